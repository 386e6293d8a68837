// Package wording holds what every screen says alike: words in the reader's
// language about the people of a table, names, titles, refusals and results,
// text cut to Discord's limits, and user-made text made safe to show.
//
// It knows no screen and sends nothing.
package wording

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// Words tells texts in one language, about the people of one table.
type Words struct {
	Lang  string
	games map[string]engine.Rules
	// Rich is for message text: names are escaped and bold.
	Rich engine.Tell
	// Flat is for labels, menus and pictures, where nothing is marked up.
	Flat engine.Tell
	// People are what those who sit at the table are called, by seat.
	People []string
}

// Say tells a message of this package in message text. Strings among the
// arguments are inserted as they are: the caller escapes text that users wrote.
func (w Words) Say(key string, args ...engine.Arg) string {
	return w.Rich(engine.T("discord."+key, args...))
}

// Label tells a message of this package where nothing is marked up.
func (w Words) Label(key string, args ...engine.Arg) string {
	return w.Flat(engine.T("discord."+key, args...))
}

// List tells texts one by one, leaving out those that say nothing.
func (w Words) List(texts []engine.Text) []string {
	var out []string
	for _, t := range texts {
		if s := w.Rich(t); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// Names are people of the table in message text, in seat order.
func (w Words) Names(seats []engine.Seat) string {
	var out []string
	for _, s := range seats {
		out = append(out, w.Bold(s))
	}
	return strings.Join(out, ", ")
}

// GameName is the name of a game in message text.
func (w Words) GameName(id string) string {
	if g, ok := w.games[id]; ok {
		return w.Flat(g.Info().Name)
	}
	return Escape(id)
}

// Title is how a table is called in running text: "Cleopatra #12".
func (w Words) Title(t storage.Table) string {
	return w.Label("title", engine.Word("game", w.ShortName(t.Game)), engine.N("n", int(t.ID)))
}

// ShortName is the name of a game where room is short.
func (w Words) ShortName(id string) string {
	if g, ok := w.games[id]; ok {
		return w.Flat(g.Info().Short)
	}
	return Escape(id)
}

// Ago is an instant as Discord counts it for each reader: "3 hours ago".
func Ago(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// On is an instant as a date and time in each reader's own zone.
func On(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// New returns the words of a language about the people of t, which may be
// the zero table. Games are named as their rules name them.
func New(c *text.Catalogue, games map[string]engine.Rules, lang string, t storage.Table) Words {
	w := Words{Lang: lang, games: games}
	w.Rich = c.Teller(lang, func(s engine.Seat) string { return w.Bold(s) })
	w.Flat = c.Teller(lang, func(s engine.Seat) string { return w.Called(s) })
	w.People = peopleOf(t, func() string { return w.Label("data.somebody") })
	return w
}

// Placed is a table by name and where it is played.
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

// ChannelLink is a channel or thread that can be tapped.
func ChannelLink(id string) string {
	if id == "" {
		return ""
	}
	return "<#" + id + ">"
}

// RoleLinks are roles by name; they ping nobody, since no message allows it.
func RoleLinks(roles []string) string {
	var links []string
	for _, r := range roles {
		links = append(links, "<@&"+r+">")
	}
	return strings.Join(links, " ")
}

// Day is an instant as a date in each reader's own zone.
func Day(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":D>" }

// Unless is s, or nothing when it is the standard.
func Unless(s, standard string) string {
	if s == standard {
		return ""
	}
	return s
}

// Reason is why an administrator removed a table, if they said.
func (w Words) Reason(t storage.Table) string {
	if t.TableState.Reason == "" {
		return ""
	}
	return w.Say("closed.why", engine.Word("note", t.TableState.Reason))
}
