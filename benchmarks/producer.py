"""Table and bounds of producer.sh: producer.py RUNS.jsonl ROUNDS; exit status 1 when one is missed."""
import json
import statistics
import sys

runs = [json.loads(line) for line in open(sys.argv[1])]
rounds = int(sys.argv[2])
missed = []


def spread(values, digits):
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def check(ok, text):
    if not ok:
        missed.append(text)
    return "ok" if ok else "MISSED"


by_name = {name: [r for r in runs if r["what"] == name] for name in ("producer", "echo", "memory")}
producer, echo, memory = by_name.values()
if len(producer) < rounds or len(echo) < rounds or not memory:
    sys.exit("missed: a run ended without a figure")
print("| client | runs | requests/s | CPU us/request |\n|---|---|---|---|")
for name, of in (("radius: producer", producer), ("bare Netty", echo)):
    print(f"| {name} | {len(of)} | {spread([r['rate'] for r in of], 0)} | {spread([r['cpu_us'] for r in of], 1)} |")
ratio = statistics.median(r["rate"] for r in producer) / statistics.median(r["rate"] for r in echo)
cpu = statistics.median(r["cpu_us"] for r in echo) / statistics.median(r["cpu_us"] for r in producer)
print("\n| figure | is | must | aim | |\n|---|---|---|---|---|")
word = check(ratio >= 0.3, "rate by the bare client's")
print(f"| rate by the bare client's | {ratio:.2f} | >= 0.30 | >= 0.60 | {word if ratio >= 0.6 or word != 'ok' else 'aim missed'} |")
print(f"| CPU, the bare client's by ours | {cpu:.2f} | - | - | |")
strays = sum(r["wrong"] + r["repeated"] + r["failed"] + r.get("unanswered", 0) for r in producer + memory)
matched = all(r["right"] == r["sent"] for r in producer) and memory[0]["right"] == memory[0]["outstanding"]
print(f"| answers, each to its request | {sum(r['right'] for r in producer + memory)} | all | | "
      f"{check(strays == 0 and matched, f'{strays} answers missing or wrong')} |")
m = memory[0]
print(f"| outstanding when the heap was measured | {m['outstanding'] - m['early']} | {m['outstanding']} | | "
      f"{check(m['early'] == 0, 'answers came too early')} |")
print(f"| heap of one outstanding request, octets | {m['producer_octets']} | <= 1024 | | "
      f"{check(m['producer_octets'] <= 1024, 'heap of a request')} |")
print(f"| the same with its exchange and message | {m['all_octets']} | - | | |")
for text in missed:
    print("missed:", text, file=sys.stderr)
sys.exit(1 if missed else 0)
