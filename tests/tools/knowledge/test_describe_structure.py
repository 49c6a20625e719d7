"""The document about how a project is built, from files that are read as they are when they are added."""

from __future__ import annotations

from pathlib import Path

from hopql.tools.knowledge.describe_structure import Outline, prepare_structure
from hopql.tools.knowledge.documents import Prepared
from tests.tools.knowledge.python_project import prepared, project

BAKERY = {
    "pyproject.toml": """
        [project]
        name = "bakery"
        description = "Not used, since the README says more."
        [project.scripts]
        bake = "shop.till:main"
    """,
    "README.md": """
        # Bakery

        [![Build](x.svg)](y)

        Bakes **bread** for a [town](z). Sells it in the morning.

        ## More
    """,
    "dough/__init__.py": '"""What bread is made of. Knows no oven."""',
    "dough/flour.py": '"""Sorts of flour."""',
    "oven/__init__.py": '"""Heat."""',
    "oven/heat.py": '"""How hot it is."""\nfrom dough import flour\n',
    "oven/door.py": "from dough.flour import x\nfrom oven.heat import y\n",
    "shop/__init__.py": "",
    "shop/till.py": '"""Takes money."""\nimport oven.heat\nfrom dough import flour\nimport requests\n',
    "tests/test_till.py": "import shop.till\n",
}


def outline(given: Prepared) -> Outline:
    module = next((one for one in given.entities if one.type in ("module", "package")), None)
    assert module is not None
    taken = [one.target for one in given.relations if one.kind == "imports" and one.source == module.name]
    return Outline(given.uri, given.kind, given.title, module.name, module.description, tuple(taken))


def structure(root: Path) -> Prepared | None:
    files = sorted(str(one.relative_to(root)) for one in root.rglob("*.py"))
    outlines = [outline(prepared(root, name)) for name in files]
    documents = [Outline(str(one), "markdown", one.stem) for one in sorted(root.rglob("*.md"))]
    return prepare_structure(root, outlines + documents)


def told(root: Path) -> Prepared:
    made = structure(root)
    assert made is not None
    return made


def test_the_overview_goes_from_the_ground_up(tmp_path: Path) -> None:
    made = told(project(tmp_path, BAKERY))
    first = made.chunks[0]
    assert first.text.splitlines() == [
        "Bakery: Bakes bread for a town. Sells it in the morning.",
        "The architecture of Bakery: 7 Python modules in 3 packages, listed from the ground up.",
        "1. dough (2 modules): What bread is made of. Knows no oven. It imports nothing else of the project and is "
        "imported by oven and shop.",
        "2. oven (3 modules): Heat. It imports dough and is imported by shop.",
        "3. shop (2 modules). It imports dough and oven.",
        "Imports run in one direction, from the top floor down.",
        "The floors from the ground up are 1: dough; 2: oven; 3: shop.",
        "It is started by the command bake (shop.till:main).",
    ]
    assert first.headings == ("Bakery", "Architecture")
    assert "architecture of Bakery" in first.card
    assert (made.uri, made.kind) == (f"structure:{tmp_path}", "structure")


def test_a_package_tells_what_is_in_it(tmp_path: Path) -> None:
    made = told(project(tmp_path, BAKERY))
    (oven,) = [one for one in made.chunks if one.symbol == "oven"]
    assert oven.text.splitlines() == [
        "oven is a package of Bakery: Heat. It has 3 modules.",
        "- oven.door",
        "- oven.heat: How hot it is.",
    ]


def test_who_imports_whom_is_counted(tmp_path: Path) -> None:
    made = told(project(tmp_path, BAKERY))
    weights = {(one.source, one.target): one.weight for one in made.relations if one.kind == "imports"}
    assert weights["oven", "dough"] == 2
    assert ("Bakery", "shop") in {(one.source, one.target) for one in made.relations if one.kind == "contains"}
    types = {one.name: one.type for one in made.entities}
    assert types == {"Bakery": "project", "dough": "package", "oven": "package", "shop": "package", "tests": "package"}


def test_the_same_project_gives_the_same_document(tmp_path: Path) -> None:
    root = project(tmp_path, BAKERY)
    one, other = told(root), told(root)
    assert one == other
    project(tmp_path, BAKERY | {"shop/__init__.py": '"""Sells."""'})
    assert told(root).digest != one.digest


def test_packages_that_import_each_other_are_told(tmp_path: Path) -> None:
    made = told(project(tmp_path, BAKERY | {"dough/flour.py": "import oven\n"}))
    assert "dough and oven import each other." in made.chunks[0].text
    assert "one direction" not in made.chunks[0].text


def test_the_only_package_is_opened(tmp_path: Path) -> None:
    code = {name: text for name, text in BAKERY.items() if name.endswith(".py") and not name.startswith("tests")}
    inside = {f"src/bakery/{name}": text.replace("from dough", "from bakery.dough") for name, text in code.items()}
    files = {"src/bakery/__init__.py": '"""All of it."""', "tests/test_a.py": "", "pyproject.toml": "", **inside}
    made = told(project(tmp_path, files))
    assert "bakery.oven (3 modules): Heat. It imports bakery.dough." in made.chunks[0].text
    assert "2: bakery.oven" in made.chunks[0].text


def test_loose_scripts_are_listed(tmp_path: Path) -> None:
    code = {"bake.py": '"""Bakes."""\nimport sell\n', "sell.py": '"""Sells."""'}
    made = told(project(tmp_path, {"pyproject.toml": "[project]\nname = 'b'\n", **code}))
    assert made.chunks[0].text.splitlines()[1:4] == [
        "b has 2 Python modules and no package.",
        "1. sell: Sells. It imports nothing else of the project and is imported by bake.",
        "2. bake: Bakes. It imports sell.",
    ]
    assert made.chunks[1].text.splitlines()[1:] == ["- bake: Bakes.", "- sell: Sells."]


def test_documents_without_code_are_listed(tmp_path: Path) -> None:
    files = {"README.md": "# Handbook\n\nHow we work and what we have agreed on.\n", "leave.md": "", "pay.md": ""}
    made = told(project(tmp_path, files, mark=".git/HEAD"))
    assert made.chunks[0].text == "Handbook: How we work and what we have agreed on."
    assert made.chunks[1].text.splitlines()[1:] == ["- README (README.md)", "- leave (leave.md)", "- pay (pay.md)"]


def test_one_document_has_no_structure(tmp_path: Path) -> None:
    assert structure(project(tmp_path, {"one.py": "x = 1\n"})) is None


def test_a_large_project_is_bounded(tmp_path: Path) -> None:
    outlines = [
        Outline(f"{tmp_path}/p{a}/q{b}/m{c}.py", "python", "", f"p{a}.q{b}.m{c}", "Does it. " * 20, (f"p{a - 1}.q{b}",))
        for a in range(60)
        for b in range(12)
        for c in range(3)
    ]
    made = prepare_structure(tmp_path, outlines)
    assert made is not None
    assert len(made.chunks) <= 80
    assert all(len(one.text) <= 4100 and len(one.card) <= 400 for one in made.chunks)
    assert len(made.relations) <= 400
    assert "And 20 more." in made.chunks[0].text


def test_broken_packaging_is_no_failure(tmp_path: Path) -> None:
    for packaging in ("[project\n", "project = 'x'\n", "[project]\nscripts = 3\n"):
        files = {"pyproject.toml": packaging, "README.md": "\n", "a.py": "", "b.py": ""}
        assert told(project(tmp_path, files)).entities[0].name == tmp_path.name


def test_a_folder_inside_a_project_has_its_name(tmp_path: Path) -> None:
    root = project(tmp_path, BAKERY)
    outlines = [outline(prepared(root, f"oven/{name}.py")) for name in ("__init__", "heat", "door")]
    made = prepare_structure(root / "oven", outlines)
    assert made is not None
    assert made.title == "Structure of Bakery"
    assert "oven.door" in made.chunks[0].text + made.chunks[1].text
