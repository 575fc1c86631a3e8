"""A player for experiments, in any language: answers each line of its input with one line.

It takes the first of the legal actions that moves on, attacks or goes on, else a random one.
"""

import json
import random
import sys

PREFERRED = ("move", "attack", "fight-on", "done", "pass")
dice = random.Random()

for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "new":
        dice.seed(request["seed"])
        answer = {"ok": True}
    else:
        legal = request["legal"]
        kinds = [action.get("do") if isinstance(action, dict) else action for action in legal]
        places = [at for at, kind in enumerate(kinds) if kind in PREFERRED]
        answer = {"choose": places[0] if places else dice.randrange(len(legal))}
    print(json.dumps(answer), flush=True)
