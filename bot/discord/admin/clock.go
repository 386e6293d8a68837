package admin

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// actClock is the act that sets the clock of new tables.
const actClock = "clock"

// clockChoices returns the choices for the clock of new tables.
func clockChoices(d handler.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, p := range clock.Presets("") {
		list = append(list, d.Named(p.ID, p.Name))
	}
	return list
}

// adminDefaultClock sets the clock of new tables. Their owners can choose another one before the
// start.
func (f feature) adminDefaultClock(_ context.Context, c handler.Invocation) (result, error) {
	w := c.Reader.Words()
	zone := c.Reader.Preferences.Zone
	if typed := strings.TrimSpace(clockZone.Of(c)); typed != "" {
		found := lookup.Named(typed, f.Now())
		switch {
		case slices.Contains(found, typed):
			zone = typed
		case len(found) == 1:
			zone = found[0]
		default:
			return result{reply: handler.TextReply(w.Say("admin.clock_zone"))}, nil
		}
	}
	presets := clock.Presets(zone)
	i := slices.IndexFunc(presets, func(p clock.Preset) bool { return p.ID == clockPace.Of(c) })
	if i < 0 {
		return result{reply: handler.TextReply(w.Say("old_button"))}, nil
	}
	terms := presets[i].Terms
	if terms.Clock != "" && zone == "" {
		return result{reply: handler.TextReply(w.Say("admin.clock_zone"))}, nil
	}
	return result{
		change: func(g *storage.Guild) { g.Settings.Terms = &terms },
		detail: textfmt.Dots(presets[i].ID, zone),
	}, nil
}

// clockNow returns the preset and the zone of the clock of new tables, as initial values of
// the form.
func clockNow(g storage.Guild) (pace, zone string) {
	terms := g.Settings.DefaultTerms()
	for _, p := range clock.Presets(terms.Zone) {
		if p.Terms == terms {
			pace = p.ID
		}
	}
	return pace, terms.Zone
}

// clockText describes the clock of new tables.
func clockText(w textfmt.Words, g storage.Guild) string {
	if pace, zone := clockNow(g); pace != "" {
		return clockDetail(w, textfmt.Dots(pace, zone))
	}
	return lookup.Upper(textfmt.Dots(w.List(clock.Describe(g.Settings.DefaultTerms()))...))
}

// clockDetail translates a recorded clock to words.
func clockDetail(w textfmt.Words, detail string) string {
	id, zone, _ := strings.Cut(detail, " · ")
	for _, p := range clock.Presets("") {
		if p.ID == id {
			return textfmt.Dots(w.Flat(p.Name), zone)
		}
	}
	return detail
}
