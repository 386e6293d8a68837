// Package textfmt holds the texts that every screen uses: words in the reader's
// language about the people of a table, names, titles, refusals and results, text
// cut to Discord's limits, and user-made text made safe to show.
//
// It contains no screen and sends nothing.
package textfmt

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/gameset"
	"guildhall/bot/table/seating"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// Words returns texts in one language, about the people of one table.
type Words struct {
	Lang  string
	games *gameset.Set
	// Rich is for message text: names are escaped and bold.
	Rich engine.Translate
	// Flat is for labels, menus and pictures, which have no markup.
	Flat engine.Translate
	// Has reports whether a message with this key exists.
	Has func(key string) bool
	// People holds the names of the table's people by seat.
	People []string
}

// Say returns a message of this package for message text. Strings among the
// arguments are inserted unchanged: the caller escapes text that users wrote.
func (w Words) Say(key string, args ...engine.Arg) string {
	return w.Rich(engine.T("discord."+key, args...))
}

// Label returns a message of this package for places without markup.
func (w Words) Label(key string, args ...engine.Arg) string {
	return w.Flat(engine.T("discord."+key, args...))
}

// Percent formats a percentage as the reader's language does.
func (w Words) Percent(n int) string { return w.Label("percent", engine.N("n", n)) }

// List translates texts and leaves out empty ones.
func (w Words) List(texts []engine.Text) []string {
	var out []string
	for _, t := range texts {
		if s := w.Rich(t); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// Names lists people of the table in message text, in seat order.
func (w Words) Names(seats []engine.Seat) string {
	var out []string
	for _, s := range seats {
		out = append(out, w.Bold(s))
	}
	return strings.Join(out, ", ")
}

// PhaseOf returns the phase of a match. If the phase names the seat to move and another seat
// must answer, the text names both.
func PhaseOf(h engine.Header) engine.Text {
	if len(h.Active) != 1 || len(h.Phase.Args) != 1 || h.Phase.Args[0].Name != "who" || h.Phase.Args[0].Value == h.Active[0] {
		return h.Phase
	}
	return engine.T("discord.phase.answers", engine.Term("turn", h.Phase), engine.Who("who", h.Active[0]))
}

// GameName returns the name of a game in message text.
func (w Words) GameName(id string) string {
	if g, ok := w.games.Rules(id); ok {
		return w.Flat(g.Info().Name)
	}
	return Escape(id)
}

// Title returns the name of a table in running text: "Cleopatra #12".
func (w Words) Title(t storage.Table) string {
	return w.Label("title", engine.Word("game", w.ShortName(t.Game)), engine.N("n", int(t.ID)))
}

// ShortName returns the short name of a game.
func (w Words) ShortName(id string) string {
	if g, ok := w.games.Rules(id); ok {
		return w.Flat(g.Info().Short)
	}
	return Escape(id)
}

// Hand returns the heading for a player's own things in a game: "My hand".
func (w Words) Hand(id string) string {
	if g, ok := w.games.Rules(id); ok && g.Info().Hand.Key != "" {
		return w.Flat(g.Info().Hand)
	}
	return w.Label("button.hand")
}

// PracticeGames returns the short names of the practice games as a list; "" if there are none.
func (w Words) PracticeGames() string {
	var names []string
	for _, g := range w.games.Practice() {
		names = append(names, w.ShortName(g.Info().ID))
	}
	return strings.Join(names, ", ")
}

// Ago returns an instant in Discord's relative form for each reader: "3 hours
// ago".
func Ago(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// On returns an instant as a date and time in each reader's own zone.
func On(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// New returns texts of a language about the people of t, which may be the zero
// table. The rules give the names of games.
func New(c *text.Catalog, games *gameset.Set, lang string, t storage.Table) Words {
	w := Words{Lang: lang, games: games, Has: func(key string) bool { return c.Has(lang, key) || c.Has(text.Base, key) }}
	w.Rich = c.Translator(lang, func(s engine.Seat) string { return w.Bold(s) })
	w.Flat = c.Translator(lang, func(s engine.Seat) string { return w.Called(s) })
	w.People = peopleOf(t, func() string { return w.Label("data.somebody") }, w.Computer)
	return w
}

// Computer returns the name of computer opponents of a level: "Club bot".
func (w Words) Computer(level int) string {
	return w.Label("computer.name", engine.Word("level", w.Level(level)))
}

// Level returns the name of a level of computer opponents.
func (w Words) Level(level int) string { return w.Label(LevelKey(level)) }

// LevelKey returns the message that names a level of computer opponents.
func LevelKey(level int) string {
	switch level {
	case seating.Beginner:
		return "computer.beginner"
	case seating.Casual:
		return "computer.casual"
	case seating.Club:
		return "computer.club"
	default:
		return "computer.expert"
	}
}

// Placed returns a table's name and place.
func (w Words) Placed(t storage.Table) string {
	place := t.Thread
	if place == "" {
		place = t.Channel
	}
	if t.Guild == "" {
		return "**" + w.Title(t) + "**"
	}
	return "**" + w.Title(t) + "** " + ChannelLink(place)
}

// ChannelLink returns a link to a channel or thread.
func ChannelLink(id string) string {
	if id == "" {
		return ""
	}
	return "<#" + id + ">"
}

// RoleLinks names roles. A message pings none of them but its own Role.
func RoleLinks(roles []string) string {
	var links []string
	for _, r := range roles {
		links = append(links, "<@&"+r+">")
	}
	return strings.Join(links, " ")
}

// Day returns an instant as a date in each reader's own zone.
func Day(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":D>" }

// Unless returns s; "" if s equals standard.
func Unless(s, standard string) string {
	if s == standard {
		return ""
	}
	return s
}

// Reason returns an administrator's reason for removing a table; "" if there is none.
func (w Words) Reason(t storage.Table) string {
	if t.TableState.Reason == "" {
		return ""
	}
	return w.Say("closed.why", engine.Word("note", t.TableState.Reason))
}

// Source returns Words in every language.
type Source struct {
	Catalog *text.Catalog
	games   *gameset.Set
}

// NewSource returns a Source of the texts of a catalog and the names of games.
func NewSource(c *text.Catalog, games *gameset.Set) *Source { return &Source{c, games} }

// Words returns texts in a language with the names of the people of t, which may be the zero
// table.
func (s *Source) Words(lang string, t storage.Table) Words {
	return New(s.Catalog, s.games, lang, t)
}

// InEach returns Words in every language of the catalog, in its order.
func (s *Source) InEach(t storage.Table) (list []Words) {
	for _, lang := range s.Catalog.Languages() {
		list = append(list, s.Words(lang, t))
	}
	return list
}

// Match returns the language of the catalog that fits a locale best.
func (s *Source) Match(locale string) string { return s.Catalog.Match(locale) }

// peopleOf returns the names of a table's people and computer opponents by seat, for
// places without markup. Equal names get their seat numbers. Function somebody returns
// the name for a person who deleted their data, and function computer the name of a
// computer opponent, both in the reader's language.
func peopleOf(t storage.Table, somebody func() string, computer func(level int) string) []string {
	out := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		out[i] = Name(s.Name)
		if level, ok := seating.Level(s.User); ok {
			out[i] = computer(level)
		} else if s.User == "" {
			out[i] = somebody()
		}
	}
	for twice := true; twice; { // repeat: a person may be called "Bo (2)"
		count := map[string]int{}
		for _, n := range out {
			count[strings.ToLower(n)]++
		}
		twice = false
		for i, n := range out {
			if count[strings.ToLower(n)] > 1 {
				out[i], twice = n+" ("+strconv.Itoa(i+1)+")", true
			}
		}
	}
	return out
}

// Called returns the name of a seat's person for places without markup.
func (w Words) Called(s engine.Seat) string {
	if s < 0 || int(s) >= len(w.People) {
		return Name("")
	}
	return Isolate(w.People[s])
}

// Bold returns the name of a seat's person in message text.
func (w Words) Bold(s engine.Seat) string { return "**" + Escape(w.Called(s)) + "**" }

// PeopleLabel lists the people of a table for places without markup.
func (w Words) PeopleLabel() string {
	names := make([]string, len(w.People))
	for i := range w.People {
		names[i] = w.Called(engine.Seat(i))
	}
	return strings.Join(names, ", ")
}
