package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/text"
	"guildhall/bot/web"
)

// Requests caused by other sites are refused; a link from Discord is not.
func TestOtherSites(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	p := h.open("1", tb.ID)
	fetched := func(site, mode, dest string) func(*http.Request) {
		return func(q *http.Request) {
			q.Header.Set("Sec-Fetch-Site", site)
			q.Header.Set("Sec-Fetch-Mode", mode)
			q.Header.Set("Sec-Fetch-Dest", dest)
		}
	}
	from := func(origin string) func(*http.Request) {
		return func(q *http.Request) { q.Header.Set("Origin", origin) }
	}
	act := map[string]any{"id": "12345678", "do": "undo", "rev": p.state().Rev}
	tests := []struct {
		name   string
		path   string
		body   any // nil: GET
		change func(*http.Request)
		want   int
	}{
		{"a person follows the link on Discord", "/board/open", nil, fetched("cross-site", "navigate", "document"), http.StatusOK},
		{"another site frames the page", "/board/open", nil, fetched("cross-site", "navigate", "iframe"), http.StatusForbidden},
		{"another site reads the state", p.path + "state", nil, fetched("cross-site", "cors", "empty"), http.StatusForbidden},
		{"another site shows the board", p.path + "picture/x.png", nil, fetched("cross-site", "no-cors", "image"), http.StatusForbidden},
		{"a neighbour reads the state", p.path + "state", nil, fetched("same-site", "cors", "empty"), http.StatusForbidden},
		{"another site acts", p.path + "act", act, fetched("cross-site", "cors", "empty"), http.StatusForbidden},
		{"another site acts by a form", p.path + "act", act, fetched("cross-site", "navigate", "document"), http.StatusForbidden},
		{"another site acts from an older browser", p.path + "act", act, from("https://evil.example"), http.StatusForbidden},
		{"an opaque site acts from an older browser", p.path + "act", act, from("null"), http.StatusForbidden},
		{"the page acts", p.path + "act", act, fetched("same-origin", "cors", "empty"), http.StatusOK},
		{"the page acts from an older browser", p.path + "act", act, from(h.http.URL), http.StatusOK},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got int
			if tt.body != nil {
				got, _, _ = h.post(tt.path, p.cookie, tt.body, tt.change)
			} else {
				got, _, _ = h.get(tt.path, p.cookie, tt.change)
			}
			if got != tt.want {
				t.Errorf("answered by %d, want %d", got, tt.want)
			}
		})
	}
}

// Every response forbids other sites to load or show the page, and proxies to store
// anything about a table.
func TestHeaders(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	p := h.open("1", tb.ID)
	name := p.state().Board.Name
	for path, cache := range map[string]string{
		"/board/open": "no-store", p.path: "no-store", p.path + "state": "no-store", p.path + "act": "no-store", "/board/t/x/": "no-store", "/board/none": "no-store",
		p.path + "picture/" + name + ".png?size=phone": "no-store",
	} {
		_, _, header := h.get(path, p.cookie)
		if got := header.Get("Content-Security-Policy"); !strings.HasPrefix(got, "default-src 'none'; script-src 'self'; style-src 'self'") || strings.Contains(got, "unsafe") || !strings.Contains(got, "frame-ancestors 'none'") {
			t.Errorf("%s: policy %q", path, got)
		}
		if got := header.Get("Cache-Control"); got != cache {
			t.Errorf("%s: cached %q, want %q", path, got, cache)
		}
		for key, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin"} {
			if got := header.Get(key); got != want {
				t.Errorf("%s: %s %q, want %q", path, key, got, want)
			}
		}
	}
}

// Bodies must have the right form and size.
func TestBodies(t *testing.T) {
	h := newHouse(t)
	tb := h.started("cleopatra", "1", "2")
	p := h.open("1", tb.ID)
	act := func(change map[string]any) map[string]any {
		body := map[string]any{"id": "12345678", "do": "undo", "rev": p.state().Rev}
		for k, v := range change {
			body[k] = v
		}
		return body
	}
	plain := func(q *http.Request) { q.Header.Set("Content-Type", "text/plain") }
	tests := []struct {
		name   string
		body   any
		change func(*http.Request)
		want   int
	}{
		{"as it is", act(nil), nil, http.StatusOK},
		{"another type", act(nil), plain, http.StatusUnsupportedMediaType},
		{"too long", act(map[string]any{"code": strings.Repeat("x", 9<<10)}), nil, http.StatusRequestEntityTooLarge},
		{"a long answer", act(map[string]any{"code": strings.Repeat("x", 2001)}), nil, http.StatusBadRequest},
		{"an unknown field", act(map[string]any{"user": "2"}), nil, http.StatusBadRequest},
		{"an unknown act", act(map[string]any{"do": "resign"}), nil, http.StatusBadRequest},
		{"no id", act(map[string]any{"id": ""}), nil, http.StatusBadRequest},
		{"no object", "undo", nil, http.StatusBadRequest},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var changes []func(*http.Request)
			if tt.change != nil {
				changes = append(changes, tt.change)
			}
			if got, _, _ := h.post(p.path+"act", p.cookie, tt.body, changes...); got != tt.want {
				t.Errorf("answered by %d, want %d", got, tt.want)
			}
		})
	}
}

// A person who acts too fast is asked to wait, and others are not.
func TestRate(t *testing.T) {
	h := newHouse(t)
	h.rate = 2
	h.serve(&secrets{50})
	tb := h.started("cleopatra", "1", "2")
	fast, slow := h.open("1", tb.ID), h.open("2", tb.ID)
	undo := func(p *page) int {
		p.acts++
		got, _, _ := h.post(p.path+"act", p.cookie, map[string]any{"id": strings.Repeat("1", 8+p.acts), "do": "undo"})
		return got
	}
	refused := false
	for range 20 {
		refused = refused || undo(fast) == http.StatusTooManyRequests
	}
	if !refused {
		t.Error("twenty acts at once are taken")
	}
	if got := undo(slow); got != http.StatusOK {
		t.Errorf("the other person is answered by %d", got)
	}
	h.Now = h.Now.Add(5 * time.Second)
	if got := undo(fast); got != http.StatusOK {
		t.Errorf("five seconds later the fast one is answered by %d", got)
	}
}

// The page is small and complete: it loads nothing from other sites, has no script or
// style outside its files, and has every word in both languages.
func TestFilesOfThePage(t *testing.T) {
	files := os.DirFS("page")
	used := map[string]bool{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".go") {
			return err
		}
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		b = bytes.ReplaceAll(b, []byte(`xmlns="http://www.w3.org/2000/svg"`), nil) // a name, not an address
		for _, bad := range []string{"http:", "https:", "//cdn", "<style", " style=", "onclick=\"", "eval(", "innerHTML", "document.write", "setAttribute('style'"} {
			if bytes.Contains(b, []byte(bad)) {
				t.Errorf("%s holds %q", name, bad)
			}
		}
		for _, m := range regexp.MustCompile(`(?:words\.|\.Say\.)([a-z_]+)`).FindAllSubmatch(b, -1) {
			used[string(m[1])] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := text.New(web.Texts)
	if err != nil {
		t.Fatal(err)
	}
	for key := range used {
		if !slices.Contains(web.WordKeys, key) {
			t.Errorf("the page says %q, which it is not given", key)
		}
		for _, lang := range []string{"en", "ko"} {
			if !c.Has(lang, "web."+key) {
				t.Errorf("%s has no word %q", lang, key)
			}
		}
	}
	for _, key := range web.WordKeys {
		if !used[key] {
			t.Errorf("the page is given %q and does not say it", key)
		}
	}
}

// The pages of tables are small: HTML with its words, style and script, as browsers get them.
func TestPagesAreSmall(t *testing.T) {
	h := newHouse(t)
	h.Langs["1"] = "ko" // longer than English
	p := h.open("1", h.started("caylus", "1", "2").ID)
	get := func(path string) (data []byte, sent int) {
		q, err := http.NewRequest(http.MethodGet, h.http.URL+path, nil)
		h.Ok(err)
		q.Header.Set("Cookie", p.cookie)
		q.Header.Set("Accept-Encoding", "gzip")
		r, err := http.DefaultTransport.RoundTrip(q)
		h.Ok(err)
		defer r.Body.Close()
		packed, err := io.ReadAll(r.Body)
		h.Ok(err)
		z, err := gzip.NewReader(bytes.NewReader(packed))
		h.Ok(err)
		data, err = io.ReadAll(z)
		h.Ok(err)
		return data, len(packed)
	}
	file := regexp.MustCompile(`(?:href|src)="(/board/a/[^"]+\.(?:js|css))"`)
	part := regexp.MustCompile(`from"\./(\w+\.js)"`)
	for _, path := range []string{p.path, "/board/"} {
		body, size := get(path)
		list := []string{fmt.Sprintf("HTML %d", size)}
		seen := map[string]bool{}
		var count func(path string)
		count = func(path string) {
			if seen[path] {
				return
			}
			seen[path] = true
			data, n := get(path)
			size += n
			list = append(list, fmt.Sprintf("%s %d", path[strings.LastIndex(path, "/")+1:], n))
			for _, m := range part.FindAllSubmatch(data, -1) {
				count(path[:strings.LastIndex(path, "/")+1] + string(m[1]))
			}
		}
		for _, m := range file.FindAllSubmatch(body, -1) {
			count(string(m[1]))
		}
		if t.Logf("%s: %d bytes: %s", path, size, strings.Join(list, ", ")); size > 20_000 {
			t.Errorf("HTML, style and script of %s take %d bytes compressed, at most 20,000 are allowed", path, size)
		}
	}
}

// Texts are compressed for browsers that accept it, also the stream of states.
// The icon is at the address that browsers request.
func TestTextsAreCompressed(t *testing.T) {
	h := newHouse(t)
	get := func(path string, accept string) *http.Response {
		t.Helper()
		q, err := http.NewRequest(http.MethodGet, h.http.URL+path, nil)
		h.Ok(err)
		q.Header.Set("Accept-Encoding", accept)
		r, err := http.DefaultTransport.RoundTrip(q)
		h.Ok(err)
		t.Cleanup(func() { r.Body.Close() })
		return r
	}
	page, err := io.ReadAll(get("/board/open", "identity").Body)
	h.Ok(err)
	script := regexp.MustCompile(`/board/a/[^"]+/`).FindString(string(page)) + "board.js"
	plain, err := io.ReadAll(get(script, "identity").Body)
	h.Ok(err)
	packed := get(script, "gzip")
	if packed.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("the script is not compressed: %v", packed.Header)
	}
	sent, err := io.ReadAll(packed.Body)
	h.Ok(err)
	if len(sent)*2 > len(plain) {
		t.Errorf("the compressed script has %d of %d bytes", len(sent), len(plain))
	}
	if r := get("/favicon.ico", ""); r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("/favicon.ico: %s, %s", r.Status, r.Header.Get("Content-Type"))
	}
}
