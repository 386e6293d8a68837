package views_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/views"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/storage"
)

// filmed returns a match after one turn.
func filmed(t *testing.T) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t)
	tb := h.Started("1", "2")
	h.Play(tb.ID, h.Pending(tb.ID))
	h.Deliver()
	tb = h.Table(tb.ID)
	if tb.Seq == 0 {
		t.Fatal("nothing was played")
	}
	return h, tb
}

func TestFilmOfAMatch(t *testing.T) {
	h, tb := filmed(t)
	said := h.Reach("1", tb.Thread, "log", nil, "replay")
	if len(said.Files) != 1 || !strings.HasSuffix(said.Files[0].Name, ".gif") || !strings.HasPrefix(string(said.Files[0].Data), "GIF89a") {
		t.Errorf("the answer is\n%s", said.Text())
	}
}

// A match that ended without a result has no replay, and the reply does not say that it
// never began.
func TestNoFilmOfAClosedMatch(t *testing.T) {
	h, tb := filmed(t)
	ask := h.Admin("1", "remove", map[string]string{"table": fmt.Sprint(tb.ID), "reason": "stuck"})
	sure := h.Pressing("1", ask, discordtest.Verb(ask, "admsure"))
	discordtest.AsAdmin(&sure)
	h.Act(sure)
	if h.Table(tb.ID).Phase != storage.Closed {
		t.Fatal("the table is not closed")
	}
	said := h.Reach("1", tb.Thread, "log", map[string]string{"table": fmt.Sprint(tb.ID)}, "replay")
	if !strings.Contains(said.Content, "ended without a result, so there is no replay") {
		t.Errorf("the answer is\n%s", said.Text())
	}
}

func TestTooLargeFilm(t *testing.T) {
	h, tb := filmed(t)
	defer views.SetMostBytes(10)()
	said := h.PressForged("1", h.Command("1", tb.Thread, "log", nil), handler.OnTable("replay", tb, "match").String())
	if want := h.Bot.Texts.Words("en", tb).Say("replay.large"); said.Content != want || len(said.Files) > 0 {
		t.Errorf("the answer is %q, want %q", said.Text(), want)
	}
}

// waitingArtist is an artist that blocks until it is released.
type waitingArtist struct {
	render.Renderer
	goOn chan struct{}
}

func (a waitingArtist) Board(v engine.View, o render.Options) *render.Scene {
	<-a.goOn
	return a.Renderer.Board(v, o)
}

// If too many people wait, a person is asked to try again later.
func TestTooManyFilmsAtATime(t *testing.T) {
	h, tb := filmed(t)
	a := waitingArtist{h.Bot.Pictures.Artist(tb.Game), make(chan struct{})}
	h.Configure(func(c *discord.Config) { c.Artists = func(string) render.Renderer { return a } })
	answers := make(chan string, views.MostWaiting+1)
	for range views.MostWaiting + 1 {
		go func() {
			said, err := h.Bot.Dispatcher.Go(context.Background(), handler.Press{
				CustomID: handler.CustomID{Verb: "replay", Table: tb.ID, Code: "match"}, In: h.Pressing("1", &discordtest.Posted{Channel: tb.Thread}, ""),
				Reader: recipients.NewRecipient(storage.Person{User: "1"}, "en", h.Bot.Texts),
			})
			if err != nil {
				said.Message.Content = err.Error()
			}
			answers <- said.Message.Content
		}()
	}
	busy := h.Bot.Texts.Words("en", tb).Say("replay.busy")
	if first := <-answers; first != busy { // the other requests wait for the artist
		t.Errorf("one too many is answered by %q, want %q", first, busy)
	}
	close(a.goOn)
	for range views.MostWaiting {
		if said := <-answers; said == busy || !strings.Contains(said, "Cleopatra") {
			t.Errorf("one of those who waited is answered by %q", said)
		}
	}
}

// A match whose moves today's rules refuse has no film.
func TestFilmOfOlderRules(t *testing.T) {
	h, tb := filmed(t)
	other, err := cleopatra.Rules{}.New(cleopatra.Rules{}.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(99)}))
	h.Ok(err)
	_, err = engine.Random(other, engine.NumberedSeed(99).Rand("players"), 20000, nil) // no move is legal at its end
	h.Ok(err)
	h.Recorded(tabletest.StartedAt{Rules: cleopatra.Rules{}, Start: &other})
	said := h.Reach("1", tb.Thread, "log", nil, "replay")
	if want := h.Bot.Texts.Words("en", tb).Say("replay.older"); said.Content != want {
		t.Errorf("the answer is\n%s\nwant %q", said.Text(), want)
	}
}

// An imported match is shown by the commands for finished matches, in a channel and in
// direct messages, but never suggested.
func TestImportedRecordIsShown(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	r, err := h.Bot.Services.Records.Export(ctx, tb.ID, "1")
	h.Ok(err)
	row, err := h.Bot.Services.Records.Import(ctx, r)
	h.Ok(err)
	number := map[string]string{"table": fmt.Sprint(row.ID)}
	for _, channel := range []string{discordtest.ChannelID, "dm-9"} {
		for verb, want := range map[string]string{"record": "Rounds", "replay": ""} {
			got := h.Reach("9", channel, "log", number, verb)
			if strings.Contains(got.Content, "another server") || !strings.Contains(got.Text(), want) {
				t.Errorf("%s in %s shows %s", verb, channel, got.Text())
			}
			if verb == "record" && len(got.Files) != 1 {
				t.Errorf("record in %s gives %d files", channel, len(got.Files))
			}
		}
	}
	if got := h.Forces("9", discordtest.ChannelID, row.ID, "retract").Content; !strings.Contains(got, "over") {
		t.Errorf("take back of an imported match: %s", got)
	}
	if got := h.Suggestions("9", discordtest.ChannelID, "log", "table", "", nil); len(got) != 0 {
		t.Errorf("suggested are %v", got)
	}
}

// namingArtist records the names on the last board that it draws.
type namingArtist struct {
	discordtest.Slate
	names *[]string
}

func (a namingArtist) Board(v engine.View, o render.Options) *render.Scene {
	*a.names = o.Names
	return a.Slate.Board(v, o)
}

// A film shows the names of computer opponents in the reader's language, like all other
// pictures.
func TestFilmNamesComputersAsBoardsDo(t *testing.T) {
	for lang, name := range map[string]string{"en-US": "Casual bot", "ko": "중급 봇"} {
		h, names := discordtest.New(t), new([]string)
		h.Langs["1"] = lang
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "market"})
		h.Deliver()
		id := h.Newest().ID
		h.AddsBot("1", discordtest.ChannelID, id, "2")
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
		h.Deliver()
		h.Configure(func(c *discord.Config) {
			c.Artists = func(string) render.Renderer { return namingArtist{names: names} }
		})
		filmOf(h, "1", h.Table(id), "match")
		if !slices.Contains(*names, name) {
			t.Errorf("%s: the film shows %q, want %q among them", lang, *names, name)
		}
	}
}
