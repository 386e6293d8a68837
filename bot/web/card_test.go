package web_test

import (
	"bytes"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

var ogImage = regexp.MustCompile(`og:image" content="([^"]+)"`)

// TestLinkPreview reads a public page as a chat does, without a script: title, whose turn
// it is, and a picture whose address changes with the match. A closed page has no
// preview.
func TestLinkPreview(t *testing.T) {
	for _, game := range []string{"caylus", "lisboa", "villagers", "cleopatra", "architects", "market"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			tb := h.started(game, "1", "2")
			h.setPages("tables")
			h.settle()
			link := h.watchLink(h.Command("3", tb.Thread, "board", nil))
			before := h.preview(link+"?lang=en", "link-"+game+"-start-en")
			h.playTurns(tb.ID, longtest.Number(12, 45), engine.NewRand(engine.Seed{7}))
			h.settle()
			after := h.preview(link+"?lang=en", "link-"+game+"-en")
			h.preview(link+"?lang=ko", "link-"+game+"-ko")
			if before == after {
				t.Errorf("after some turns the picture still has the address %s", after)
			}
			h.setPages("off")
			if status, _, _ := h.get(after, ""); status != http.StatusNotFound {
				t.Errorf("the card of a closed page answers %d", status)
			}
		})
	}
}

// TestLinkPreviewOfALeague reads the page of a league as a chat does: the picture shows the
// standings and the next matches, keeps its address while they stand, and changes it with a
// turn or a result.
func TestLinkPreviewOfALeague(t *testing.T) {
	h, card := seasonOf(t, "caylus", 12)
	link := h.watchLink(card())
	before := h.preview(link+"?lang=en", "link-league-start-en")
	h.preview(link+"?lang=ko", "link-league-start-ko")
	h.preview(link+"?lang=en&theme=contrast", "link-league-start-encontrast")
	pass := func() {
		h.Now = h.Now.Add(time.Minute) // the page is made anew
		h.Ok(league.New(h.Bot.Services).Attending.ProcessDue(t.Context()))
		h.Deliver()
	}
	pass()
	if again := h.preview(link+"?lang=en", "link-league-start-en"); again != before {
		t.Errorf("nothing changed, but the picture has the address %s, not %s", again, before)
	}
	playing, err := h.Store.InPhase(t.Context(), "", storage.Playing, 9)
	h.Ok(err)
	h.playTurns(playing[0].ID, 40, engine.NewRand(engine.Seed{7}))
	pass()
	if turned := h.preview(link+"?lang=en", "link-league-turn-en"); turned == before {
		t.Errorf("after turns the picture still has the address %s", turned)
	}
	h.playTurns(playing[0].ID, 3000, engine.NewRand(engine.Seed{7}))
	for i, x := range playing[1:] {
		h.playTurns(x.ID, 30+20*i, engine.NewRand(engine.Seed{uint8(i)}))
	}
	pass()
	if after := h.preview(link+"?lang=en", "link-league-en"); after == before {
		t.Errorf("after a result the picture still has the address %s", after)
	}
	h.preview(link+"?lang=ko", "link-league-ko")
	h.setPages("tables")
	if status, _, _ := h.get(before, ""); status != http.StatusNotFound {
		t.Errorf("the card of a closed page answers %d", status)
	}
}

// preview checks the preview of a page and returns the path of its picture.
func (h *house) preview(link, name string) string {
	h.T.Helper()
	status, body, _ := h.get(link, "")
	head, _, _ := strings.Cut(string(body), "</head>")
	found := ogImage.FindStringSubmatch(head)
	if status != http.StatusOK || found == nil || !strings.Contains(head, `og:title" content="`) || strings.Contains(head, `og:description" content=""`) {
		h.T.Fatalf("%d, no preview in\n%s", status, head)
	}
	path := strings.ReplaceAll(strings.TrimPrefix(found[1], h.http.URL), "&amp;", "&")
	status, data, header := h.get(path, "")
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil || status != http.StatusOK || header.Get("Content-Type") != "image/png" || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 {
		h.T.Fatalf("the picture at %s answers %d, %v %v", path, status, header, err)
	}
	if folder := os.Getenv("GUILDHALL_PICTURES"); folder != "" {
		_ = os.WriteFile(filepath.Join(folder, name+".png"), data, 0o600)
	}
	return path
}
