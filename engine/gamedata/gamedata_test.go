package gamedata_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine/gamedata"
)

type box struct {
	sizes []int8
	kind  int
}

func take(b *box, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "id", []string{"one", "two"}); err != nil {
		return err
	}
	for _, r := range rows {
		var size, spare int8
		if err := gamedata.Numbers(r, -9, 9, map[string]*int8{"size": &size, "spare": &spare}); err != nil {
			return r.Errorf("numbers: %w", err)
		}
		if err := gamedata.Word(r, "kind", []string{"card", "tile"}, &b.kind); err != nil {
			return err
		}
		b.sizes = append(b.sizes, size+spare)
	}
	return nil
}

func load(text string) (*box, error) {
	files := fstest.MapFS{"data/cards.csv": &fstest.MapFile{Data: []byte(text)}}
	return gamedata.Load(files, gamedata.File("cards", take))
}

func TestLoad(t *testing.T) {
	b, err := load("id,size,kind,name\none,3,card,\"a\nb\"\ntwo,-4,tile,c\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(b.sizes) != 2 || b.sizes[0] != 3 || b.sizes[1] != -4 || b.kind != 1 {
		t.Errorf("read %+v", b)
	}
}

// TestLoadErrorsNamePlace checks that an error has file, line, id and reason, each once.
func TestLoadErrorsNamePlace(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no header", "", "cards.csv: EOF"},
		{"no rows", "id,size,kind\n", "cards.csv: no rows"},
		{"a cell too few", "id,size,kind\none,3\n", "cards.csv: record on line 2: wrong number of fields"},
		{"another id", "id,size,kind\none,3,card\nthree,3,card\n", `cards.csv: line 3: three: id "three", want "two"`},
		{"a row too few", "id,size,kind\none,3,card\n", "cards.csv: 1 rows, want 2"},
		{"a row too many", "id,size,kind\none,3,card\ntwo,3,card\ntwo,3,card\n", "cards.csv: 3 rows, want 2"},
		{"no number, below a line break", "id,size,kind,name\none,3,card,\"a\nb\"\ntwo,x,tile,c\n",
			`cards.csv: numbers: line 4: two: size "x", want a number from -9 to 9`},
		{"too large", "id,size,kind\none,10,card\ntwo,3,card\n", `cards.csv: numbers: line 2: one: size "10", want a number from -9 to 9`},
		{"no such word", "id,size,kind\none,1,dice\ntwo,3,card\n", `cards.csv: line 2: one: kind "dice", want one of ["card" "tile"]`},
	} {
		if _, err := load(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

func TestTableOfTwoRows(t *testing.T) {
	holdsCards := func(_ *box, rows []gamedata.Row) error {
		return gamedata.All(rows, func(_ int, r gamedata.Row) error { return r.Want("count", 2) })
	}
	for _, c := range []struct{ name, text, want string }{
		{"both rows", "id,count\none,2\ntwo,2\n", ""},
		{"a row too few", "id,count\none,2\n", "cards.csv: 1 rows, want 2"},
		{"a row too many", "id,count\none,2\ntwo,2\nthree,2\n", "cards.csv: 3 rows, want 2"},
		{"another value", "id,count\none,2\ntwo,3\n", `cards.csv: line 3: two: count "3", want "2"`},
		{"no value", "id,count\none,\ntwo,2\n", `cards.csv: line 2: one: count "", want "2"`},
	} {
		files := fstest.MapFS{"data/cards.csv": &fstest.MapFile{Data: []byte(c.text)}}
		got := ""
		if _, err := gamedata.Load(files, gamedata.File("cards", holdsCards).Of(2)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: error %q, want %q", c.name, got, c.want)
		}
	}
}

func TestTableWithIDs(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"all are different", "id,solo\none,yes\ntwo,no\n", ""},
		{"an id twice", "id,solo\none,yes\none,no\n", `cards.csv: line 3: one: id "one" is missing or there twice`},
		{"no id", "id,solo\n,yes\ntwo,no\n", `cards.csv: line 2: id "" is missing or there twice`},
		{"no flag", "id,solo\none,yes\ntwo,maybe\n", `cards.csv: line 3: two: solo "maybe", want one of ["no" "yes"]`},
	} {
		files := fstest.MapFS{"data/cards.csv": &fstest.MapFile{Data: []byte(c.text)}}
		solo, got := [2]bool{}, ""
		_, err := gamedata.Load(files, gamedata.File("cards", func(_ *box, rows []gamedata.Row) error {
			return gamedata.All(rows, func(i int, r gamedata.Row) error { return gamedata.Flag(r, "solo", &solo[i]) })
		}).WithIDs())
		if err != nil {
			got = err.Error()
		}
		if got != c.want || err == nil && solo != [2]bool{true, false} {
			t.Errorf("%s: %v, error %q, want %q", c.name, solo, got, c.want)
		}
	}
}

func TestMustLoadPanics(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.HasPrefix(r.(string), "chess: ") {
			t.Errorf("panicked with %v", r)
		}
	}()
	gamedata.MustLoad("chess", fstest.MapFS{}, func(files fs.FS) (*box, error) {
		return gamedata.Load(files, gamedata.File("cards", take))
	})
}
