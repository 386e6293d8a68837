package codec_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine/codec"
)

func TestWithinAndIndexLeaveTheirPlaceAlone(t *testing.T) {
	place := int8(7)
	colors := []string{"", "red", "green"}
	for _, c := range []struct {
		err  error
		want string
	}{
		{codec.Within(&place, 300, 0, 100), "300, want 0 to 100"},
		{codec.Within(&place, -1, 0, 100), "-1, want 0 to 100"},
		{codec.Index(&place, "color", colors, "blue"), `no color "blue"`},
		{codec.Index(&place, "color", colors, ""), `no color ""`},
		{codec.ReadSeat(&place, new(3), 3), "no seat 3"},
		{codec.ReadSeat(&place, new(-1), 3), "no seat -1"},
	} {
		if c.err == nil || c.err.Error() != c.want || place != 7 {
			t.Errorf("error %v, place %d; want %s", c.err, place, c.want)
		}
	}
	if err := codec.Index(&place, "color", colors, "green"); err != nil || place != 2 {
		t.Errorf("green is %d, error %v", place, err)
	}
	if err := codec.ReadSeat(&place, nil, 3); err != nil || place != 2 {
		t.Errorf("nobody is seat %d, error %v", place, err)
	}
}

func TestSeatsReadBack(t *testing.T) {
	var to [3]int8
	if err := codec.ReadSeats(to[:], codec.Ints([]int8{2, 0, 1}), 3); err != nil || to != [3]int8{2, 0, 1} {
		t.Errorf("read %v, error %v", to, err)
	}
	for _, list := range [][]int{{0, 1, 2, 3}, {0, 0}, {3}, {-1}} {
		if err := codec.ReadSeats(to[:], list, 3); err == nil {
			t.Errorf("%v was read", list)
		}
	}
	m := map[string]int{}
	codec.PutSeat(m, "left", 1)
	codec.PutSeat(m, "right", codec.None)
	if len(m) != 1 || m["left"] != 1 || codec.Seat(codec.None) != nil || *codec.Seat(2) != 2 {
		t.Errorf("written %v", m)
	}
}

func TestListsAreNeverNull(t *testing.T) {
	word := func(s string) string { return s }
	kind := func(k int) string { return []string{"ox", "cow"}[k] }
	b := codec.Write("farm", []any{codec.Words(nil, word), codec.FromTop([]string{"low", "top"}, word), codec.Counted([]int8{2, 1}, kind),
		codec.Counted(nil, kind), codec.Ints(nil)})
	if want := `[[],["top","low"],["ox","ox","cow"],[],[]]`; string(b) != want {
		t.Errorf("written %s, want %s", b, want)
	}
}

func TestCountReadsBack(t *testing.T) {
	find := func(word string) (k int8, err error) {
		err = codec.Index(&k, "beast", []string{"ox", "cow"}, word)
		return k, err
	}
	n := []int8{0, 1}
	if err := codec.Count(n, []string{"ox", "cow", "ox"}, 3, find); err != nil || !slices.Equal(n, []int8{2, 2}) {
		t.Errorf("counted %v, error %v", n, err)
	}
	for _, words := range [][]string{{"ox", "ox", "ox", "ox"}, {"hen"}} {
		if err := codec.Count(n, words, 3, find); err == nil {
			t.Errorf("%q were counted", words)
		}
	}
}

func TestIncomeReadsBack(t *testing.T) {
	names := []string{"", "trade", "rent"}
	income := []int16{4, 9, -3}
	written := codec.Income(names, income)
	got := make([]int16, 3)
	if err := codec.ReadIncome(got, names, written, 10); err != nil || !slices.Equal(got, income) {
		t.Errorf("%v reads back as %v, error %v", income, got, err)
	}
	if err := codec.CheckIncome(got, 10); err != nil {
		t.Error(err)
	}
	if codec.CheckIncome(got, 11) == nil {
		t.Error("10 passed for 11")
	}
	for _, bad := range []map[string]int{{"": 1}, {"theft": 1}, {"rent": 10_001}, {"rent": 9_999, "trade": 9_999}} {
		if err := codec.ReadIncome(make([]int16, 3), names, bad, -10); err == nil {
			t.Errorf("%v was read", bad)
		}
	}
}

func TestBuildStopsAtTheFirstFault(t *testing.T) {
	type game struct{ taken []string }
	part := func(name string, err error) codec.Section[game] {
		return codec.Part(name, func(g *game) error {
			g.taken = append(g.taken, name)
			return err
		})
	}
	broken := errors.New("broken")
	g := new(game)
	err := codec.Build(g, part("road", nil), part("castle", broken), part("bridge", nil))
	if !errors.Is(err, broken) || err.Error() != "castle: broken" || strings.Join(g.taken, " ") != "road castle" {
		t.Errorf("error %v after %v", err, g.taken)
	}
}

func TestReadIsStrict(t *testing.T) {
	type stored struct {
		Version int
		N       int
	}
	for text, want := range map[string]bool{`{"Version":2,"N":1}`: true, `{"Version":1,"N":1}`: true, `{"Version":3,"N":1}`: false, `{"Version":0,"N":1}`: false, `{"Version":2,"M":1}`: false, `{"Version":2}x`: false} {
		var s stored
		if err := codec.Read(json.RawMessage(text), &s, &s.Version, 2); (err == nil) != want {
			t.Errorf("%s: error %v", text, err)
		}
	}
	if got := fmt.Sprint(codec.OnOff(true), codec.OnOff(false)); got != "onoff" && got != "on off" {
		t.Errorf("on and off are %s", got)
	}
}
