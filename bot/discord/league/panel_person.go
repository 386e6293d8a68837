package league

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// pickPerson handles the menu of people on the organiser's page. It shows the person's
// part in the season, with a button for each possible action.
func (f feature) pickPerson(ctx context.Context, a asked) (handler.Reply, error) {
	o, err := f.leagues.Organising.Overview(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	w, b := a.reader.Words(), o.Book
	e := b.Of(a.value())
	if e == nil {
		return handler.TextReply(w.Say("league.panel_stranger", append(title(b), engine.Word("who", "<@"+a.value()+">"))...)).
			With(handler.Row(toPanel(w, b.League.ID))), nil
	}
	lines := []string{w.Say("league.panel_of_person", append(title(b), engine.Word("who", bold(w, *e)))...), w.Say("league.panel_state." + e.State)}
	if e.Division > 0 {
		lines[1] = textfmt.Dots(lines[1], w.Say("league.division", engine.N("n", e.Division)))
	}
	p := page{book: b, w: w, reader: a.reader}
	for _, x := range b.Fixtures {
		if x.State != storage.FixtureOpen && x.State != storage.FixtureStuck {
			continue
		}
		for _, s := range x.Seats {
			if s.User == e.User {
				waits, _ := p.waitsFor(x, o.Owed)
				lines = append(lines, "- "+textfmt.Dots(matchName(w, b, x), waits))
			}
		}
	}
	button := func(verb, label string) discordgo.Button {
		return handler.Button(onLeague(verb, b.League.ID, b.Season.N, e.N), w.Label("league.button."+label))
	}
	var list []discordgo.Button
	switch open := b.Season.Phase == storage.SeasonOpen; {
	case open && (e.State == seasons.In || e.State == seasons.Sub):
		list = append(list, button("lgoutask", "remove_form"))
	case open && e.State == seasons.Removed:
		list = append(list, button("lgback", "readmit"))
	case b.Season.Phase == storage.SeasonPlaying && e.State == seasons.In:
		list = append(list, button("lgsubask", "replace_form"))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(handler.Row(append(list, toPanel(w, b.League.ID))...)), nil
}

// entrant returns the entrant of a button on a person's page; nil if there is a newer
// season.
func (f feature) entrant(ctx context.Context, a asked) (*seasons.SeasonTx, *storage.Entrant, error) {
	b, err := f.leagues.Seasons.Latest(ctx, a.league.ID)
	if err != nil || b.Season.N != a.number(0) {
		return b, nil, err
	}
	return b, b.Entrant(a.number(1)), nil
}

// personForm returns the handler of the button that opens the form about a person.
func (f feature) personForm(verb string) func(context.Context, asked) (handler.Reply, error) {
	return func(ctx context.Context, a asked) (handler.Reply, error) {
		w := a.reader.Words()
		b, e, err := f.entrant(ctx, a)
		if err != nil {
			return handler.Reply{}, err
		}
		if e == nil {
			return handler.TextReply(w.Say("old_button")), nil
		}
		m := &discordgo.InteractionResponseData{
			CustomID: onLeague(verb, a.league.ID, a.number(0), e.N).String(), Title: textfmt.Clip(called(w, *e), 45),
		}
		if verb == "lgout" {
			m.Components = []discordgo.MessageComponent{reasonInput(w)}
			return handler.Reply{Modal: m}, nil
		}
		subs := discordgo.SelectMenu{CustomID: subField, Options: []discordgo.SelectMenuOption{{Label: textfmt.Clip(w.Label("league.form_any_sub"), 100), Value: "0", Default: true}}}
		for _, n := range b.InState(seasons.Sub) {
			if len(subs.Options) < handler.MaxMenu {
				subs.Options = append(subs.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(called(w, *b.Entrant(n)), 100), Value: strconv.Itoa(n)})
			}
		}
		m.Components = []discordgo.MessageComponent{discordgo.Label{Label: textfmt.Clip(w.Label("league.form_sub"), 45), Component: handler.OneOf(subs)}, reasonInput(w)}
		return handler.Reply{Modal: m}, nil
	}
}

// takeOut removes a person from the open season, with the reason in the form.
func (f feature) takeOut(ctx context.Context, a asked) (handler.Reply, error) {
	a.reason = asReason(a.in.Field(reasonField))
	return f.aboutPerson(ctx, a, "league.removed", f.leagues.Organising.Remove)
}

// readmit lets a person join the open season again.
func (f feature) readmit(ctx context.Context, a asked) (handler.Reply, error) {
	return f.aboutPerson(ctx, a, "league.readmitted", f.leagues.Organising.Readmit)
}

func (f feature) aboutPerson(ctx context.Context, a asked, said string, do func(context.Context, seasons.Action, string) (*seasons.SeasonTx, error)) (handler.Reply, error) {
	w := a.reader.Words()
	_, e, err := f.entrant(ctx, a)
	if err != nil {
		return handler.Reply{}, err
	}
	if e == nil {
		return handler.TextReply(w.Say("old_button")), nil
	}
	b, err := do(ctx, a.act(f), e.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(w.Say(said, append(title(b), engine.Word("who", "<@"+e.User+">"))...)).With(handler.Row(toPanel(w, b.League.ID))), nil
}

// replaceBy replaces an entrant by the substitute in the form.
func (f feature) replaceBy(ctx context.Context, a asked) (handler.Reply, error) {
	a.reason = asReason(a.in.Field(reasonField))
	w := a.reader.Words()
	b, e, err := f.entrant(ctx, a)
	if err != nil {
		return handler.Reply{}, err
	}
	if e == nil {
		return handler.TextReply(w.Say("old_button")), nil
	}
	in, comes := "", w.Say("league.a_sub")
	if n, err := strconv.Atoi(strings.TrimSpace(a.in.Field(subField))); err == nil && n > 0 {
		sub := b.Entrant(n)
		if sub == nil {
			return handler.TextReply(w.Say("old_button")), nil
		}
		in, comes = sub.User, "<@"+sub.User+">"
	}
	if b, err = f.leagues.Organising.Substitute(ctx, a.act(f), e.User, in); err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(w.Say("league.replaced", append(title(b), engine.Word("out", "<@"+e.User+">"), engine.Word("comes", comes))...)).
		With(handler.Row(toPanel(w, b.League.ID))), nil
}
