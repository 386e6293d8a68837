package main

import (
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The page of a rulebook has both languages and its pictures, every link leads
// to a section, and the values are those of the host.
func TestRulesWritesThePage(t *testing.T) {
	dir := ownValues(t, "cleopatra", "offering.csv", "1등,-3", "1등,-5")
	file := filepath.Join(t.TempDir(), "rules.html")
	if code, _, errs := runCommandLine(t, "rules", "cleopatra", "--data", dir, "-o", file); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, want := range []string{"Cleopatra and the Society of Architects: the rules", "클레오파트라와 건축가 단체 규칙서",
		`<section id="en-offering">`, `<section id="ko-offering">`, "<td>5 away", "<td>5개 제거", `src="data:image/png;base64,`,
		`<section id="en-rulings">`, `<b>How many scarabs does a mosaic bring that covers several palms?</b>`, `<a href="#ko-mosaics">`, "<h2>자주 묻는 질문</h2>", "This bot plays with other values"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	links := regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) < 100 {
		t.Errorf("%d links", len(links))
	}
	for _, link := range links {
		if !strings.Contains(page, `<section id="`+link[1]+`">`) {
			t.Errorf("a link leads to #%s, which is not there", link[1])
		}
	}
	if strings.Contains(page, "{{") || strings.Contains(page, "ZgotmplZ") {
		t.Error("something on the page is not filled in")
	}
}

// The sandbox serves the rulebooks.
func TestSandboxServesRulebooks(t *testing.T) {
	server, err := sandboxServer(sandboxSetup{addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)}, nil, http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for path, want := range map[string]int{"/rules/cleopatra": http.StatusOK, "/rules/chess": http.StatusNotFound} {
		r, err := http.Get(server.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != want {
			t.Errorf("%s: %d, %v, want %d", path, r.StatusCode, err, want)
		}
		if want == http.StatusOK && !strings.Contains(string(body), `id="ko-market"`) {
			t.Errorf("%s is not the rulebook", path)
		}
	}
}
