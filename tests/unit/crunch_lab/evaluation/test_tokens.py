import pytest

from crunch_lab.evaluation.tokens import collapse, compared_tokens, paper_tokens, plain_tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Don't  print", ["don", "t", "print"]),
        ("日本語の本", ["日", "本", "語", "の", "本"]),
        ("カタカナ・ー", ["カ", "タ", "カ", "ナ", "ー"]),
        ("version2 中a文", ["version2", "中", "a", "文"]),
        ("Ünïcödé_x 3,5", ["ünïcödé_x", "3", "5"]),
        ("안녕 하세요", ["안녕", "하세요"]),
        ("𠀀𠀁", ["𠀀", "𠀁"]),
        ("…!? ", []),
    ],
)
def test_compared_tokens(text, words):
    assert compared_tokens(text) == words


def test_paper_tokens_are_runs_without_white_space():
    assert paper_tokens("Don't\u00a0print, 日本!\n") == ["Don't", "print,", "日本!"]


def test_plain_tokens_join_ideographs():
    assert plain_tokens("日本 A") == ["日本", "a"]


def test_collapse():
    assert collapse(" a\u00a0 b\n\tc ") == "a b c"
