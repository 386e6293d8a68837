"""Standings of a season from its ledger, written from docs/leagues.md alone.

Reads the season as JSON from the standard input and prints the entrants of each
division, best first: [[number, points in sixtieths, played, wins], ...]."""
import hashlib, hmac, json, sys

season = json.load(sys.stdin)
points, ties = season["points"], season["ties"]


def earned(ranks, seat):  # people who share a rank share the points of the ranks they fill
    tied = ranks.count(ranks[seat])
    first = ranks[seat] - 1
    return sum(points[first:first + tied]) // tied


def standings(division):
    rows = {e["n"]: dict(n=e["n"], left=e["left"], points=0, played=0, wins=0, shares=[], score=0, decided=0) for e in season["entrants"] if e["division"] == division}
    matches = []
    for match in season["matches"]:
        if match["division"] != division or not match["ledger"]:
            continue
        now = match["ledger"][-1]["seats"]
        ranks = [s["rank"] for s in now]
        if not any(ranks):
            continue  # void
        played = [e["seats"] for e in match["ledger"] if e["kind"] == "played"]
        decided = now not in played
        got = [earned(ranks, i) if s["counts"] else 0 for i, s in enumerate(now)]
        matches.append((match["entrants"], got))
        for i, n in enumerate(match["entrants"]):
            row = rows[n]
            row["points"] += got[i]
            row["played"] += 1
            row["score"] += now[i]["score"]
            row["decided"] += decided
            if not decided:
                row["shares"].append(now[i]["share"] if now[i]["counts"] else 0)
            row["wins"] += ranks[i] == 1 and ranks.count(1) == 1 and got[i] > 0
    successors = dict(season["successors"])
    for n, row in rows.items():  # a successor has the average of a table for each match before
        while n in successors:
            n = successors[n]
            row["points"] += sum(points) // len(points) * sum(n in entrants for entrants, _ in matches)
    groups = [[r for r in rows.values() if not r["left"]], [r for r in rows.values() if r["left"]]]
    groups = split(groups, lambda group: {r["n"]: r["points"] for r in group})
    for tie in ties:
        groups = split(groups, lambda group: values(tie, group, matches))
    lot = lambda r: hmac.new(bytes.fromhex(season["seed"]), b"lot %d" % r["n"], hashlib.sha256).digest()
    return [[r["n"], r["points"], r["played"], r["wins"]] for group in groups for r in sorted(group, key=lot)]


def values(tie, group, matches):
    if tie == "wins":
        return {r["n"]: r["wins"] for r in group}
    if tie == "met":
        tied, met = [r["n"] for r in group], {r["n"]: 0 for r in group}
        for entrants, got in matches:
            for i, a in enumerate(entrants):
                for j, b in enumerate(entrants):
                    if i != j and a in tied and b in tied:
                        met[a] += 2 * (got[i] > got[j]) + (got[i] == got[j])
        return met
    if tie == "share":  # no tie-break where decisions left somebody without any share
        if any(r["decided"] and not r["shares"] for r in group):
            return {r["n"]: 0 for r in group}
        return {r["n"]: sum(r["shares"]) // max(1, len(r["shares"])) for r in group}
    if any(r["decided"] for r in group):
        return {r["n"]: 0 for r in group}
    return {r["n"]: r["score"] for r in group}


def split(groups, value):
    out = []
    for group in groups:
        by = value(group)
        for v in sorted(set(by.values()), reverse=True):
            out.append([r for r in group if by[r["n"]] == v])
    return out


divisions = max(e["division"] for e in season["entrants"])
print(json.dumps([standings(d + 1) for d in range(divisions)]))
