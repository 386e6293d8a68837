package engine_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"guildhall/engine"
)

// equal compares two values by their printed form.
func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprintf("%v", got), fmt.Sprintf("%v", want); g != w {
		t.Errorf("%s = %s, want %s", what, g, w)
	}
}

func TestTextJSON(t *testing.T) {
	tests := []struct {
		text engine.Text
		want string
	}{
		{engine.Text{}, `[""]`},
		{engine.T("a.key"), `["a.key"]`},
		{engine.T("k", engine.N("n", -3)), `["k",{"n":-3}]`},
		{engine.T("k", engine.Who("who", 2)), `["k",{"who":{"seat":2}}]`},
		{engine.T("k", engine.Who("who", engine.NoSeat)), `["k",{"who":{"seat":-1}}]`},
		{engine.T("k", engine.Word("cell", "e4 <&>")), `["k",{"cell":"e4 \u003c\u0026\u003e"}]`},
		{engine.T("k", engine.Word("name", "\"Bo\"\\\n")), `["k",{"name":"\"Bo\"\\\n"}]`},
		{engine.T("k", engine.Word("name", "이름 é")), `["k",{"name":"이름 é"}]`},
		{engine.T("k", engine.Term("what", engine.T("card"))), `["k",{"what":["card"]}]`},
		{engine.T("k", engine.List("all", []engine.Text{engine.T("a"), engine.T("b", engine.N("n", 1))})),
			`["k",{"all":{"list":[["a"],["b",{"n":1}]]}}]`},
		{engine.T("k", engine.List("all", nil)), `["k",{"all":{"list":null}}]`},
		{engine.T("k", engine.N("b", 1), engine.N("a", 2)), `["k",{"a":2,"b":1}]`},
	}
	for _, tt := range tests {
		b, err := json.Marshal(tt.text)
		if err != nil || string(b) != tt.want {
			t.Errorf("Marshal(%v) = %s, %v, want %s", tt.text, b, err, tt.want)
			continue
		}
		var read engine.Text
		if err := json.Unmarshal(b, &read); err != nil {
			t.Errorf("Unmarshal(%s): %v", b, err)
			continue
		}
		again, _ := json.Marshal(read)
		equal(t, "read and written again", string(again), tt.want)
	}
}

func TestTextKeepsTheKindOfItsArguments(t *testing.T) {
	want := engine.T("k", engine.N("a", 1), engine.Who("b", 0), engine.Word("c", "x"),
		engine.Term("d", engine.T("t")), engine.List("e", []engine.Text{engine.T("u")}))
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got engine.Text
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read back = %#v, want %#v", got, want)
	}
}

func TestTextRefusesGarbage(t *testing.T) {
	for _, bad := range []string{`null`, `[]`, `"k"`, `{}`, `[1]`, `["k",1]`, `["k",{},1]`, `["k",{"n":1.5}]`,
		`["k",{"n":true}]`, `["k",{"n":[]}]`, `["k",{"n":99999999999999999999}]`, `["k",{"s":{"seat":1000}}]`} {
		var text engine.Text
		if err := json.Unmarshal([]byte(bad), &text); err == nil {
			t.Errorf("Unmarshal(%s) = %v, want an error", bad, text)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte(`["k",{"n":1,"who":{"seat":0},"what":["t"],"all":{"list":[["a"]]},"w":"x"}]`))
	f.Add([]byte(`["k",{"n":null}]`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var text engine.Text
		if json.Unmarshal(b, &text) != nil {
			return
		}
		first, err := json.Marshal(text)
		if err != nil {
			t.Fatalf("read %s, cannot write it: %v", b, err)
		}
		var again engine.Text
		if err := json.Unmarshal(first, &again); err != nil {
			t.Fatalf("wrote %s, cannot read it: %v", first, err)
		}
		second, _ := json.Marshal(again)
		if string(first) != string(second) {
			t.Fatalf("%s written, read and written is %s", first, second)
		}
	})
}

// Texts have the JSON that encoding/json writes for maps of their arguments. Stored events and
// digests of views depend on it.
func TestTextJSONIsThatOfMaps(t *testing.T) {
	inner := engine.T("in", engine.Word("w", "a<b&\"\\\u2028é\n\xff"), engine.N("n", -7))
	for _, text := range []engine.Text{
		{}, engine.T("k"), engine.T("k<"), engine.T("k", engine.N("b", 1), engine.N("a", 2)), engine.T("k", engine.N("a", 1), engine.Word("b", ""), engine.N("a", 3)), engine.T("k", engine.Who("who", engine.NoSeat), engine.Who("me", 3)),
		engine.T("k", engine.Term("t", inner), engine.List("l", []engine.Text{inner, engine.T("x"), {}}), engine.List("e", []engine.Text{}), engine.List("nil", nil)),
		engine.T("k", engine.Arg{Name: "f", Value: 1.5}, engine.Arg{Name: "nil"}, engine.Arg{Name: "big", Value: int64(1) << 60}), engine.T("k", engine.Arg{Name: "한<", Value: "글"}),
	} {
		got, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(asMaps(text))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%v is written as\n%s, want\n%s", text, got, want)
		}
	}
	if _, err := json.Marshal(engine.T("k", engine.Arg{Name: "f", Value: func() {}})); err == nil {
		t.Error("a function was written")
	}
}

// asMaps returns a text as nested slices and maps.
func asMaps(t engine.Text) []any {
	if len(t.Args) == 0 {
		return []any{t.Key}
	}
	args := map[string]any{}
	for _, a := range t.Args {
		switch v := a.Value.(type) {
		case engine.Seat:
			args[a.Name] = map[string]int{"seat": int(v)}
		case engine.Text:
			args[a.Name] = asMaps(v)
		case []engine.Text:
			var list [][]any
			if v != nil {
				list = [][]any{}
			}
			for _, one := range v {
				list = append(list, asMaps(one))
			}
			args[a.Name] = map[string]any{"list": list}
		default:
			args[a.Name] = v
		}
	}
	return []any{t.Key, args}
}
