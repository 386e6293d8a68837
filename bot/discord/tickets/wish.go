package tickets

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/matchmaking"
	"guildhall/engine"
	"guildhall/storage"
)

// fills holds the choices for computer opponents: the hours after which they may take
// free seats; -1 means never.
var fills = []int{-1, 0, 24, 72}

func fillOf(w storage.Criteria) int {
	if !w.Computers {
		return -1
	}
	return int(w.After / time.Hour)
}

// setFill stores a choice for computer opponents. An unknown choice means never.
func setFill(w *storage.Criteria, written string) {
	hours, err := strconv.Atoi(written)
	w.Computers = err == nil && hours >= 0 && slices.Contains(fills, hours)
	if w.Computers {
		w.After = time.Duration(hours) * time.Hour
	}
}

func fillKey(hours int) string {
	if hours < 0 {
		return "find.fill.never"
	}
	return "find.fill." + strconv.Itoa(hours)
}

// usual returns the default criteria of a person.
func usual(r recipients.Recipient) storage.Criteria {
	return storage.Criteria{Paces: []string{"day", "two"}, Langs: []string{r.Language}}
}

// countsOf returns the numbers of players, from two on, that some of the games allow.
func (f feature) countsOf(games []string) (counts []int) {
	for _, n := range matchmaking.AnyCount {
		if slices.ContainsFunc(games, func(id string) bool {
			g, ok := f.Games.Rules(id)
			return ok && slices.Contains(g.Info().Seats, n)
		}) {
			counts = append(counts, n)
		}
	}
	return counts
}

// wishLine describes the criteria of a ticket in one line.
func wishLine(w textfmt.Words, wish storage.Criteria) string {
	var games, paces, langs []string
	for _, g := range wish.Games {
		games = append(games, textfmt.Escape(w.ShortName(g)))
	}
	for _, p := range wish.Paces {
		paces = append(paces, w.Say("find.pace."+p))
	}
	for _, l := range wish.Langs {
		langs = append(langs, w.Say("lang."+l))
	}
	return textfmt.Dots("**"+strings.Join(games, ", ")+"**", w.Say("find.players", engine.Word("counts", w.Counts(wish.Counts))),
		strings.Join(paces, " / "), strings.Join(langs, ", "), w.Say(fillKey(fillOf(wish))))
}

// ticketLine describes the criteria of a ticket, and where it looks, unless that is only
// one server.
func ticketLine(w textfmt.Words, t storage.Ticket) string {
	line := wishLine(w, t.Wish)
	switch {
	case t.Guild == "":
		return textfmt.Dots(line, w.Say("find.line_across"))
	case t.Wish.Across:
		return textfmt.Dots(line, w.Say("find.line_both"))
	}
	return line
}

// paceTerms describes the terms of a pace.
func paceTerms(w textfmt.Words, pace, zone string) string {
	presets := clock.Presets(zone)
	i := slices.IndexFunc(presets, func(p clock.Preset) bool { return p.ID == pace })
	if i < 0 {
		return ""
	}
	return textfmt.Dots(w.List(clock.Describe(presets[i].Terms))...)
}
