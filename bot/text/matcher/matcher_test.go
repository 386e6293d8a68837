package matcher

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Each row has typed words, a name and the rank of the match.
func TestMatch(t *testing.T) {
	for _, test := range []struct {
		typed, name string
		want        Rank
	}{
		{"총애", "총애", Exact},
		{"ㅊㅇ", "총애", Initials},
		{"ㅊㅇ", "총애 받기", InitialsBegin},
		{"ㅊㅇ", "목축업자", InitialsWithin},
		{"ㄱㅊㅅ", "구치소", Initials},
		{"ㄳ", "감사", Initials}, // as an input method writes ㄱ and ㅅ
		{"ㅊ", "총애", Begins},
		{"ㅇㅊ", "총애", None},
		{"초", "총애", Begins}, // unfinished syllables
		{"종", "총애", None},
		{"벼", "벽기둥", Begins},
		{"벽ㄱ", "벽기둥", Begins},
		{"벽기두", "벽기둥", Begins},
		{"갑", "가방", Begins}, // the first letter of the next syllable is still part of the previous one
		{"고", "과수원", Begins},
		{"닭", "달걀", Begins},
		{"기둥", "벽기둥", Contains},
		{"ㅣ둥", "벽기둥", None}, // no syllable begins there
		{"공공건물", "공공 건물", Exact},
		{"공공  건물", "공공건물", Exact},
		{"세금관리소", "세금 관리소", Exact},
		{"관리소", "세금 관리소", BeginsWord},
		{"관리소 세금", "세금 관리소", Contains},
		{"관리소 은", "세금 관리소", None},
		{norm.NFD.String("세금 관리"), "세금 관리소", Begins},
		{"세금 관리소", norm.NFD.String("세금 관리소"), Exact},
		{"CAFÉ", "cafe", Exact},
		{"cafe", "Cafe\u0301", Exact},
		{"ＴＯＷＮ", "Town Centre", Begins},
		{"Straße", "STRASSE", Exact},
		{"town center", "Town Centre", Exact},
		{"town centr", "Town Centre", Begins},
		{"colour", "Color", Exact},
		{"colo", "Colour", Begins},
		{"favor", "Royal favour", BeginsWord},
		{"jeweler", "Jeweller", Exact},
		{"armory", "Armoury", Exact},
		{"kings storehouse", "King's Storehouse", Exact},
		{"tent", "Centre", None},
		{"centre town", "Town Center", Contains},
		{"entr", "Centre", Contains},
		{"stall 1", "Stall 12", Begins},
		{"take 1 2", "Take 12", None},
		{"-1", "Provost −1", BeginsWord},
		{"-1", "Provost +1", None},
		{"시장 5", "r5 시장", Contains},
		{"!", "총애", None},
		{"", "총애", Begins},
		{"  ", "총애", Begins},
		{"총애", "", None},
		{"\xff\xfe", "총애", None},
		{"Дом", "дом", Exact},
		{"벽기퉁", "벽기둥", Typo},
		{"벽기등", "벽기둥", Typo},
		{"벽기두우", "벽기둥", Typo},
		{"벼기둥", "벽기둥", Typo}, // one less
		{"벽긱둥", "벽기둥", Typo}, // one more
		{"관리서", "세금 관리소", Typo},
		{"세금 관리서", "세금 관리소", Typo},
		{"새금 관리소", "세금 관리소", None}, // the wrong word is short
		{"공공건뭉", "공공 건물", Typo},
		{"벽기퉁", "벽기둥 2", Typo},
		{"벽거퉁", "벽기둥", None},
		{"총에", "총애", None},
		{"시장 6", "시장 5", None},
		{"Caylis", "Caylus", None},
	} {
		if got := Match(test.typed, test.name); got != test.want {
			t.Errorf("%q names %q with rank %d, want %d", test.typed, test.name, got, test.want)
		}
	}
}

// Better ranks come first, labels before aliases and codes, finished syllables before
// unfinished ones, then the order of the index.
func TestFindOrders(t *testing.T) {
	names := []Names{
		{Labels: []string{"서인"}}, {Labels: []string{"큰 성"}}, {Labels: []string{"완성"}}, {Labels: []string{"성벽"}}, {Labels: []string{"마을"}, Also: []string{"성"}},
		{Labels: []string{"성"}}, {Labels: []string{"성문"}}, {Labels: []string{"땅"}, Also: []string{"성터"}},
	}
	x := New(len(names), func(i int) Names { return names[i] })
	var got []int
	for _, h := range x.Find("성") {
		got = append(got, h.Item)
	}
	if want := []int{5, 4, 3, 6, 0, 7, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("성 finds %v, want %v", got, want)
	}
	if hits := x.Find(""); len(hits) != len(names) || hits[3].Item != 3 {
		t.Errorf("the empty text finds %v, want all in order", hits)
	}
}

// Two names have the same key only if they are different spellings of one name.
func TestKey(t *testing.T) {
	for _, same := range [][2]string{{"Town Centre", "towncenter"}, {"세금 관리소", norm.NFD.String("세금관리소")}, {"Foo, bar!", "foo bar"}} {
		if !Same(same[0], same[1]) {
			t.Errorf("%q and %q are two names", same[0], same[1])
		}
	}
	for _, other := range [][2]string{{"take 1 2", "take 12"}, {"−1", "+1"}, {"가방", "갑앙"}, {"", "a"}} {
		if Same(other[0], other[1]) {
			t.Errorf("%q and %q are one name", other[0], other[1])
		}
	}
}

// Korean syllables, signs and ASCII take a shorter way, with the same letters.
func TestDecomposedKorean(t *testing.T) {
	text := []byte(signs)
	for b := range byte(utf8.RuneSelf) {
		text = append(text, b)
	}
	for r := firstSyllable; r <= lastSyllable; r++ {
		text = utf8.AppendRune(text, r)
	}
	if got, ok := decomposedKorean(string(text)); !ok || got != fold.String(norm.NFKD.String(string(text))) {
		t.Errorf("decomposed as %t, %.200q", ok, got)
	}
	for _, other := range []string{"가é", "각\u11a8", "…", "ㄱ", "\xff"} {
		if got, ok := decomposedKorean(other); ok {
			t.Errorf("%q is decomposed as %q", other, got)
		}
	}
}

// Any text gives hits in order, each thing once, and the work grows only with the length that
// is read.
func FuzzFind(f *testing.F) {
	x := thousands(300)
	for _, seed := range []string{"ㄱㅊㅅ", "벽ㄱ", "a b c d e f g h i j", "\xff", "ﷺﷺﷺ", "각\u11a8\u11a8", "ㅏㅏㅏ", strings.Repeat("가 ", 500), "e\u0301\u0301\u0301", "-- -1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		hits := x.Find(typed)
		seen := map[int]bool{}
		for i, h := range hits {
			if seen[h.Item] || h.Item < 0 || h.Item >= 300 || h.Rank >= None || i > 0 && h.Rank < hits[i-1].Rank {
				t.Fatalf("%q: hit %d is %v behind %v", typed, i, h, hits[max(0, i-1)])
			}
			seen[h.Item] = true
		}
		if read := cut(typed); utf8.RuneCountInString(read) > maxLength || len(read) > maxLength*utf8.UTFMax {
			t.Fatalf("%d bytes of %d are read", len(read), len(typed))
		}
		if got, want := decomposed(typed), fold.String(norm.NFKD.String(typed)); got != want && !isASCII(typed) {
			t.Fatalf("%q is decomposed as %q, want %q", typed, got, want)
		}
		Key(typed)
	})
}

// thousands returns an index of many names of two languages.
func thousands(n int) *Index {
	r := rand.New(rand.NewPCG(1, 2))
	en := []string{"Town", "Centre", "Build", "Stone", "Market", "Guildhall", "Carpenter", "Silver", "Workshop", "Tax", "Stand", "Hire"}
	ko := []string{"세금", "관리소", "구치소", "벽기둥", "총애", "공공", "건물", "목수", "나무", "시장", "놓기", "가져오기"}
	return New(n, func(i int) Names {
		pick := func(words []string) string {
			return fmt.Sprintf("%s %s %s %d", words[r.IntN(len(words))], words[r.IntN(len(words))], words[r.IntN(len(words))], i)
		}
		return Names{Labels: []string{pick(en), pick(ko)}, Also: []string{fmt.Sprint("code ", i)}}
	})
}

// BenchmarkFind is one key stroke of autocompletion at ten thousand entries.
func BenchmarkFind(b *testing.B) {
	x := thousands(10_000)
	for _, typed := range []string{"ㄱ", "ㄱㅊㅅ", "관리소", "벽ㄱ", "t", "centre", "시장 나무", "nothing"} {
		b.Run(typed, func(b *testing.B) {
			for b.Loop() {
				x.Find(typed)
			}
		})
	}
}

// BenchmarkNew makes the index of ten thousand entries.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		thousands(10_000)
	}
}
