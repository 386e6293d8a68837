package discord

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// words tells texts in one language, about the people of one table.
type words struct {
	lang  string
	games map[string]engine.Rules
	// rich is for message text: names are escaped and bold.
	rich engine.Tell
	// flat is for labels, menus and pictures, where nothing is marked up.
	flat engine.Tell
	// people are what those who sit at the table are called, by seat.
	people []string
}

// say tells a message of this package in message text. Strings among the
// arguments are told as they are: whoever passes user-made text escapes it.
func (w words) say(key string, args ...engine.Arg) string {
	return w.rich(engine.T("discord."+key, args...))
}

// label tells a message of this package where nothing is marked up.
func (w words) label(key string, args ...engine.Arg) string {
	return w.flat(engine.T("discord."+key, args...))
}

// list tells texts one by one, leaving out those that say nothing.
func (w words) list(texts []engine.Text) []string {
	var out []string
	for _, t := range texts {
		if s := w.rich(t); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// names are people of the table in message text, in seat order.
func (w words) names(seats []engine.Seat) string {
	var out []string
	for _, s := range seats {
		out = append(out, w.bold(s))
	}
	return strings.Join(out, ", ")
}

// gameName is the name of a game in message text.
func (w words) gameName(id string) string {
	if g, ok := w.games[id]; ok {
		return w.flat(g.Info().Name)
	}
	return escape(id)
}

// title is how a table is called in running text: "Cleopatra #12".
func (w words) title(t storage.Table) string {
	return w.label("title", engine.Word("game", w.shortName(t.Game)), engine.N("n", int(t.ID)))
}

// shortName is the name of a game where room is short.
func (w words) shortName(id string) string {
	if g, ok := w.games[id]; ok {
		return w.flat(g.Info().Short)
	}
	return escape(id)
}

// ago is an instant as Discord counts it for each reader: "3 hours ago".
func ago(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// on is an instant as a date and time in each reader's own zone.
func on(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// newWords returns the words of a language about the people of t, which may be
// the zero table. Games are named as their rules name them.
func newWords(c *text.Catalogue, games map[string]engine.Rules, lang string, t storage.Table) words {
	w := words{lang: lang, games: games}
	w.rich = c.Teller(lang, func(s engine.Seat) string { return w.bold(s) })
	w.flat = c.Teller(lang, func(s engine.Seat) string { return w.called(s) })
	w.people = peopleOf(t, func() string { return w.label("data.somebody") })
	return w
}

// placed is a table by name and where it is played.
func (w words) placed(t storage.Table) string {
	place := t.Thread
	if place == "" {
		place = t.Channel
	}
	if t.Guild == "" {
		return "**" + w.title(t) + "**"
	}
	return "**" + w.title(t) + "** " + channelLink(place)
}

// channelLink is a channel or thread that can be tapped.
func channelLink(id string) string {
	if id == "" {
		return ""
	}
	return "<#" + id + ">"
}

// roleLinks are roles by name; they ping nobody, since no message allows it.
func roleLinks(roles []string) string {
	var links []string
	for _, r := range roles {
		links = append(links, "<@&"+r+">")
	}
	return strings.Join(links, " ")
}

// day is an instant as a date in each reader's own zone.
func day(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":D>" }

func unless(s, standard string) string {
	if s == standard {
		return ""
	}
	return s
}
