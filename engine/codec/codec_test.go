package codec_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/engine/codec"
)

func TestWithinAndIndexKeepValueOnError(t *testing.T) {
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
	} {
		if c.err == nil || c.err.Error() != c.want || place != 7 {
			t.Errorf("error %v, place %d; want %s", c.err, place, c.want)
		}
	}
	if err := codec.Index(&place, "color", colors, "green"); err != nil || place != 2 {
		t.Errorf("green is %d, error %v", place, err)
	}
}

func TestListsAreNeverNull(t *testing.T) {
	word := func(s string) string { return s }
	kind := func(k int) string { return []string{"ox", "cow"}[k] }
	b := codec.Write("farm", []any{codec.Words(nil, word), codec.FromTop([]string{"low", "top"}, word), codec.Counted([]int8{2, 1}, kind),
		codec.Counted(nil, kind), codec.Ints[int8](nil)})
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

func TestIncomeAddsUp(t *testing.T) {
	income := []int16{4, 9, -3}
	if err := codec.CheckIncome(income, 10); err != nil {
		t.Error(err)
	}
	if codec.CheckIncome(income, 11) == nil {
		t.Error("10 passed for 11")
	}
}

// Checked runs the checks in order up to the first error and puts the name before it. A state that
// cannot be read is not checked.
func TestChecksStopAtTheFirstFault(t *testing.T) {
	var made []string
	check := func(name string, err error) func() error {
		return func() error {
			made = append(made, name)
			return err
		}
	}
	broken := errors.New("broken")
	err := codec.Checked("farm", check("road", nil), check("castle", broken), check("bridge", nil))
	if !errors.Is(err, broken) || err.Error() != "farm: broken" || strings.Join(made, " ") != "road castle" {
		t.Errorf("error %v after %v", err, made)
	}
	made = nil
	n := 0
	fields := func(o *codec.Object) { codec.Int(o, "n", &n, 0, 9) }
	for text, want := range map[string]string{`{"n":4}`: "", `{"n":12}`: "farm: state: ", `{"n":4}x`: "farm: state: "} {
		made = nil
		err := codec.ReadState("farm", []byte(text), fields, check("sum", nil))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) || (len(made) == 1) != (want == "") {
			t.Errorf("%s: error %v after %v", text, err, made)
		}
	}
	if got := codec.OnOff(true) + " " + codec.OnOff(false); got != "on off" {
		t.Errorf("on and off are %s", got)
	}
}
