package turn

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/sandbox"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// asWritten returns a text that is the same in every language.
func asWritten(s string) engine.Text { return engine.T("table.seat", engine.Word("who", s)) }

// sightWith returns a snapshot with a question that has these options.
func sightWith(form engine.Form, options ...engine.Option) *table.Snapshot {
	return &table.Snapshot{
		Table: storage.Table{ID: 7, Phase: storage.Playing, Game: "none", Guild: "500", Seats: []storage.Seat{{User: "1", Name: "Ada"}}},
		Rev:   table.Revision{Token: "abcdefghij", Step: 2}, MyTurn: true, Joined: true,
		Question: engine.Question{Kind: "q", Text: asWritten("What?"), Form: form}, Options: options,
	}
}

// numbered returns n options.
func numbered(n int, f func(i int, o *engine.Option)) []engine.Option {
	out := make([]engine.Option, n)
	for i := range out {
		out[i] = engine.Option{Code: fmt.Sprintf("c%d", i), Label: asWritten(fmt.Sprintf("Choice %d", i))}
		if f != nil {
			f(i, &out[i])
		}
	}
	return out
}

// answersWith returns options as answers in the rulebook's order.
func answersWith(options ...engine.Option) answers {
	a := answers{rows: 2}
	for _, o := range options {
		a.offers = append(a.offers, draft.Offer{Option: o, Moves: make([]engine.Move, 1), Kind: "q"})
	}
	a.order = draft.Arranged(a.offers, nil)
	return a
}

// screensWithoutTables returns a feature for screens without tables.
func screensWithoutTables(t *testing.T) featureWithTexts {
	t.Helper()
	c, err := text.New(textfmt.Texts, Texts, table.Texts)
	if err != nil {
		t.Fatal(err)
	}
	return withoutTables(c, nil)
}

// featureWithTexts is a feature with texts in every language.
type featureWithTexts struct {
	*feature
	Texts *textfmt.Source
}

// withoutTables returns a feature for games that no table plays.
func withoutTables(c *text.Catalog, list []engine.Rules) featureWithTexts {
	games := gameset.New(list)
	texts := textfmt.NewSource(c, games)
	index := lookup.New(games, texts, slog.Default())
	return featureWithTexts{newFeature(Deps{Games: games, Index: index, Parser: parser.New(texts, index)}), texts}
}

// placedOn returns the answers to a question as a message that the sandbox accepts.
func placedOn(t *testing.T, f featureWithTexts, s *table.Snapshot, group string, room int) wire.Message {
	t.Helper()
	lines, menus := f.place(f.Texts.Words("en", s.Table), s, answersWith(s.Options...), group, room)
	m := wire.Message{Content: "What?", Frame: &wire.Frame{Colour: handler.EdgeTurn}, Components: slices.Concat(lines, menus)}
	server, err := sandbox.New(sandbox.Config{Unlimited: true, Deliver: func([]byte) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	discord, err := wire.NewClient(wire.Config{Token: server.Token(), BaseURL: server.URL(), Handler: server.Handler()})
	if err != nil {
		t.Fatal(err)
	}
	defer discord.Close()
	if _, err := discord.Send(t.Context(), server.SeedSample().Games, m, "panel"); err != nil {
		t.Fatal(err)
	}
	return m
}

// written returns a panel as text: its words, [buttons] and <menus, line by line>.
func written(m wire.Message) string {
	out := m.Content
	for _, row := range wire.Rows(m.Components) {
		out += "\n"
		for _, part := range row.Components {
			switch x := part.(type) {
			case discordgo.Button:
				out += "[" + x.Label + "]"
			case discordgo.SelectMenu:
				out += "<" + x.Placeholder
				if least, most := wire.MaxValues(x); most > 1 {
					out += fmt.Sprintf(" (%d-%d)", least, most)
				}
				for _, o := range x.Options {
					mark := " "
					if o.Default {
						mark = "*"
					}
					out += "\n  " + mark + o.Label + " | " + o.Description
				}
				out += ">"
			}
		}
	}
	return out
}

// Up to five answers are shown as lines. Of more answers the first four are lines, and a
// menu or a menu of groups has all. Answers that end something are always lines.
func TestPlacesOfAnswers(t *testing.T) {
	cell := func(i int, o *engine.Option) {
		o.Row, o.Col = fmt.Sprint(i/9+1), string(rune('A'+i%9))
		o.Code, o.Label = strings.ToLower(o.Col+o.Row), asWritten(o.Col+o.Row)
	}
	ends := func(i int, o *engine.Option) {
		if i == 2 {
			o.Code, o.Label = "end", asWritten("End the turn")
		}
	}
	long := strings.Repeat("very long words ", 6)
	tests := []struct {
		name  string
		s     *table.Snapshot
		group string
		room  int
		want  string // the panel's text, without spaces at the ends of lines
	}{
		{"five are lines in no room", sightWith(engine.Choose, numbered(5, nil)...), "", 0,
			"[Choice 0 · [Choose]]\n[Choice 1 · [Choose]]\n[Choice 2 · [Choose]]\n[Choice 3 · [Choose]]\n[Choice 4 · [Choose]]"},
		{"seven are lines where they have room", sightWith(engine.Choose, numbered(7, nil)...), "", 7 * rowHeight,
			"[Choice 0 · [Choose]]\n[Choice 1 · [Choose]]\n[Choice 2 · [Choose]]\n[Choice 3 · [Choose]]\n[Choice 4 · [Choose]]\n[Choice 5 · [Choose]]\n[Choice 6 · [Choose]]"},
		{"else four, and a menu of all", sightWith(engine.Choose, numbered(7, nil)...), "", 7*rowHeight - 1,
			"[Choice 0 · [Choose]]\n[Choice 1 · [Choose]]\n[Choice 2 · [Choose]]\n[Choice 3 · [Choose]]\n<All 7 answers\n   Choice 0 |\n   Choice 1 |\n   Choice 2 |\n   Choice 3 |\n   Choice 4 |\n   Choice 5 |\n   Choice 6 |>"},
		{"the end is the last of few", sightWith(engine.Choose, numbered(4, ends)...), "", 0,
			"[Choice 0 · [Choose]]\n[Choice 1 · [Choose]]\n[Choice 3 · [Choose]]\n[End the turn · [End]]"},
		{"the end stands below four lines", sightWith(engine.Choose, numbered(9, ends)...), "", 0,
			"[Choice 0 · [Choose]]\n[Choice 1 · [Choose]]\n[Choice 3 · [Choose]]\n[Choice 4 · [Choose]]\n[End the turn · [End]]\n<All 9 answers"},
		{"what only costs stands late", sightWith(engine.Choose, numbered(3, func(i int, o *engine.Option) { o.OnlyCosts = i == 0 })...), "", 0,
			"[Choice 1 · [Choose]]\n[Choice 2 · [Choose]]\n[Choice 0 · [Choose]]"},
		{"more than a menu holds are parts", sightWith(engine.Choose, numbered(60, nil)...), "", 0,
			"[Choice 3 · [Choose]]\n<All 60 answers, in 3 groups\n   Answers, 1 to 20 | 20 answers\n   Answers, 21 to 40 | 20 answers\n   Answers, 41 to 60 | 20 answers>"},
		{"a chosen part has a menu", sightWith(engine.Choose, numbered(60, nil)...), "2", 0,
			"\n  *Answers, 41 to 60 | 20 answers>\n<Answers, 41 to 60: 20 answers\n   Choice 40 |"},
		{"a part that does not exist has none", sightWith(engine.Choose, numbered(60, nil)...), "x", 0, "Answers, 41 to 60 | 20 answers>"},
		{"numbers are named by themselves", sightWith(engine.Amount, numbered(76, func(i int, o *engine.Option) { o.Amount = i })...), "3", 0, "   0 to 18 | 19 answers\n   19 to 37 | 19 answers\n   38 to 56 | 19 answers\n  *57 to 75 | 19 answers>\n<57 to 75: 19 answers\n"},
		{"a menu for one more is none", sightWith(engine.Choose, numbered(6, ends)...), "", 0, "[Choice 5 · [Choose]]\n[End the turn · [End]]"},
		{"groups are the game's", sightWith(engine.Choose, numbered(30, func(i int, o *engine.Option) { o.Group = asWritten([]string{"Left", "Right"}[i%2]) })...), "1", 0,
			"<All 30 answers, in 2 groups\n   Left | 15 answers\n  *Right | 15 answers>\n<Right: 15 answers\n   Choice 1 |"},
		{"a large grid has its rows", sightWith(engine.Grid, numbered(81, cell)...), "3", 0, "\n  *Row 4 | 9 answers\n   Row 5 | 9 answers"},
		{"a long name is whole, and its code short", sightWith(engine.Choose, numbered(2, func(i int, o *engine.Option) { o.Code, o.Label = fmt.Sprint(long, i), asWritten(long+"end") })...), "", 0,
			"[" + long + "end · [Choose]]"},
		{"picks are one menu", func() *table.Snapshot {
			s := sightWith(engine.Picks, numbered(4, func(i int, o *engine.Option) { o.Times = i })...)
			s.Question.Picks = engine.Count{Min: 2, Max: 3}
			return s
		}(), "", 0, "<Choose 2 to 3 of 7 (2-3)\n   Choice 0 |\n   Choice 1 |\n   Choice 2 (1) |"},
	}
	f := screensWithoutTables(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.ReplaceAll(strings.ReplaceAll(written(placedOn(t, f, tt.s, tt.group, tt.room)), " |\n", " |\n"), "| \n", "|\n")
			got = strings.ReplaceAll(strings.ReplaceAll(got, " \n", "\n"), "| >", "|>")
			if !strings.Contains(got, tt.want) {
				t.Errorf("no\n%s\nin\n%s", tt.want, got)
			}
		})
	}
}

// Every answer can be reached: on a line, or in the menu of a group.
func TestEveryAnswerCanBeReached(t *testing.T) {
	f := screensWithoutTables(t)
	for _, n := range []int{1, 5, 6, 25, 26, 101, 300} {
		s := sightWith(engine.Choose, numbered(n, func(i int, o *engine.Option) {
			if i%3 == 0 {
				o.Code = strings.Repeat("long ", 20) + fmt.Sprint(i)
			}
		})...)
		reached := map[string]bool{}
		for group := range 1 + n/handler.MaxMenu {
			for _, row := range wire.Rows(placedOn(t, f, s, fmt.Sprint(group), 0).Components) {
				for _, part := range row.Components {
					var shorts []string
					switch x := part.(type) {
					case discordgo.Button:
						id, _ := handler.ParseCustomID(x.CustomID)
						shorts = []string{id.Code}
					case discordgo.SelectMenu:
						for _, o := range x.Options {
							if strings.HasPrefix(x.CustomID, "menu:") {
								shorts = append(shorts, o.Value)
							}
						}
					}
					for _, short := range shorts {
						code, ok := handler.LongCode(engine.Codes(s.Options), short)
						if !ok {
							t.Errorf("%d answers: %q names none", n, short)
						}
						reached[code] = true
					}
				}
			}
		}
		if len(reached) != n {
			t.Errorf("%d of %d answers can be reached", len(reached), n)
		}
	}
}

func TestPickedCodes(t *testing.T) {
	options := []engine.Option{{Code: "drop wood", Times: 2}, {Code: "drop stone"}}
	if got, ok := pickedCodes(options, []string{"0", "1", "2"}); !ok || got != "drop wood; drop wood; drop stone" {
		t.Errorf("picked %q, %v", got, ok)
	}
	for _, bad := range [][]string{{"3"}, {"-1"}, {"x"}, {}} {
		if got, ok := pickedCodes(options, bad); ok {
			t.Errorf("%v picks %q", bad, got)
		}
	}
}

// The summary of a turn without events lists its answers.
func TestSummaryOfATurnWithoutEvents(t *testing.T) {
	sc := screensWithoutTables(t)
	s := sightWith(engine.Choose)
	s.Ready, s.Draft = true, []draft.Step{{Label: asWritten("Discard no more"), Forced: []engine.Text{asWritten("No reward")}}}
	got := strings.Join(summaryLines(sc.Texts.Words("en", s.Table), s), "\n")
	if !strings.Contains(got, "- Discard no more › No reward\n") {
		t.Errorf("the summary:\n%s", got)
	}
}
