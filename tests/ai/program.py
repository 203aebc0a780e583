#!/usr/bin/env python3
"""A player with one fault, for the tests of the tournament runner: crash, hang, illegal or chatter."""
import sys
import time

fault = sys.argv[1]
for line in sys.stdin:
    if line.startswith("quit"):
        break
    if line.startswith("go"):
        if fault == "crash":
            sys.exit(3)
        if fault == "hang":
            time.sleep(600)
        print('{"move":"tile 99,99,0"}' if fault == "illegal" else "I would rather talk", flush=True)
    else:
        print("{}", flush=True)
