from crunch_lab.evaluation.packages import Package
from tests.packages.make_images import FOLDER, LANGUAGES, files

STAYS = {"lead", "figure", "diagram", "math", "icon"}
GOES = {"decoration", "tracking", "avatar", "advertisement", "teaser", "interface"}


def test_the_committed_files_are_what_the_script_writes():
    made = files()
    assert {path.name for path in FOLDER.iterdir()} == set(made)
    for name, text in made.items():
        assert (FOLDER / name).read_text("utf-8") == text, name


def test_every_role_occurs_in_every_language():
    roles = {language: set() for language in LANGUAGES}
    for document in Package(FOLDER).documents():
        roles[document.facts["language"]] |= {label["role"] for label in document.facts["image_labels"]}
    for found in roles.values():
        assert found == STAYS | GOES
