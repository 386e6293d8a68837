package turn

import (
	"context"
	"fmt"
	"guildhall/bot/discord/wire"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/sandbox"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// asWritten returns a text that is the same in every language.
func asWritten(s string) engine.Text { return engine.T("discord.panel.effect", engine.Word("said", s)) }

// sightWith returns a sight with a question that has these options.
func sightWith(form engine.Form, options ...engine.Option) *table.Sight {
	return &table.Sight{
		Table: storage.Table{ID: 7, Phase: storage.Playing, Game: "none", Guild: "500", Seats: []storage.Seat{{User: "1", Name: "Ada"}}},
		Rev:   table.Rev{Token: "abcdefghij", Step: 2}, MyTurn: true, Joined: true,
		Question: engine.Question{Kind: "q", Text: asWritten("What?"), Form: form}, Options: options,
	}
}

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

// screensWithoutTables returns screens without tables.
func screensWithoutTables(t *testing.T) *feature {
	t.Helper()
	c, err := text.New(wording.Texts, Texts, table.Texts)
	if err != nil {
		t.Fatal(err)
	}
	k := kit.New(kit.Config{Text: c})
	return newFeature(k, reference.New(k))
}

// panelOf returns a panel that Discord takes, as its sandbox says.
func panelOf(t *testing.T, sc *feature, s *table.Sight, sh shown) wire.Message {
	t.Helper()
	r := kit.Reader{Person: storage.Person{User: "1", Preferences: storage.Preferences{ByRules: true}}, Language: "en"}
	reply, err := sc.panel(context.Background(), r, s, "", sh)
	if err != nil {
		t.Fatal(err)
	}
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
	if _, err := discord.Send(t.Context(), server.SeedSample().Games, reply.Message, "panel"); err != nil {
		t.Fatal(err)
	}
	return reply.Message
}

// written is a panel as text: its words, [buttons] and <menus, line by line>.
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
				if least, most := wire.Takes(x); most > 1 {
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

func TestForms(t *testing.T) {
	long := strings.Repeat("very long words ", 12)
	cell := func(i int, o *engine.Option) {
		o.Row, o.Col = fmt.Sprint(i/9+1), string(rune('A'+i%9))
		o.Code, o.Label = strings.ToLower(o.Col+o.Row), asWritten(o.Col+o.Row)
	}
	tests := []struct {
		name string
		s    *table.Sight
		sh   shown
		want []string // parts of the panel's text
	}{
		{"few are lines", sightWith(engine.Choose, numbered(5, nil)...), shown{}, []string{"[Choice 0 · [Choose]]", "[Choice 4 · [Choose]]"}},
		{"more are a few lines and a menu", sightWith(engine.Choose, numbered(7, nil)...), shown{}, []string{"[Choice 2 · [Choose]]", "<All 7 answers", "Choice 6"}},
		{"who passes finds a button", sightWith(engine.Choose, numbered(7, func(i int, o *engine.Option) {
			if i == 6 {
				o.Code = "pass"
			}
		})...), shown{}, []string{"[Choice 6][?]"}},
		{"many are a menu", sightWith(engine.Choose, numbered(25, func(_ int, o *engine.Option) { o.Label = asWritten(long) })...), shown{}, []string{"<All 25 answers"}},
		{"too many are ranges", sightWith(engine.Choose, numbered(60, nil)...), shown{}, []string{"<1–25 of 60 · ", "<51–60 of 60 · "}},
		{"very many are pages", sightWith(engine.Choose, numbered(200, nil)...), shown{page: 1}, []string{"<76–100 of 200 · ", "[‹]", "Page 2/3 ›"}},
		{"a page beyond the end is the last", sightWith(engine.Choose, numbered(200, nil)...), shown{page: 99}, []string{"Page 3/3 ›"}},
		{"groups have a menu each", sightWith(engine.Choose, numbered(30, func(i int, o *engine.Option) {
			o.Group = asWritten([]string{"Left", "Right"}[i%2])
		})...), shown{}, []string{"<Left", "<Right"}},
		{"long labels and codes are cut", sightWith(engine.Choose, numbered(3, func(i int, o *engine.Option) {
			o.Code, o.Label, o.Effect = fmt.Sprint(long, i), asWritten(long), asWritten(long)
		})...), shown{}, []string{"very long words… · very long words", "… · [Choose]]"}},
		{"many numbers are a few and a form", sightWith(engine.Amount, numbered(60, func(i int, o *engine.Option) {
			o.Amount, o.Label = i, asWritten(fmt.Sprint(i))
		})...), shown{}, []string{"[0]", "[59]", "[Another number…]"}},
		{"a grid is two menus", sightWith(engine.Grid, numbered(81, cell)...), shown{}, []string{"<Row…", "Row 9", "<Column…", "Column I"}},
		{"a row leaves its cells", sightWith(engine.Grid, numbered(81, cell)...), shown{row: "4"}, []string{"*Row 4", "E4"}},
		{"a column leaves its cells", sightWith(engine.Grid, numbered(81, cell)...), shown{col: "E"}, []string{"*Column E", "E9"}},
		{"picks are one menu", func() *table.Sight {
			s := sightWith(engine.Picks, numbered(4, func(i int, o *engine.Option) { o.Times = i })...)
			s.Question.Picks = engine.Count{Min: 2, Max: 3}
			return s
		}(), shown{}, []string{"(2-3)", "Choice 3 (3)"}},
	}
	sc := screensWithoutTables(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := written(panelOf(t, sc, tt.s, tt.sh))
			for _, w := range tt.want {
				if !strings.Contains(got, w) {
					t.Errorf("no %q in\n%s", w, got)
				}
			}
		})
	}
}

// Every option can be reached: every custom id and menu value of a panel names an
// option.
func TestEveryAnswerCanBeReached(t *testing.T) {
	sc := screensWithoutTables(t)
	for _, n := range []int{1, 5, 10, 11, 20, 21, 25, 26, 60, 101, 300} {
		s := sightWith(engine.Choose, numbered(n, func(i int, o *engine.Option) {
			if i%3 == 0 {
				o.Code = strings.Repeat("long ", 20) + fmt.Sprint(i)
			}
		})...)
		codes := kit.CodesOf(s.Options)
		reached := map[string]bool{}
		for page := range 20 {
			p := panelOf(t, sc, s, shown{page: page})
			var shorts []string
			for _, c := range wire.Rows(p.Components) {
				for _, part := range c.Components {
					switch x := part.(type) {
					case discordgo.Button:
						if id, err := kit.ParseCustomID(x.CustomID); err == nil && id.Verb == "pick" {
							shorts = append(shorts, id.Code)
						}
					case discordgo.SelectMenu:
						for _, o := range x.Options {
							shorts = append(shorts, o.Value)
						}
					}
				}
			}
			for _, short := range shorts {
				code, ok := kit.LongCode(codes, short)
				if !ok {
					t.Errorf("%d answers: %q names none", n, short)
				}
				reached[code] = true
			}
		}
		if len(reached) != n {
			t.Errorf("%d of %d answers can be reached", len(reached), n)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, n := range []int{1, 10, 11, 25, 100} {
		got := spread(n, 10)
		if got[0] != 0 || got[len(got)-1] != n-1 || len(got) > 10 {
			t.Errorf("spread(%d) = %v", n, got)
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
