"""Says which folders are packages: those at the top of the repository, each under the one import name `hopql`."""

from setuptools import find_packages, setup

ROOMS = ("state", "prompts", "tools", "nodes", "graph", "serve", "evals")
found = find_packages(include=[f"{room}{rest}" for room in ROOMS for rest in ("", ".*")])
setup(packages=["hopql", *(f"hopql.{room}" for room in found)], package_dir={"hopql": "."})
