package league

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// The fields of the forms on the organiser's page.
const (
	ranksField  = "ranks"
	reasonField = "reason"
	subField    = "sub"
)

// pickMatch handles the menu of matches on the organiser's page.
func (f feature) pickMatch(ctx context.Context, a asked) (handler.Reply, error) {
	table, err := strconv.Atoi(a.value())
	if err != nil {
		return handler.TextReply(a.reader.Words().Say("old_button")), nil
	}
	return f.matchPage(ctx, a, int64(table), "")
}

// value returns the value chosen in a menu; "" if there is none.
func (a asked) value() string {
	if len(a.in.Values) == 0 {
		return ""
	}
	return a.in.Values[0]
}

// matchPage shows an organiser a match, with a button for each possible action. said, if
// not empty, comes first: the result of the last action.
func (f feature) matchPage(ctx context.Context, a asked, table int64, said string) (handler.Reply, error) {
	o, err := f.leagues.Organising.Overview(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	x := o.Book.FixtureAt(table)
	if x == nil {
		return handler.TextReply(w.Say("old_button")).With(handler.Row(toPanel(w, a.league.ID))), nil
	}
	lines := []string{w.Say("league.panel_of_match", append(rulingTitle(o.Book, *x), engine.N("round", x.Round))...)}
	if said != "" {
		lines = append([]string{said}, lines...)
	}
	state := w.Say("league.state." + stateOf(*x))
	if o.Paused[table] {
		state = textfmt.Dots(state, w.Say("league.panel_paused"))
	}
	lines = append(lines, state)
	p := page{book: o.Book, w: w, reader: a.reader}
	for i := range x.Seats {
		text, _ := p.seat(*x, i)
		line := "- " + strconv.Itoa(i+1) + " " + text
		for _, owed := range o.Owed {
			if owed.Fixture == x.N && owed.Seat == i {
				line += " · " + w.Say("league.panel_since", engine.Word("ago", textfmt.Ago(owed.Since)))
			}
		}
		lines = append(lines, line)
	}
	if len(x.Ledger) > 0 {
		lines = append(lines, f.ledgerLines(w, o.Book, *x)...)
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(handler.Row(matchButtons(w, o, *x)...)), nil
}

// matchButtons returns the buttons of a match.
func matchButtons(w textfmt.Words, o *seasons.Overview, x storage.Fixture) []discordgo.Button {
	league, table := o.Book.League.ID, int(x.Table)
	button := func(verb, label string) discordgo.Button {
		return handler.Button(onLeague(verb, league, table), w.Label("league.button."+label))
	}
	var list []discordgo.Button
	if len(x.Ledger) > 0 {
		list = append(list, button("lgranks", "correct_form"), button("lgjudge", "void_ask"))
	} else {
		list = append(list, button("lgjudge", "propose"), button("lgranks", "ranks_form"))
	}
	if x.State == storage.FixtureOpen {
		if o.Paused[x.Table] {
			list = append(list, button("lgresume", "resume"))
		} else {
			list = append(list, button("lgpause", "pause"))
		}
	}
	return append(list, toPanel(w, league))
}

// propose handles «Propose a decision…» and «Make it void…».
func (f feature) propose(ctx context.Context, a asked) (handler.Reply, error) {
	return f.judge(ctx, a, int64(a.number(0)), "")
}

// ranksForm opens the form in which an organiser types the ranks of a match.
func (f feature) ranksForm(_ context.Context, a asked) (handler.Reply, error) {
	w := a.reader.Words()
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: onLeague("lgwrite", a.league.ID, a.number(0)).String(),
		Title:    textfmt.Clip(w.Label("league.form_ranks_title", engine.N("table", a.number(0))), 45),
		Components: []discordgo.MessageComponent{
			discordgo.Label{Label: textfmt.Clip(w.Label("league.form_ranks"), 45), Component: discordgo.TextInput{CustomID: ranksField, Placeholder: "2 1 3 4", MaxLength: 20, Style: discordgo.TextInputShort}},
			reasonInput(w),
		},
	}}, nil
}

// reasonInput returns the form field for an organiser's reason.
func reasonInput(w textfmt.Words) discordgo.MessageComponent {
	return discordgo.Label{Label: textfmt.Clip(w.Label("league.form_reason"), 45), Component: discordgo.TextInput{
		CustomID: reasonField, MaxLength: maxReason, Required: new(false), Style: discordgo.TextInputShort,
	}}
}

// writeRanks shows the effects of the ranks in the form.
func (f feature) writeRanks(ctx context.Context, a asked) (handler.Reply, error) {
	a.reason = asReason(a.in.Field(reasonField))
	return f.judge(ctx, a, int64(a.number(0)), a.in.Field(ranksField))
}

// pause returns the handler of the button that stops the clocks of a match, or lets them run
// again.
func (f feature) pause(stop bool) func(context.Context, asked) (handler.Reply, error) {
	return func(ctx context.Context, a asked) (handler.Reply, error) {
		table := a.number(0)
		if _, err := f.leagues.Organising.Pause(ctx, a.act(f), int64(table), stop); err != nil {
			return handler.Reply{}, err
		}
		key := "league.resumed"
		if stop {
			key = "league.paused"
		}
		return f.matchPage(ctx, a, int64(table), a.reader.Words().Say(key, engine.N("table", table)))
	}
}
