package views_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/views"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// countingArtist counts the boards drawn in this process.
type countingArtist struct {
	discordtest.Slate
	drawn *atomic.Int32
}

func (a countingArtist) Board(v engine.View, o render.Options) *render.Scene {
	a.drawn.Add(1)
	return a.Slate.Board(v, o)
}

// counted counts the boards that a bot draws from now on.
func counted(h *discordtest.Fixture) *atomic.Int32 {
	drawn := new(atomic.Int32)
	h.Configure(func(c *discord.Config) {
		c.Artists = func(string) render.Renderer { return countingArtist{drawn: drawn} }
	})
	return drawn
}

// matchEnded returns a finished match with its posted end card.
func matchEnded(t *testing.T) (*discordtest.Fixture, storage.Table, *atomic.Int32) {
	t.Helper()
	h := discordtest.New(t, discordtest.Rounds{})
	drawn := counted(h)
	tb := h.Nodding(discordtest.RoundsTurns - 1)
	h.Nod()
	h.Deliver()
	if tb = h.Table(tb.ID); tb.Phase != storage.Finished {
		t.Fatal("the match is not over")
	}
	return h, tb, drawn
}

// filmOf returns the film that a person gets.
func filmOf(h *discordtest.Fixture, user string, tb storage.Table, part string) []byte {
	h.T.Helper()
	said := h.PressForged(user, h.Command(user, tb.Thread, "log", nil), handler.OnTable("replay", tb, part).String())
	if len(said.Files) != 1 {
		h.T.Fatalf("no film: %s", said.Text())
	}
	return said.Files[0].Data
}

// The film of a finished match is made once, for all people and processes. It is made
// again for another language or part, by another program version, and after the folder
// was deleted.
func TestFilmIsMadeOnce(t *testing.T) {
	h, tb, drawn := matchEnded(t)
	first := filmOf(h, "1", tb, "match")
	if drawn.Load() == 0 {
		t.Fatal("nothing was drawn")
	}
	once := func(name string, h *discordtest.Fixture, drawn *atomic.Int32, user, part string, again bool) {
		t.Helper()
		before := drawn.Load()
		got := filmOf(h, user, tb, part)
		if made := drawn.Load() > before; made != again {
			t.Errorf("%s: made again = %v, want %v", name, made, again)
		}
		if !again && user == "1" && !bytes.Equal(got, first) {
			t.Errorf("%s: the film is another", name)
		}
	}
	once("the same person", h, drawn, "1", "match", false)
	once("another person", h, drawn, "2", "match", false)
	once("the last round", h, drawn, "1", "round", true)
	h.Langs["2"] = "ko"
	once("in Korean", h, drawn, "2", "match", true)
	once("in Korean again", h, drawn, "2", "match", false)
	beside := h.Beside("beside", discordtest.Rounds{})
	beside.Langs = h.Langs
	once("another process", beside, counted(beside), "1", "match", false)
	h.Build = "an upgrade"
	once("another program", h, drawn, "1", "match", true)
	h.Build = ""
	h.Ok(os.RemoveAll(h.Films))
	once("without the folder", h, drawn, "1", "match", true)
	once("afterwards", h, drawn, "1", "match", false)
}

// The page of the end card is cached like a film.
func TestPageIsMadeOnce(t *testing.T) {
	h, tb, drawn := matchEnded(t)
	before := drawn.Load()
	said, err := h.Bot.Dispatcher.Go(context.Background(), handler.Press{
		CustomID: handler.CustomID{Verb: "judged", Table: tb.ID}, In: h.Pressing("1", &discordtest.Posted{Channel: tb.Thread}, ""),
		Reader: recipients.NewRecipient(storage.Person{User: "1"}, tb.Lang, h.Bot.Texts),
	})
	h.Ok(err)
	if len(said.Message.Files) != 1 || drawn.Load() != before {
		t.Errorf("the page was drawn again, by %d boards: %s", drawn.Load()-before, said.Message.Content)
	}
}

// The film of a running match is not cached, because the next turn changes it.
func TestFilmOfAMatchInPlayIsNotKept(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	drawn := counted(h)
	tb := h.Nodding(3)
	filmOf(h, "1", tb, "match")
	before := drawn.Load()
	filmOf(h, "1", tb, "match")
	if list, err := os.ReadDir(h.Films); drawn.Load() == before || err != nil || len(list) > 0 {
		t.Errorf("of a match in play %v is kept, %v", list, err)
	}
}

// Names that a person deletes disappear from the folder and from the next film.
func TestDeletedNamesAreNotKept(t *testing.T) {
	h, tb, drawn := matchEnded(t)
	filmOf(h, "1", tb, "match")
	if list, err := filepath.Glob(filepath.Join(h.Films, "*")); err != nil || len(list) != 2 {
		t.Fatalf("kept are %v, %v; want the page of the end card and the film", list, err)
	}
	if said := h.Forgets("2"); !strings.Contains(said.Content, "nameless seats") {
		t.Fatalf("not deleted: %s", said.Text())
	}
	if list, err := os.ReadDir(h.Films); err != nil || len(list) > 0 {
		t.Errorf("%v is still kept, %v", list, err)
	}
	before := drawn.Load()
	if filmOf(h, "1", tb, "match"); drawn.Load() == before {
		t.Error("the film with the name is shown")
	}
}

// A cached film is sent immediately, even if many people wait for other films.
func TestKeptFilmDoesNotWait(t *testing.T) {
	h, tb, drawn := matchEnded(t)
	first := filmOf(h, "1", tb, "match")
	running := h.Started("1", "2")
	a := waitingArtist{countingArtist{drawn: drawn}, make(chan struct{})}
	h.Configure(func(c *discord.Config) { c.Artists = func(string) render.Renderer { return a } })
	press := func(t storage.Table) handler.Press {
		return handler.Press{
			CustomID: handler.CustomID{Verb: "replay", Table: t.ID, Code: "match"}, In: h.Pressing("1", &discordtest.Posted{Channel: t.Thread}, ""),
			Reader: recipients.NewRecipient(storage.Person{User: "1"}, "en", h.Bot.Texts),
		}
	}
	answers := make(chan string, views.MostWaiting+1)
	for range views.MostWaiting + 1 {
		go func() {
			said, err := h.Bot.Dispatcher.Go(context.Background(), press(running))
			if err != nil {
				said.Message.Content = err.Error()
			}
			answers <- said.Message.Content
		}()
	}
	<-answers // one request was too many
	said, err := h.Bot.Dispatcher.Go(context.Background(), press(tb))
	h.Ok(err)
	if len(said.Message.Files) != 1 || !bytes.Equal(said.Message.Files[0].Data, first) {
		t.Errorf("the kept film: %q", said.Message.Content)
	}
	close(a.goOn)
	for range views.MostWaiting {
		<-answers
	}
}

// After a finished match is continued, its old film is no longer used.
func TestContinuedMatchDropsOldFilm(t *testing.T) {
	h, tb, drawn := matchEnded(t)
	filmOf(h, "1", tb, "match")
	now := h.Table(tb.ID)
	now.Phase = storage.Playing
	_, err := h.Store.Update(context.Background(), now, "", nil)
	h.Ok(err)
	kept, err := os.ReadDir(h.Films)
	h.Ok(err)
	before := drawn.Load()
	filmOf(h, "1", tb, "match")
	if now, err := os.ReadDir(h.Films); drawn.Load() == before || err != nil || len(now) != len(kept) {
		t.Errorf("the film of before is shown, or one of a match in play is kept: %v, %v", now, err)
	}
}
