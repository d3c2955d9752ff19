"""Goes the walk with the Python client: the steps, keys and what was saved come as JSON on standard input."""

import json
import re
import sys
import time
from collections.abc import Iterator
from typing import Any

from ekimae_client import Ekimae
from ekimae_client.transport import StreamEvent


def snake(name: str) -> str:
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def at(value: Any, path: str) -> Any:
    for name in path.split("."):
        if isinstance(value, list):
            value = len(value) if name == "length" else value[int(name)]
        else:
            value = value[name]
    return value


def filled(value: Any, saved: dict[str, Any]) -> Any:
    if isinstance(value, str):
        return re.sub(r"\{(\w+)\}", lambda match: str(saved[match.group(1)]), value)
    if isinstance(value, list):
        return [filled(one, saved) for one in value]
    if isinstance(value, dict):
        return {filled(name, saved): filled(one, saved) for name, one in value.items()}
    return value


def answer_of(called: Any) -> Any:
    if isinstance(called, Iterator):
        return {"data": [one.data if isinstance(one, StreamEvent) else one for one in called]}
    return called


task = json.load(sys.stdin)
saved: dict[str, Any] = task["saved"]
for step in task["steps"]:
    with Ekimae(task["keys"][step["key"]], task["baseUrl"], max_retries=0) as client:
        group, name = step["call"].split(".")
        method = getattr(getattr(client, snake(group)), snake(name))
        parameters = {snake(key): value for key, value in filled(step.get("parameters", {}), saved).items()}
        args = [filled(step["body"], saved)] if "body" in step else []
        while True:
            answer = answer_of(method(*args, **parameters))
            for variable, path in step.get("save", {}).items():
                saved[variable] = at(answer, path)
            until = step.get("until")
            if until is None or at(answer, until["path"]) in until["is"]:
                break
            time.sleep(1)
print(json.dumps(saved))
