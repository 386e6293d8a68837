package dburl

import (
	"fmt"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for name, want := range map[string]Address{
		"guildhall.db":                                      {"guildhall.db", ""},
		`C:\bot\guildhall.db`:                               {`C:\bot\guildhall.db`, ""},
		"postgres://ada@db.example/guild":                   {"postgres://ada@db.example/guild", ""},
		"postgres://ada:canary@db.example:5433/guild":       {"postgres://ada@db.example:5433/guild", "canary"},
		"postgresql://ada:c%40nary@h/guild?sslmode=disable": {"postgresql://ada@h/guild?sslmode=disable", "c@nary"},
		"postgres:///guild?host=%2Frun&password=canary":     {"postgres:///guild?host=%2Frun", "canary"},
	} {
		got, err := Parse(name)
		if err != nil || got != want {
			t.Errorf("%s is %q and %q, %v", name, got.Name, got.Password, err)
		}
		if text := fmt.Sprintf("%v %+v %#v %s", got, got, got, []Address{got}); strings.Contains(text, "nary") {
			t.Errorf("it is shown as %s", text)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, name := range []string{
		"", "postgres://ada:canary@h", "postgres://ada:canary@h/", "postgres://h:canary/guild", "postgres://%zz:canary@h/guild",
		"postgres://ada:canary@h/guild?a=%zz", "mysql://ada:canary@h/guild", "postgres://ada:ca nary@h/guild#x",
	} {
		_, err := Parse(name)
		if err == nil {
			t.Errorf("%q was accepted", name)
		} else if strings.Contains(err.Error(), "canary") {
			t.Errorf("the error tells the password: %v", err)
		}
	}
}

func TestHide(t *testing.T) {
	const line = `> 2 | database: "postgres://ada:can@a ' "ry@h/guild"`
	if got := Hide(line); got != `> 2 | database: "postgres://(hidden)` {
		t.Errorf("it is shown as %s", got)
	}
}
