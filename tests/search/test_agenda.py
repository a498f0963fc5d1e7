"""What is open of a node, by hand: nothing gets lost, whoever adds to what is known."""

from evertree import _core
from evertree.search.agenda import CUT, INTERVAL, Agenda, Item
from evertree.search.frontier import KnownCuts


def cut(count, left, right):
    return _core.KnownCut(count, [left], [right])


def one_feature():
    return {0: KnownCuts(10, [4])}


def test_at_first_the_whole_is_open():
    agenda = Agenda(one_feature())
    assert agenda.bound == 0
    assert agenda.take(1) == Item(0, INTERVAL, 0, 0)
    assert agenda.take(1) is None
    assert agenda.bound == 0, "what is taken still counts"


def test_only_what_is_below_is_taken():
    known = one_feature()
    known[0].raise_between(0, 10, 3)
    agenda = Agenda(known)
    assert agenda.take(3) is None
    assert agenda.take(4) == Item(3, INTERVAL, 0, 0)


def test_an_interval_that_falls_apart_while_it_is_taken():
    known = one_feature()
    agenda = Agenda(known)
    item = agenda.take(9)
    known[0].add(cut(6, 3, 2))
    agenda.give_back(item)
    assert agenda.bound == 2
    assert [agenda.take(9) for _ in range(4)] == [
        Item(2, INTERVAL, 0, 0),  # 0 + 2
        Item(3, INTERVAL, 0, 6),  # 3 + 0
        Item(5, CUT, 0, 6),
        None,
    ]


def test_cuts_that_others_add_are_open():
    known = one_feature()
    agenda = Agenda(known)
    known[0].add(cut(6, 3, 2))
    known[0].raise_between(0, 6, 9)
    assert agenda.bound <= 3, "the upper interval is open although nobody has taken it"
    assert agenda.take(9) == Item(3, INTERVAL, 0, 6)
    assert agenda.take(9) == Item(5, CUT, 0, 6)
    assert agenda.take(9) is None


def test_known_cuts_are_open_from_the_start():
    known = one_feature()
    known[0].add(cut(6, 1, 1))
    known[0].raise_between(0, 10, 9)
    agenda = Agenda(known)
    assert agenda.bound == 2
    assert agenda.take(3) == Item(2, CUT, 0, 6)


def test_bounds_that_have_risen_are_noticed():
    known = {0: KnownCuts(10, [4]), 1: KnownCuts(10, [4])}
    agenda = Agenda(known)
    known[0].raise_between(0, 10, 5)
    assert agenda.take(9) == Item(0, INTERVAL, 1, 0)
    assert agenda.take(9) == Item(5, INTERVAL, 0, 0)


def test_certain_cuts_are_taken_first():
    known = one_feature()
    for count in (6, 8):
        known[0].add(cut(count, 3, 2))
    agenda = Agenda(known)
    assert agenda.take_cut([(0, 5), (1, 6)], 9) is None, "there are no such cuts"
    assert agenda.take_cut([(0, 6)], 5) is None, "it is closed"
    first = agenda.take_cut([(0, 6), (0, 8)], 9)
    assert first == Item(5, CUT, 0, 6)
    assert agenda.take_cut([(0, 6)], 9) is None, "it is taken"
    known[0].add(cut(6, 4, 2))
    agenda.give_back(first)
    rest = []
    while item := agenda.take(100):
        rest.append(item)
    assert [item for item in rest if item.kind == CUT] == [Item(5, CUT, 0, 8), Item(6, CUT, 0, 6)], "each one once"
    assert len(rest) == 5


def test_forgetting_leaves_what_is_open_and_what_is_taken():
    known = {0: KnownCuts(10, [4]), 1: KnownCuts(10, [4])}
    agenda = Agenda(known)
    for feature in (0, 1):
        known[feature].add(cut(6, 3, 2))
    taken = agenda.take(9)
    assert taken.feature == 0
    agenda.forget_closed(2)
    assert known[0].counts == [0, 6, 10], "its feature is left alone"
    assert known[1].counts == [0, 10]
    agenda.give_back(taken)
    rest = []
    while item := agenda.take(100):
        rest.append(item)
    assert rest == [Item(2, INTERVAL, 0, 0), Item(2, INTERVAL, 1, 0), Item(3, INTERVAL, 0, 6), Item(5, CUT, 0, 6)]
