"""What a setting that names a folder of skills means: the one reader of `skills_dir`."""

import os


def folder_of(setting: str, directory: str, home: str) -> str:
    """Return the folder: absolute as it is, `~` from `home`, anything else from `directory`.

    A path with `..` is resolved, so that a folder goes by one name wherever it is shown.
    """
    if setting == "~" or setting.startswith("~/"):
        path = home + setting[1:]
    else:
        path = setting if setting[:1] == "/" else f"{directory}/{setting}"
    return os.path.realpath(path) if ".." in path.split("/") else path.rstrip("/") or "/"
