"""Processes that answer, die, and take too long."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

from processes import Process  # noqa: E402

# Says who it is and where it may run, sleeps, dies, or prints things that are no answers.
SERVANT = f"""
import os, sys, time
sys.path.insert(0, {str(BENCHMARKS)!r})
from processes import serve

def answer(request):
    print("no answer")
    time.sleep(request.get("sleep", 0))
    if "die" in request:
        raise ValueError("enough of this")
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return {{"pid": os.getpid(), "threads": os.environ["OMP_NUM_THREADS"], "cores": cores}}

serve(answer)
"""


def servant(**options):
    return Process([sys.executable, "-c", SERVANT], **options)


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="other systems cannot tie a process to a core")
def test_answers_on_its_core_with_one_thread():
    core = max(os.sched_getaffinity(0))
    with servant(core=core, environment={"OMP_NUM_THREADS": "1"}) as process:
        answer = process.ask(limit=60)
        assert process.ask() == answer
    assert (answer["threads"], answer["cores"]) == ("1", [core])
    assert not is_alive(answer["pid"])


def test_death_has_a_reason():
    with servant() as process:
        with pytest.raises(RuntimeError, match="ended with status 1: ValueError: enough of this"):
            process.ask(die=True)
        with pytest.raises(RuntimeError, match="ended with status 1"):
            process.ask()


def test_too_long_is_too_long():
    start = time.perf_counter()
    with servant() as process, pytest.raises(TimeoutError, match=r"killed after 0\.2 s without an answer"):
        process.ask(limit=0.2, sleep=60)
    assert time.perf_counter() - start < 30


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems cannot do that")
def test_dies_with_whoever_started_it():
    starter = (
        f"import sys; sys.path.insert(0, {str(BENCHMARKS)!r}); from processes import Process; "
        f"process = Process([sys.executable, '-c', {SERVANT!r}]); "
        "print(process.ask()['pid'], flush=True); process.ask(sleep=60)"
    )
    with subprocess.Popen([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True) as started:
        pid = int(started.stdout.readline())
        assert is_alive(pid)
        started.kill()
    end = time.perf_counter() + 20
    while is_alive(pid) and time.perf_counter() < end:
        time.sleep(0.02)
    assert not is_alive(pid)


def test_memory_is_that_of_this_process():
    """In one of its own, since what this one held before some other test freed it counts as well."""
    script = "from processes import peak_bytes; before = peak_bytes(); bytearray(2**26); print(before, peak_bytes())"
    asked = subprocess.run(
        [sys.executable, "-c", script], cwd=BENCHMARKS, capture_output=True, text=True, check=True, timeout=60
    )
    before, after = map(int, asked.stdout.split())
    assert before >= 2**20
    assert 2**25 <= after - before <= 2**27
