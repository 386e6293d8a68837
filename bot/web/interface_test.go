package web_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"guildhall/docs"
	"guildhall/engine"
)

// described is the description of the interface, whose schemas allow no other fields.
type described struct {
	t        testing.TB
	compiler *jsonschema.Compiler
	paths    map[string]any
}

func newDescribed(t testing.TB) *described {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(docs.OpenAPI))
	if err != nil {
		t.Fatal(err)
	}
	closeObjects(doc)
	d := &described{t, jsonschema.NewCompiler(), doc.(map[string]any)["paths"].(map[string]any)}
	d.compiler.AssertFormat()
	if err := d.compiler.AddResource("mem:///openapi", doc); err != nil {
		t.Fatal(err)
	}
	return d
}

// closeObjects refuses fields that a schema does not list, so that tests find undescribed
// ones.
func closeObjects(v any) {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			closeObjects(one)
		}
	case map[string]any:
		if v["type"] == "object" && v["properties"] != nil {
			v["additionalProperties"] = false
		}
		for _, one := range v {
			closeObjects(one)
		}
	}
}

// check validates a response by the description of its path.
func (d *described) check(path string, status int, header http.Header, body []byte) {
	d.t.Helper()
	at := "mem:///openapi#/paths/" + strings.NewReplacer("/", "~1", "{", "%7B", "}", "%7D").Replace(path) + "/get/responses/" + fmt.Sprint(status)
	responses := d.paths[path].(map[string]any)["get"].(map[string]any)["responses"].(map[string]any)
	kind, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if status != http.StatusOK {
		at = map[int]string{400: "mem:///openapi#/components/responses/Bad", 404: "mem:///openapi#/components/responses/Closed"}[status]
	} else if responses["200"].(map[string]any)["content"].(map[string]any)[kind] == nil {
		d.t.Errorf("%s: %s is not described", path, kind)
		return
	}
	schema, err := d.compiler.Compile(at + "/content/" + strings.ReplaceAll(kind, "/", "~1") + "/schema")
	if err != nil {
		d.t.Fatalf("%s: %v", path, err)
	}
	var v any = string(body)
	if strings.HasSuffix(kind, "json") {
		if v, err = jsonschema.UnmarshalJSON(bytes.NewReader(body)); err != nil {
			d.t.Fatalf("%s: %v in\n%s", path, err, body)
		}
	}
	if err := schema.Validate(v); err != nil {
		d.t.Errorf("%s: %v in\n%s", path, err, body)
	}
}

// codeOf returns the code of a public page.
func codeOf(link string) string {
	_, code, _ := strings.Cut(link, "/board/w/")
	return strings.Trim(code, "/")
}

// asks requests a path of the interface and checks the response by its description.
func (h *house) asks(d *described, path, code, query string) (int, []byte, http.Header) {
	h.T.Helper()
	status, body, header := h.get("/api/1"+strings.NewReplacer("{code}", code, "{key}", code).Replace(path)+query, "")
	d.check(path, status, header, body)
	if header.Get("Access-Control-Allow-Origin") != "*" || header.Get("Set-Cookie") != "" || header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		h.T.Errorf("%s: headers %v", path, header)
	}
	return status, body, header
}

var leaguePaths = []string{"/leagues/{code}", "/leagues/{code}/standings", "/leagues/{code}/standings.csv", "/leagues/{code}/results", "/leagues/{code}/results.csv", "/leagues/{code}/calendar.ics"}

// TestInterfaceOfTables reads tables of every game, at the start, during the match and at its
// end. Each response follows the description, 304 comes until the match changes, and the
// switch of the server's pages closes it.
func TestInterfaceOfTables(t *testing.T) {
	d := newDescribed(t)
	for _, game := range []string{"caylus", "lisboa", "villagers", "cleopatra", "architects", "market"} {
		t.Run(game, func(t *testing.T) {
			h := newHouse(t)
			tb := h.started(game, "1", "2")
			h.setPages("tables")
			link, err := h.links.WatchTable(t.Context(), tb)
			h.Ok(err)
			code, random := codeOf(link), engine.NewRand(engine.Seed{7})
			tag := ""
			for _, turns := range []int{0, 9, 2000} {
				h.playTurns(tb.ID, turns, random)
				status, body, header := h.asks(d, "/tables/{code}", code, "?lang=ko")
				if status != http.StatusOK || header.Get("ETag") == tag {
					t.Fatalf("%d with tag %s after %d turns", status, header.Get("ETag"), turns)
				}
				tag = header.Get("ETag")
				status, rest, _ := h.get("/api/1/tables/"+code+"?lang=ko", "", func(q *http.Request) { q.Header.Set("If-None-Match", tag) })
				if status != http.StatusNotModified || len(rest) > 0 {
					t.Errorf("%d with %d bytes for the known revision", status, len(rest))
				}
				var got struct {
					Phase  string
					Seats  []struct{ Name string }
					Result *struct{ Places []struct{ Rank int } }
				}
				h.Ok(json.Unmarshal(body, &got))
				if over := turns == 2000; len(got.Seats) != 2 || (got.Phase == "over") != over || (got.Result != nil) != over {
					t.Errorf("after %d turns: %s", turns, body)
				}
			}
			if status, _, _ := h.asks(d, "/leagues/{code}", code, ""); status != http.StatusNotFound {
				t.Errorf("a table as a league: %d", status)
			}
			h.setPages("off")
			if status, _, header := h.asks(d, "/tables/{code}", code, ""); status != http.StatusNotFound || header.Get("ETag") != "" {
				t.Errorf("a closed page: %d", status)
			}
		})
	}
}

// TestInterfaceOfLeagues reads a season as JSON, CSV and as a calendar.
func TestInterfaceOfLeagues(t *testing.T) {
	d := newDescribed(t)
	h, card := newSeason(t)
	code := codeOf(h.watchLink(card()))
	tags := map[string]string{}
	bodies := map[string][]byte{}
	for _, path := range leaguePaths {
		status, body, header := h.asks(d, path, code, "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d", path, status)
		}
		tags[path], bodies[path] = header.Get("ETag"), body
	}
	var standings struct {
		Divisions []struct{ Rows []struct{ Name string } }
	}
	h.Ok(json.Unmarshal(bodies["/leagues/{code}/standings"], &standings))
	if rows := rowsOf(t, bodies["/leagues/{code}/standings.csv"]); len(standings.Divisions) != 1 || len(standings.Divisions[0].Rows) != 6 || len(rows) != 7 || rows[1][3] != standings.Divisions[0].Rows[0].Name {
		t.Errorf("standings are %v and %v", standings, rows)
	}
	var results struct {
		Matches []struct {
			State, Table string
			Seats        []struct{ Score *int }
		}
	}
	h.Ok(json.Unmarshal(bodies["/leagues/{code}/results"], &results))
	over := 0
	for _, m := range results.Matches {
		if (m.State == "over") != (m.Seats[0].Score != nil) || (m.State == "planned") != (m.Table == "") {
			t.Errorf("match %+v", m)
		}
		if m.State == "over" {
			over++
			h.asks(d, "/tables/{code}", m.Table, "")
			if status, _, _ := h.asks(d, "/tables/{code}", m.Table, ""); status != http.StatusOK {
				t.Errorf("the table of a match: %d", status)
			}
		}
	}
	if rows := rowsOf(t, bodies["/leagues/{code}/results.csv"]); over != 1 || len(rows) != 3*len(results.Matches)+1 {
		t.Errorf("%d matches are over, %d rows", over, len(rows))
	}
	calendar := string(bodies["/leagues/{code}/calendar.ics"])
	for _, part := range []string{"UID:season-1-starts@127.0.0.1\r\n", "UID:season-1-matches@127.0.0.1\r\n", "SUMMARY;LANGUAGE=en:Autumn cup\\, season 1: deadline\r\n", "DTSTAMP:" + h.Now.Add(-10*time.Minute).UTC().Format("20060102")} {
		if !strings.Contains(calendar, part) {
			t.Errorf("no %q in\n%s", part, calendar)
		}
	}
	if _, body, _ := h.asks(d, "/leagues/{code}/calendar.ics", code, "?lang=ko"); !strings.Contains(string(body), "Autumn cup 시즌 1: 마감") {
		t.Errorf("the Korean calendar is\n%s", body)
	}
	for query, want := range map[string]int{"?season=1": 200, "?season=2": 404, "?season=0": 400, "?season=x": 400} {
		for _, path := range leaguePaths {
			if status, _, _ := h.asks(d, path, code, query); status != want {
				t.Errorf("%s%s: %d, want %d", path, query, status, want)
			}
		}
	}
	for _, path := range leaguePaths {
		to := "/api/1" + strings.ReplaceAll(path, "{code}", code)
		if status, _, _ := h.get(to, "", func(q *http.Request) { q.Header.Set("If-None-Match", tags[path]) }); status != http.StatusNotModified {
			t.Errorf("%s: %d for the known revision", path, status)
		}
	}
	h.setPages("tables")
	for _, path := range leaguePaths {
		if status, _, _ := h.asks(d, path, code, ""); status != http.StatusNotFound {
			t.Errorf("%s of a closed page: %d", path, status)
		}
	}
}

// rowsOf reads a CSV file.
func rowsOf(t *testing.T, file []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	return rows
}

// TestInterfaceRefuses asks for what is not there, in wrong ways, and as a script of another
// site.
func TestInterfaceRefuses(t *testing.T) {
	d := newDescribed(t)
	h := newHouse(t)
	for _, path := range []string{"/openapi.json", "/record.schema.json"} {
		if status, _, _ := h.asks(d, path, "", ""); status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
	}
	for _, path := range append(leaguePaths, "/tables/{code}", "/people/{key}/calendar.ics") {
		for _, code := range []string{"AAAAAAAAAAAAAAAAAAAAAA", "1", "1.x", "..%2F1"} {
			if status, _, _ := h.asks(d, path, code, ""); status != http.StatusNotFound {
				t.Errorf("%s with %s: %d", path, code, status)
			}
		}
	}
	if status, _, _ := h.asks(d, "/tables/{code}", "AAAAAAAAAAAAAAAAAAAAAA", "?lang=xx"); status != http.StatusBadRequest {
		t.Errorf("an unknown language: %d", status)
	}
	if status, body, header := h.get("/api/1/nothing", ""); status != http.StatusNotFound || header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("an unknown path: %d %s", status, body)
	}
	if status, _, _ := h.post("/api/1/openapi.json", "", nil); status != http.StatusMethodNotAllowed {
		t.Errorf("a POST: %d", status)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodOptions, h.http.URL+"/api/1/tables/x", nil)
	h.Ok(err)
	status, _, header := h.do(q, "", func(q *http.Request) {
		q.Header.Set("Origin", "https://example.org")
		q.Header.Set("Sec-Fetch-Site", "cross-site")
	})
	if status != http.StatusNoContent || header.Get("Access-Control-Allow-Headers") != "If-None-Match" || header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("a preflight: %d %v", status, header)
	}
	refused := 0
	for range 400 {
		if status, _, _ := h.get("/api/1/openapi.json", "", behindProxy("198.51.100.7")); status != http.StatusOK {
			t.Fatalf("the description: %d", status)
		}
		if status, _, _ := h.get("/api/1/people/1.x/calendar.ics", "", behindProxy("198.51.100.7")); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 100 {
		t.Errorf("of 400 guessed keys of one address %d are refused", refused)
	}
}
