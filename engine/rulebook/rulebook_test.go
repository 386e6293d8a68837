package rulebook_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine/rulebook"
)

// files returns the files of a small game. english and korean are the texts of its rulebook.
func files(english, korean string) fstest.MapFS {
	return fstest.MapFS{
		"rulebook/en.md":        {Data: []byte(english)},
		"rulebook/ko.md":        {Data: []byte(korean)},
		"rulebook/sections.txt": {Data: []byte("1 Turn\n1.2 Price\n- 9 Sources\n")},
		"testdata/start.yaml":   {Data: []byte("name: start\n")},
		"data/huts.csv":         {Data: []byte("id,kind,price,reward\nred,big,3,-2\nblue,big,5,7\ngreen,small,1,9\n")},
		"data/ranks.csv":        {Data: []byte("rank,lost\n1,4\n8+,all\n")},
	}
}

const english = `<!-- for writers -->
## The turn {#turn}
<!-- covers 1 -->
Build **one** hut, and
pay for it ([price](#price)).

- A red hut: {{huts.red.price|coin|coins}}.
- A green hut: {{huts.green.price|coin|coins}}.

![The start](scenario:start?close=town&seat=1&moves=2)

### Price {#price}
<!-- covers 1.2 -->
There are {{huts.*}} huts, {{huts.kind=big}} of them big; all cost {{huts.*.price}}. Red is {{huts.red.kind|big: large|small: little}}, green {{huts.green.kind|big: large|*: of another size}}.

| hut | price |
|---|---|
| red | {{huts.red.price}} |

> Ada builds red and blue: 2 × {{huts.red.price}} + {{huts.blue.price}} = {{2 * huts.red.price + huts.blue.price}}.
> She loses {{0 - huts.red.reward}} or {{ranks.8+.lost}}.
`

const korean = `## 차례 {#turn}
오두막 **하나**를 짓고 값을 냅니다([값](#price)).

- 빨간 오두막: {{huts.red.price}}원
- 초록 오두막: {{huts.green.price}}원

![시작](scenario:start?close=town&seat=1&moves=2)

### 값 {#price}
오두막 {{huts.*}}채 중 {{huts.kind=big}}채가 크고, 모두 {{huts.*.price}}원입니다. 빨강은 {{huts.red.kind|big: 큽니다|small: 작습니다}}. 초록은 {{huts.green.kind|big: 큽니다|*: 다릅니다}}.

| 오두막 | 값 |
|---|---|
| 빨강 | {{huts.red.price}} |

> {{huts.red.price}}, {{huts.blue.price}}, {{2 * huts.red.price + huts.blue.price}}, {{0 - huts.red.reward}}, {{ranks.8+.lost}}
`

func TestBookIsReadAndFilled(t *testing.T) {
	f := files(english, korean)
	b, err := rulebook.Parse("huts", f, f)
	if err != nil {
		t.Fatal(err)
	}
	turn, _ := b.Find("turn")
	price, found := b.Find("1.2.7")
	if !found || price.Anchor != "price" || price.Chapter != "turn" {
		t.Errorf("rule 1.2.7 is in %+v, want the section of 1.2", price)
	}
	if one, _ := b.Find("1.3"); one.Anchor != "turn" {
		t.Errorf("rule 1.3 is in #%s, want that of 1", one.Anchor)
	}
	if _, found := b.Find("2"); found {
		t.Error("rule 2, which nothing covers, is found")
	}
	blocks := turn.In("en").Blocks
	want := []string{"Build **one** hut, and pay for it ([price](#price)).", "A red hut: 3 coins.", "A green hut: 1 coin.", "The start"}
	for i, text := range want {
		if i >= len(blocks) || blocks[i].Text != text {
			t.Errorf("block %d of %+v, want %q", i, blocks, text)
		}
	}
	if s := blocks[3].Scene; s != (rulebook.Scene{Scenario: "start", Close: "town", Seat: 1, Moves: 2}) {
		t.Errorf("the picture shows %+v", s)
	}
	blocks = price.In("en").Blocks
	if want := "There are 3 huts, 2 of them big; all cost 9. Red is large, green of another size."; blocks[0].Text != want {
		t.Errorf("%q, want %q", blocks[0].Text, want)
	}
	if rows := blocks[1].Rows; len(rows) != 2 || rows[1][1] != "3" {
		t.Errorf("the table is %v", rows)
	}
	if want := "Ada builds red and blue: 2 × 3 + 5 = 11. She loses 2 or all."; blocks[2].Text != want {
		t.Errorf("%q, want %q", blocks[2].Text, want)
	}
	if got := price.In("ko").Title; got != "값" {
		t.Errorf("in Korean it is called %q", got)
	}
	if _, err := b.Scenario("start"); err != nil {
		t.Error(err)
	}
}

// A comment writes the rows of a table, with the names of the glossary and the lists of the file.
func TestRowsOfATable(t *testing.T) {
	read := func(rows, list string) (*rulebook.Book, error) {
		page := func() []byte {
			return []byte("<!-- amounts coin: # c -->\n<!-- words gains gain(*): amounts | -2: " + list + " -->\n<!-- words gains *: other -->\n## Huts {#huts}\n| hut | on | price | gain |\n|---|---|---|---|\n" + rows + "\n| sum | - | {{huts.*.price}} | - |\n")
		}
		f := fstest.MapFS{
			"rulebook/en.md":        {Data: page()},
			"rulebook/ko.md":        {Data: page()},
			"rulebook/sections.txt": {Data: []byte("")},
			"glossary.csv":          {Data: []byte("id,en,ko,aliases_en,aliases_ko,refused_en,refused_ko,texts,counter_ko\nhut_red,Red hut,빨간 오두막,,,,,,\nhut_blue,Blue hut,파란 오두막,,,,,,\n")},
			"data/huts.csv":         {Data: []byte("id,kind,on,price,gain\nred,big,,3,-2\nblue,big,red,5,gain(coin:7)\ngreen,small,,1,gain(all)\n")},
		}
		return rulebook.Parse("huts", f, f)
	}
	b, err := read("<!-- rows huts kind=big: {{id|name hut_}} | {{on|name hut_}} | {{2 * price}} | {{gain|gains}} -->\n<!-- rows huts green: {{id}} | {{huts.kind=[kind].id}} | {{price}} | {{gain|gains}} -->", "lost 2")
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{
		"en": "[[hut on price gain] [Red hut - 6 lost 2] [Blue hut Red hut 10 7 c] [green green 1 other] [sum - 9 -]]",
		"ko": "[[hut on price gain] [빨간 오두막 - 6 lost 2] [파란 오두막 빨간 오두막 10 7 c] [green green 1 other] [sum - 9 -]]",
	} {
		if got := fmt.Sprint(b.Sections[0].In(lang).Blocks[0].Rows); got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
	for rows, want := range map[string]string{
		"<!-- rows huts kind=big: {{id|name}} | - | - | - -->":    `the glossary has no "red"`,
		"<!-- rows huts kind=tiny: {{id}} | - | - | - -->":        `no row "kind=tiny"`,
		"<!-- rows sheds: {{id}} | - | - | - -->":                 `no table "sheds"`,
		"<!-- rows huts: {{id}} | - -->":                          "2 cells, want 4",
		"<!-- rows huts: {{id}} | {{colour}} | - | - -->":         `no column "colour"`,
		"<!-- rows huts: {{id}} | {{huts.[next].id}} | - | - -->": `no row "[next]"`,
		"\n<!-- rows huts: {{id}} | - | - | - -->":                "below its titles",
		"<!-- rows huts {{id}} | - | - | - -->":                   "below its titles",
	} {
		if _, err := read(rows, "x"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %s", rows, err, want)
		}
	}
}

// The rulebook writes costs and effects from the tables in the words of each language, whatever
// values a host enters.
func TestAmountsAreWrittenInWords(t *testing.T) {
	read := func(english, cost string) (string, string, error) {
		f := fstest.MapFS{
			"rulebook/en.md":        {Data: []byte("<!-- amounts wood: # wood | coin: # coin/# coins | n: @ huts # coins | or: or -->\n## Cost {#cost}\n" + english + "\n")},
			"rulebook/ko.md":        {Data: []byte("<!-- amounts wood: 나무 # | coin: 동전 # | n: @채 # | or: 또는 -->\n## 비용 {#cost}\n{{huts.red.cost|amounts}}\n")},
			"rulebook/sections.txt": {Data: []byte("")},
			"data/huts.csv":         {Data: []byte("id,cost\nred," + cost + "\n")},
		}
		b, err := rulebook.Parse("huts", f, f)
		if err != nil {
			return "", "", err
		}
		return b.Sections[0].In("en").Blocks[0].Text, b.Sections[0].In("ko").Blocks[0].Text, nil
	}
	for _, c := range []struct{ cost, english, korean string }{
		{"wood:1+coin:2", "1 wood, 2 coins", "나무 1, 동전 2"},
		{"TRADE(coin:1>wood:3|wood:2)", "1 coin → 3 wood or 2 wood", "동전 1 → 나무 3 또는 나무 2"},
		{"0:0;2-3:1;5+:4", "0 huts 0 coins, 2-3 huts 1 coins, 5+ huts 4 coins", "0채 0, 2-3채 1, 5+채 4"},
	} {
		english, korean, err := read("{{huts.red.cost|amounts}}", c.cost)
		if err != nil || english != c.english || korean != c.korean {
			t.Errorf("%s is %q and %q (%v), want %q and %q", c.cost, english, korean, err, c.english, c.korean)
		}
	}
	for cost, want := range map[string]string{"stone:1": `en.md:3: {{huts.red.cost|amounts}}: no words for "stone"`, "NONE": `"NONE" holds no amounts`} {
		if _, _, err := read("{{huts.red.cost|amounts}}", cost); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", cost, err, want)
		}
	}
}

func TestSpans(t *testing.T) {
	got := rulebook.Spans("pay **all [debts](#debts)**, then go")
	want := []rulebook.Span{{Text: "pay "}, {Text: "all ", Bold: true}, {Text: "debts", Bold: true, To: "debts"}, {Text: ", then go"}}
	if len(got) != len(want) {
		t.Fatalf("%+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("span %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

// Errors name file and line.
func TestErrorsNameFileAndLine(t *testing.T) {
	for _, c := range []struct{ name, was, now, want string }{
		{"a link to nothing", "[price](#price)", "[price](#prices)", "engine/huts/rulebook/en.md:4: a link to #prices"},
		{"a link elsewhere", "[price](#price)", "[price](https://example.com)", "en.md:4: a link is [words](#anchor)"},
		{"no such scenario", "scenario:start", "scenario:strat", `en.md:10: no scenario "strat"`},
		{"a picture of something else", "scenario:start", "hut.png", "en.md:10: "},
		{"an option of a picture", "seat=1", "chair=1", `no option "chair"`},
		{"no such table", "{{huts.*}}", "{{hats.*}}", `en.md:14: {{hats.*}}: no table "hats"`},
		{"no such row", "{{huts.red.price|coin|coins}}", "{{huts.rad.price|coin|coins}}", `en.md:7: {{huts.rad.price|coin|coins}}: table huts has no row "rad"`},
		{"no such column", "huts.*.price}}", "huts.*.prize}}", `has no column "prize"`},
		{"no number", "{{0 - huts.red.reward}}", "{{0 - ranks.8+.lost}}", `ranks.8+.lost is "all", want a number`},
		{"no operator", "2 * huts", "2 / huts", `in place of "/"`},
		{"no words for a cell", "|big: large", "|huge: large", `no words for "big"`},
		{"half a brace", "{{huts.*}}", "{{huts.*}", "a double brace without its other half"},
		{"another value in one language", "cost {{huts.*.price}}", "cost {{huts.blue.price}}", "ko.md:9: its values in double braces"},
		{"no picture in one language", "![The start](scenario:start?close=town&seat=1&moves=2)", "", "ko.md:1: its pictures are"},
		{"a section too many", "### Price {#price}", "### More {#more}\nMore.\n\n### Price {#price}", "ko.md:9: section #price in chapter #turn, want #more"},
		{"a section twice", "### Price {#price}", "### Price {#turn}", "section #turn is there twice"},
		{"a heading without an anchor", "### Price {#price}", "### Price", `en.md:12: a heading is "## Title {#anchor}"`},
		{"an uncovered rule", "<!-- covers 1.2 -->", "", "engine/huts/rulebook/sections.txt:2: no section covers 1.2 Price"},
		{"a rule that is none", "<!-- covers 1.2 -->", "<!-- covers 1.2 9 -->", "#price covers 9, which rulebook/sections.txt does not list"},
		{"an open bold word", "**one**", "**one", "en.md:4: ** without its other half"},
		{"another mark", "**one**", "_one_", `en.md:4: '_' in a text`},
		{"a row that is too long", "| red | {{huts.red.price}} |", "| red | {{huts.red.price}} | 7 |", "en.md:18: 3 cells, want 2"},
		{"an empty section", "There are {{huts.*}} huts, {{huts.kind=big}} of them big; all cost {{huts.*.price}}. Red is {{huts.red.kind|big: large|small: little}}, green {{huts.green.kind|big: large|*: of another size}}.\n\n| hut | price |\n|---|---|\n| red | {{huts.red.price}} |\n\n> Ada builds red and blue: 2 × {{huts.red.price}} + {{huts.blue.price}} = {{2 * huts.red.price + huts.blue.price}}.\n> She loses {{0 - huts.red.reward}} or {{ranks.8+.lost}}.\n",
			"", "section #price is empty"},
		{"a section that is too long", "Build **one**", strings.Repeat("Build. ", 300) + "**one**", "en.md:2: section #turn has about 2"},
	} {
		wrong := strings.Replace(english, c.was, c.now, 1)
		if wrong == english {
			t.Fatalf("%s: nothing is changed", c.name)
		}
		f := files(wrong, korean)
		if _, err := rulebook.Parse("huts", f, f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	f := files(english, korean[:strings.Index(korean, "### 값")])
	if _, err := rulebook.Parse("huts", f, f); err == nil || !strings.Contains(err.Error(), "ko.md has no section #price") {
		t.Errorf("without a Korean section: %v", err)
	}
	f = files(english, korean)
	delete(f, "rulebook/ko.md")
	if _, err := rulebook.Parse("huts", f, f); err == nil || !strings.Contains(err.Error(), "ko.md") {
		t.Errorf("without Korean: %v", err)
	}
}
