from tests.packages.make_wiki import FOLDER, files


def test_the_committed_files_are_what_the_script_writes():
    made = files()
    assert {path.name for path in FOLDER.iterdir()} == set(made)
    for name, text in made.items():
        assert (FOLDER / name).read_text("utf-8") == text, name
