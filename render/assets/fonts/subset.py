#!/usr/bin/env python3
"""Makes the four font files of this folder from Noto CJK (Debian: fonts-noto-cjk, python3-fonttools).

Run it here: python3 subset.py [FOLDER OF THE .ttc FILES]. It writes the lists of wanted characters
(regular.txt, bold.txt, serif.txt, hanja.txt) and the subsets (.otf). The build does not need it: the results are kept.
"""
import subprocess
import sys

SOURCE = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto"
KOREAN = 1  # number of the Korean font in the collection


def span(first, last):
    return {chr(c) for c in range(first, last + 1)}


LATIN = span(0x20, 0x7E) | span(0xA0, 0x17F) | span(0x218, 0x21B) | {"\u1E9E"}
OTHERS = span(0x386, 0x3CE) | span(0x400, 0x45F) | span(0x490, 0x491)  # Greek, Cyrillic: people's names
KANA = span(0x3041, 0x3096) | span(0x3099, 0x309F) | span(0x30A0, 0x30FF)
JAMO = span(0x3131, 0x3163)
SIGNS = set("‐‑–—‘’“”•…‹›←↑→↓↔⇒−×÷±≤≥≠·■□▲△●○◆◇★☆♠♣♥♦①②③④⑤⑥⑦⑧⑨✓✗「」『』、。〈〉《》【】〜 ㆍ")
ALL = span(0xAC00, 0xD7A3)
# The 2,350 syllables of KS X 1001 are those that Python's strict euc_kr codec knows.
KSX = {c for c in ALL if len(c.encode("euc_kr", "ignore")) == 2}
# The same codec knows the Hanja of KS X 1001, for people's names. Other Chinese and Japanese characters
# have no glyph.
HANJA = {c for c in span(0x4E00, 0x9FFF) if len(c.encode("euc_kr", "ignore")) == 2}
assert len(ALL) == 11172 and len(KSX) == 2350 and len(HANJA) == 4620

WANTED = {
    "regular": ("NotoSansCJK-Regular.ttc", LATIN | OTHERS | KANA | JAMO | SIGNS | ALL),
    "bold": ("NotoSansCJK-Bold.ttc", LATIN | OTHERS | JAMO | SIGNS | KSX),
    "serif": ("NotoSerifCJK-Bold.ttc", LATIN | SIGNS | KSX),
    "hanja": ("NotoSansCJK-Regular.ttc", HANJA),
}

for name, (source, chars) in WANTED.items():
    with open(name + ".txt", "w", encoding="utf-8") as f:
        line = "".join(sorted(chars))
        f.write("\n".join(line[i:i + 64] for i in range(0, len(line), 64)) + "\n")
    subprocess.run([
        sys.executable, "-m", "fontTools.subset", f"{SOURCE}/{source}",
        f"--font-number={KOREAN}", f"--text-file={name}.txt", f"--output-file={name}.otf",
        "--no-hinting", "--layout-features=kern,liga", "--name-IDs=*",
        "--no-recalc-timestamp",
    ], check=True)
