package docs_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"guildhall/docs"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

func recordSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(docs.RecordSchema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("urn:guildhall:record:1", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("urn:guildhall:record:1")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func valid(t *testing.T, schema *jsonschema.Schema, record []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(record))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(v)
}

// TestRecordsFollowTheSchema checks the stored records of every game, as read and written
// again, and those of earlier rules.
func TestRecordsFollowTheSchema(t *testing.T) {
	schema := recordSchema(t)
	for _, rules := range catalog.Games() {
		game := rules.Info().ID
		files, err := filepath.Glob("../engine/" + game + "/testdata/records/*.json")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d records, %v", game, len(files), err)
		}
		for _, file := range files {
			checkRecordFile(t, schema, file)
		}
	}
	for _, pattern := range []string{"version1", "architects1"} {
		files, _ := filepath.Glob("../engine/catalog/testdata/" + pattern + "/*.json")
		for _, file := range files {
			checkRecordFile(t, schema, file)
		}
	}
}

func checkRecordFile(t *testing.T, schema *jsonschema.Schema, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.ReadRecord(data)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if data, err = r.Encode(); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if err := valid(t, schema, data); err != nil {
		t.Errorf("%s: %v", file, err)
	}
}

// whole returns a record with every field.
func whole() engine.Record {
	seed := engine.NumberedSeed(3)
	note := engine.T("a.note", engine.N("n", 2), engine.Who("who", 1), engine.Word("word", "<b>"), engine.Term("term", engine.T("b")), engine.List("list", []engine.Text{engine.T("c")}))
	return engine.Record{
		Game: "caylus", Version: 1, Data: seed.Hash(), Setup: engine.Setup{Seats: 2, Options: map[string]string{"jeweler": "on"}, Seed: seed}, SeedHash: seed.Hash(),
		Order: engine.OrderJoined, Players: []string{"Ada", "보라"}, Started: "2026-11-21T10:00:00Z", Ended: "2026-11-22T10:00:00Z",
		Computers: &engine.Computers{Secret: seed, Stints: []engine.ComputerSpan{{Seat: 1, Level: 2, By: "n1", From: 1, To: 3}}, Others: []int{1}, Halved: []int{2, 3}},
		Moves:     []engine.RecordEntry{{Seat: 0, Code: "pass", Version: 1}, {Seat: 1, Code: "wood;vp", Version: 2}, {Seat: 0, Code: "@1", Version: 2}},
		Result: &engine.Result{
			Categories: []engine.Category{{Name: engine.T("a.source"), Points: []int{3, -1}}}, Totals: []int{3, -1},
			Places: []engine.Place{{Seat: 0, Rank: 1, Note: note}, {Seat: 1, Rank: 2, Out: true}},
		},
	}
}

// TestSchemaRefusesWhatReadersRefuse writes wrong values into a record with every field.
// The schema and engine.ReadRecord refuse each of them.
func TestSchemaRefusesWhatReadersRefuse(t *testing.T) {
	schema := recordSchema(t)
	good, err := whole().Encode()
	if err != nil {
		t.Fatal(err)
	}
	if err := valid(t, schema, good); err != nil {
		t.Fatalf("the whole record: %v", err)
	}
	if _, err := engine.ReadRecord(good); err != nil {
		t.Fatalf("the whole record: %v", err)
	}
	for name, change := range map[string]func(map[string]any){
		"another format":      func(r map[string]any) { r["format"] = "guildhall record 2" },
		"an unknown field":    func(r map[string]any) { r["colour"] = "red" },
		"no version":          func(r map[string]any) { delete(r, "version") },
		"no seats":            func(r map[string]any) { r["seats"] = 0 },
		"nine seats":          func(r map[string]any) { r["seats"] = 9 },
		"a short hash":        func(r map[string]any) { r["seed_hash"] = "12" },
		"a short seed":        func(r map[string]any) { r["seed"] = "12" },
		"an order":            func(r map[string]any) { r["order"] = "drawn" },
		"an option in digits": func(r map[string]any) { r["options"] = map[string]any{"jeweler": 1} },
		"a move of one part":  func(r map[string]any) { r["moves"] = []any{[]any{0}} },
		"a move of four":      func(r map[string]any) { r["moves"] = []any{[]any{0, "pass", 1, 1}} },
		"a negative seat":     func(r map[string]any) { r["moves"] = []any{[]any{-1, "pass"}} },
		"an empty code":       func(r map[string]any) { r["moves"] = []any{[]any{0, ""}} },
		"rules version 0":     func(r map[string]any) { r["moves"] = []any{[]any{0, "pass", 0}} },
		"no stints":           func(r map[string]any) { r["computers"].(map[string]any)["stints"] = []any{} },
		"level 0": func(r map[string]any) {
			r["computers"].(map[string]any)["stints"] = []any{map[string]any{"seat": 1, "level": 0, "from": 1, "to": 2}}
		},
		"no places": func(r map[string]any) { r["result"].(map[string]any)["places"] = []any{} },
	} {
		var r map[string]any
		if err := json.Unmarshal(good, &r); err != nil {
			t.Fatal(err)
		}
		change(r)
		bad, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if valid(t, schema, bad) == nil {
			t.Errorf("%s: the schema allows it", name)
		}
		if _, err := engine.ReadRecord(bad); err == nil {
			t.Errorf("%s: engine.ReadRecord allows it", name)
		}
	}
}
