package learn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/wire"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/lesson"
	"guildhall/engine/longtest"
)

// heightOf returns the height of a message on a phone; its pictures must be outlines.
func heightOf(t *testing.T, m wire.Message) float64 {
	t.Helper()
	body, err := m.Body()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range m.Files {
		files[f.Name] = f.Data
	}
	p, err := layout.Outlined(body, files)
	if err != nil {
		t.Fatal(err)
	}
	p.Invoked = true
	p.Flags |= layout.Ephemeral
	return layout.Measure(p).Height
}

// walker walks through the lessons of a game in one language.
type walker struct {
	*discordtest.Fixture
	t    *testing.T
	game string
}

// Every screen of every lesson fits on one phone screen: the list, the task, the task
// with its hint, and the screen after each of the first answers. Without long tests each
// lesson is checked in one language.
func TestEveryLessonFitsOneScreen(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		for i, locale := range []string{"en-US", "ko"} {
			t.Run(rules.Info().ID+" "+locale, func(t *testing.T) {
				c, err := lesson.Read(rules)
				if err != nil {
					t.Fatal(err)
				}
				w := walker{Fixture: discordtest.New(t), t: t, game: rules.Info().ID}
				w.Langs["1"] = locale
				w.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
				w.fits(w.list(), "the list")
				for n, l := range c.Lessons {
					if l.Match == nil && (n%2 == i || longtest.Wanted()) {
						w.lesson(n, l.ID)
					}
				}
			})
		}
	}
}

func (w walker) list() *discordtest.Posted {
	return w.Command("1", discordtest.ChannelID, "learn", map[string]string{"game": w.game})
}

func (w walker) fits(p *discordtest.Posted, what string) {
	w.t.Helper()
	if h := heightOf(w.t, p.Message); h > layout.Screen {
		w.t.Errorf("%s is %.0f pixels high, at most %d:\n%s", what, h, layout.Screen, p.Text())
	}
}

// lesson opens a lesson once for each of its answers, and gives that answer.
func (w walker) lesson(n int, id string) {
	w.t.Helper()
	for tries, answers := 0, 1; tries < answers; tries++ {
		p := w.list()
		menu, _ := p.Menu("lesson")
		p = w.Press("1", p, menu.CustomID, menu.Options[n].Value)
		if tries == 0 {
			if len(p.Files) != 1 || p.Frame.Corner {
				w.t.Errorf("%s shows %d boards, small: %v", id, len(p.Files), p.Frame.Corner)
			}
			w.fits(p, id)
			ids := discordtest.IDs(p)
			p = w.Press("1", p, ids[slices.IndexFunc(ids, func(id string) bool { return strings.HasSuffix(id, " ?") })])
			w.fits(p, id+" with its hint")
		}
		given := answersOf(p)
		answers = len(given)
		p = w.Press("1", p, given[tries][0], given[tries][1:]...)
		w.fits(p, fmt.Sprint(id, " behind answer ", tries+1))
		w.toTheEnd(p, id)
	}
}

// toTheEnd gives the last answer to each further question, so that the ids of buttons
// become as long as possible.
func (w walker) toTheEnd(p *discordtest.Posted, id string) {
	w.t.Helper()
	for range 20 {
		given := answersOf(p)
		if len(given) == 0 {
			return
		}
		last := given[len(given)-1]
		p = w.Press("1", p, last[0], last[1:]...)
		w.fits(p, id+" on its way to the end")
	}
	w.t.Errorf("%s does not end:\n%s", id, p.Text())
}

// answersOf returns the custom ids of the answers of a lesson, and for answers in menus
// their values.
func answersOf(p *discordtest.Posted) (answers [][]string) {
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			switch c := c.(type) {
			case discordgo.Button:
				if strings.Contains(c.CustomID, "~") {
					answers = append(answers, []string{c.CustomID})
				}
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					answers = append(answers, []string{c.CustomID, o.Value})
				}
			}
		}
	}
	return answers
}
