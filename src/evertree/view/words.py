"""What a fitted tree is worth, in words: its errors, what is proven, and what ended the search."""

from __future__ import annotations

from evertree.view.fitted import Fitted

ENDINGS = {
    "optimal": "The search ended with the proof",
    "gap_limit": "The search ended when the gap was small enough",
    "time_limit": "The search ended at its time limit",
    "work_limit": "The search ended at its work limit",
    "interrupted": "The search was interrupted",
    "heuristic": "The search ended by itself, without a proof",
}


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """The number with its noun, in the plural if that is right: with an s unless it is given."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or noun + 's'}"


def about_text(number: int) -> str:
    """A number with three digits and a word for its size, where it is too long to be read."""
    for size, word in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if number >= size:
            return f"{number / size:,.3g} {word}"
    return f"{number:,}"


def seconds_text(seconds: float) -> str:
    """Seconds with as many digits as one can make use of."""
    if seconds < 0.001:
        return "less than 0.001 s"
    return f"{seconds:.2g} s" if seconds < 1 else f"{seconds:.3g} s" if seconds < 100 else f"{seconds:,.0f} s"


def share_text(part: float, whole: float) -> str:
    """A share in percent."""
    return f"{part / whole:.1%}" if whole else "0.0%"


def errors_sentence(fitted: Fitted) -> str:
    """How often the tree is wrong."""
    rows = counted(fitted.rows, "training row")
    if fitted.errors == 0:
        return f"The tree gets all of its {rows} right."
    return f"The tree gets {fitted.errors:,} of its {rows} wrong ({share_text(fitted.errors, fitted.rows)})."


def proof_sentence(fitted: Fitted) -> str:
    """How much better a tree of this depth could be."""
    depth = f"no tree of depth {fitted.max_depth} or less"
    if fitted.status == "optimal" or fitted.lower_bound >= fitted.errors:
        return f"Proven optimal: {depth} makes fewer errors on these rows."
    if fitted.lower_bound == 0:
        return "Nothing is proven about better trees of this depth: the gap is 100%."
    spare = counted(fitted.errors - fitted.lower_bound, "error")
    return (
        f"Proven so far: {depth} makes fewer than {counted(fitted.lower_bound, 'error')}. "
        f"At most {spare} could be saved at this depth: the gap is {fitted.gap:.1%}."
    )


def ending_sentence(fitted: Fitted) -> str:
    """What ended the search, and when."""
    ending = ENDINGS.get(fitted.status, f"The search ended with the status {fitted.status}")
    seconds = seconds_text(fitted.seconds)
    return f"{ending}, after {seconds}." if fitted.seconds > 0 else f"{ending}."


def status_words(fitted: Fitted) -> str:
    """The end of the search in as few words as a title has room for."""
    if fitted.status == "optimal":
        return f"{counted(fitted.errors, 'error')}, proven optimal after {seconds_text(fitted.seconds)}"
    ended = fitted.status.replace("_", " ")
    bound = f"at least {fitted.lower_bound:,} necessary, gap {fitted.gap:.1%}"
    return f"{counted(fitted.errors, 'error')}, {bound} ({ended})"
