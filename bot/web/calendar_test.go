package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"guildhall/storage"
)

// makeCalendar presses «Make link» on a person's page and returns the path of their calendar.
func (h *house) makeCalendar(cookie string) string {
	h.T.Helper()
	status, body, _ := h.post("/board/calendar", cookie, map[string]string{"do": "make"})
	var said struct{ Link string }
	h.Ok(json.Unmarshal(body, &said))
	if status != http.StatusOK || !strings.HasPrefix(said.Link, h.http.URL+"/api/1/people/") {
		h.T.Fatalf("%d with %s", status, body)
	}
	return strings.TrimPrefix(said.Link, h.http.URL)
}

// TestCalendarOfAPerson makes the link of a calendar, and reads it while a turn begins, moves
// on, and ends. Another link, its removal and «Sign out everywhere» close it.
func TestCalendarOfAPerson(t *testing.T) {
	d := newDescribed(t)
	h, _ := newSeason(t)
	playing, err := h.Store.InPhase(t.Context(), "", storage.Playing, 9)
	h.Ok(err)
	tb := playing[0]
	user := h.asked(tb.ID)
	cookie := h.open(user, tb.ID).cookie
	since := func() (said struct{ Since int64 }) {
		_, body, _ := h.get("/board/calendar", cookie)
		h.Ok(json.Unmarshal(body, &said))
		return said
	}
	if since().Since != 0 {
		t.Fatal("a calendar without a link")
	}
	first := h.makeCalendar(cookie)
	if since().Since != h.Now.Unix() {
		t.Errorf("made at %d, not %d", since().Since, h.Now.Unix())
	}
	read := func(path, query string) (int, string, http.Header) {
		key, _, _ := strings.Cut(strings.TrimPrefix(path, "/api/1/people/"), "/")
		status, body, header := h.asks(d, "/people/{key}/calendar.ics", key, query)
		return status, string(body), header
	}
	waits, err := h.Store.WaitsFor(t.Context(), user)
	h.Ok(err)
	waits = slices.DeleteFunc(waits, func(w storage.Wait) bool { return w.Table != tb.ID })
	if len(waits) != 1 || waits[0].Due.IsZero() {
		t.Fatalf("waits %+v", waits)
	}
	status, body, header := read(first, "?lang=en")
	if status != http.StatusOK || header.Get("Cache-Control") != "private, no-cache" {
		t.Fatalf("%d %v", status, header)
	}
	for _, part := range []string{
		fmt.Sprintf("UID:table-%d-seat-%d@127.0.0.1\r\n", tb.ID, waits[0].Seat+1), fmt.Sprintf("SUMMARY;LANGUAGE=en:Your turn: Rounds #%d\r\n", tb.ID), "DTSTART:" + waits[0].Due.UTC().Format("20060102T150405Z") + "\r\n",
		"DTSTAMP:" + waits[0].Since.UTC().Format("20060102T150405Z") + "\r\n", fmt.Sprintf("URL:%s/board/t/%d/\r\n", h.http.URL, tb.ID),
		"UID:season-1-starts@127.0.0.1\r\n", "UID:season-1-matches@127.0.0.1\r\n",
	} {
		if !strings.Contains(body, part) {
			t.Errorf("no %q in\n%s", part, body)
		}
	}
	tag := header.Get("ETag")
	if status, _, _ := h.get(first+"?lang=en", "", func(q *http.Request) { q.Header.Set("If-None-Match", tag) }); status != http.StatusNotModified {
		t.Errorf("nothing changed, but %d", status)
	}
	if _, body, _ := read(first, "?lang=ko"); !strings.Contains(body, "내 차례: ") {
		t.Errorf("in Korean:\n%s", body)
	}
	second := h.makeCalendar(cookie)
	if _, again, _ := read(second, "?lang=en"); again != body {
		t.Errorf("another link shows\n%s\nnot\n%s", again, body)
	}
	if status, _, _ := read(first, ""); status != http.StatusNotFound {
		t.Errorf("the replaced link: %d", status)
	}
	if status, _, _ := h.get(second[:len(second)-len("x/calendar.ics")]+"-/calendar.ics", ""); status != http.StatusNotFound {
		t.Errorf("a key with another letter: %d", status)
	}
	if status, _, _ := h.post("/board/calendar", cookie, map[string]string{"do": "guess"}); status != http.StatusBadRequest {
		t.Errorf("an unknown act: %d", status)
	}
	if status, _, _ := h.post("/board/calendar", "", map[string]string{"do": "make"}); status != http.StatusUnauthorized {
		t.Errorf("without a session: %d", status)
	}
	h.post("/board/calendar", cookie, map[string]string{"do": "remove"})
	if status, _, _ := read(second, ""); status != http.StatusNotFound || since().Since != 0 {
		t.Errorf("the removed link: %d", status)
	}
	third := h.makeCalendar(cookie)
	h.post("/board/close", cookie, map[string]string{})
	if status, _, _ := read(third, ""); status != http.StatusNotFound {
		t.Errorf("after «Sign out everywhere»: %d", status)
	}
}

// TestCalendarOfAStranger reads the calendar of somebody who plays nothing.
func TestCalendarOfAStranger(t *testing.T) {
	h, _ := newSeason(t)
	path := h.makeCalendar(h.open("8", 1).cookie)
	if _, body, _ := h.get(path, ""); strings.Contains(string(body), "VEVENT") || !strings.Contains(string(body), "VTIMEZONE") {
		t.Errorf("their calendar is\n%s", body)
	}
}
