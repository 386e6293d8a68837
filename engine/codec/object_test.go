package codec_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// box has a field of every kind.
type box struct {
	size   int8
	over   bool
	kind   int8
	spare  int8 // -1: none
	owner  int8
	order  [3]int8
	n      int8
	pair   [2]int8
	hand   [2]int8
	held   int8
	pile   [3]int8
	height int8
	mark   int8 // -1: none
	lots   [2]int16
	found  [3]bool
	words  []string
	lists  [][]string
	income [3]int16
	random engine.Rand
}

var kinds = []string{"", "wood", "stone"}

func kindWord(n int8) string { return kinds[n] }

func kindNamed(word string) (n int8, err error) {
	err = codec.Index(&n, "kind", kinds, word)
	return n, err
}

func (b *box) fields(o *codec.Object) {
	o.Rules("version", 2)
	o.Text("random", &b.random)
	codec.Int(o, "size", &b.size, 0, 9)
	o.IfTrue("over", &b.over)
	codec.Word(o, "kind", "kind", kinds, &b.kind)
	codec.OptionalNamed(o, "spare", &b.spare, codec.None, kindWord, kindNamed)
	o.One("owner", &b.owner, 3)
	codec.Seats(o, "order", b.order[:], &b.n, 3)
	codec.Fixed(o, "pair", b.pair[:], 0, 5)
	codec.Cards(o, "hand", b.hand[:], &b.held, kindWord, kindNamed)
	codec.Pile(o, "pile", b.pile[:], &b.height, kindWord, kindNamed)
	codec.OptionalWord(o, "mark", "kind", kinds, &b.mark, codec.None)
	o.In("lots", func(o *codec.Object) {
		codec.Int(o, "a", &b.lots[0], 0, 99)
		codec.Optional(o, "b", &b.lots[1], 0, 0, 99)
	})
	o.Set("found", "kind", kinds, func(i int) bool { return b.found[i] }, func(i int) { b.found[i] = true })
	if words := o.IfAny("words", b.words); o.Reading() {
		b.words = words
	}
	if lists := o.Lists("lists", 2, b.lists); o.Reading() {
		b.lists = lists
	}
	o.Sources("income", []string{"", "road", "markets"}, b.income[:], 10)
}

func newBox() *box { return &box{spare: codec.None, owner: codec.None, mark: codec.None} }

const written = `{"version":2,"random":%q,"size":4,"over":true,"kind":"stone","spare":"wood","owner":1,"order":[2,0],"pair":[3,0],"hand":["stone"],"pile":["wood","stone"],"mark":"wood","lots":{"a":7},` +
	`"found":["stone"],"words":["a \u003c b","é"],"lists":[["x"],[]],"income":{"markets":-2,"road":5}}`

func TestObjectReadsWhatItWrote(t *testing.T) {
	b := newBox()
	*b = box{size: 4, over: true, kind: 2, spare: 1, owner: 1, order: [3]int8{2, 0}, n: 2, pair: [2]int8{3, 0}, hand: [2]int8{2}, held: 1, pile: [3]int8{2, 1}, height: 2, mark: 1, lots: [2]int16{7, 0}, found: [3]bool{2: true},
		words: []string{"a < b", "é"}, lists: [][]string{{"x"}, {}}, income: [3]int16{7, 5, -2}, random: *engine.NewRand(engine.NumberedSeed(1))}
	random, err := b.random.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf(written, random)
	if got := string(codec.WriteObject(b.fields)); got != want {
		t.Fatalf("written %s\nwant    %s", got, want)
	}
	again := newBox()
	if err := codec.ReadObject([]byte(want), again.fields); err != nil {
		t.Fatal(err)
	}
	if got := string(codec.WriteObject(again.fields)); got != want || again.income != b.income {
		t.Errorf("read back as %s", got)
	}
	if again.random.Uint64() != b.random.Uint64() {
		t.Error("the generator goes on elsewhere")
	}
}

// TestObjectIsReadStrictly changes one field of a valid object at a time.
func TestObjectIsReadStrictly(t *testing.T) {
	random, err := engine.NewRand(engine.NumberedSeed(1)).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	good := map[string]json.RawMessage{}
	if err := json.Unmarshal(fmt.Appendf(nil, written, random), &good); err != nil {
		t.Fatal(err)
	}
	read := func(field, value string) error {
		was, had := good[field]
		good[field] = json.RawMessage(value)
		text, err := json.Marshal(good)
		if err != nil {
			t.Fatal(err)
		}
		if good[field] = was; !had {
			delete(good, field)
		}
		return codec.ReadObject(text, newBox().fields)
	}
	for _, bad := range [][2]string{
		{"version", "0"}, {"version", "3"}, {"random", "null"}, {"random", `"x"`}, {"size", "10"}, {"size", `"4"`}, {"size", "1.5"}, {"size", "{}"}, {"over", "1"},
		{"kind", `"glass"`}, {"kind", `""`}, {"kind", "null"}, {"spare", `"glass"`}, {"spare", "3"}, {"owner", "3"}, {"owner", "-1"}, {"order", "[1,1]"}, {"order", "[0,1,2,0]"},
		{"order", `["0"]`}, {"order", "{}"}, {"pair", "[1]"}, {"pair", "[1,2,3]"}, {"pair", "[1,6]"}, {"pair", "null"},
		{"hand", `["glass"]`}, {"hand", "[1]"}, {"hand", `"wood"`}, {"hand", `["wood","wood","wood"]`}, {"pile", `["wood",""]`}, {"pile", `["wood","wood","wood","wood"]`}, {"mark", `"glass"`}, {"mark", "1"}, {"lots", `{"c":1}`}, {"lots", "[]"}, {"lots", `{"b":100}`}, {"found", `["glass"]`}, {"found", `["wood","wood"]`}, {"found", `[""]`}, {"words", "[1]"},
		{"words", `"x"`}, {"lists", "[[]]"}, {"lists", `[[],["x",1]]`}, {"lists", `[[],"x"]`}, {"income", `{"road":20000}`}, {"income", `{"sea":1}`}, {"more", "1"},
	} {
		if read(bad[0], bad[1]) == nil {
			t.Errorf("%s: %s was read", bad[0], bad[1])
		}
	}
	for _, fine := range [][2]string{{"size", "null"}, {"spare", "null"}, {"spare", `""`}, {"owner", "null"}, {"lots", "null"}, {"words", "null"}, {"hand", "null"}, {"pile", "[]"}, {"mark", "null"}, {"mark", `""`}, {"income", "{}"}, {"over", "false"}, {"kind", `"w\u006fod"`}} {
		if err := read(fine[0], fine[1]); err != nil {
			t.Errorf("%s: %s: %v", fine[0], fine[1], err)
		}
	}
	for _, bad := range []string{"", "[]", "{}x", `{"version":2,"version":2}`} {
		if codec.ReadObject([]byte(bad), newBox().fields) == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestSorted(t *testing.T) {
	if got := codec.Sorted([]string{"b", "", "a"}); !slices.Equal(got, []int{1, 2, 0}) {
		t.Errorf("%v", got)
	}
}

func TestRowsAreNamedByTheirIDs(t *testing.T) {
	type tile struct{ id string }
	word, find := codec.Rows[int8]("tile", []tile{{"mill"}, {"bank"}}, func(t *tile) string { return t.id })
	if n, err := find("bank"); err != nil || n != 1 || word(n) != "bank" {
		t.Errorf("the bank is %d, %q, %v", n, word(n), err)
	}
	if _, err := find("inn"); err == nil || err.Error() != `no tile "inn"` {
		t.Errorf("an inn is found: %v", err)
	}
}
