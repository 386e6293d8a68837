package league

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	seasons "guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// announce handles /organise announce. It opens the next season if the last one has
// ended, and posts the card of the current season in this channel.
func (f feature) announce(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	w := c.Reader.Words()
	a := asked{in: c.In, reader: c.Reader, league: l}.act(f)
	b, err := f.leagues.Organising.Announce(ctx, a, c.In.Channel)
	if err != nil {
		return handler.Reply{}, err
	}
	if b.Season.Phase == storage.SeasonOpen {
		return f.organiserPage(w, b, "league.announced"), nil
	}
	return handler.TextReply(w.Say("league.announced", append(title(b), engine.Word("where", textfmt.ChannelLink(b.League.Channel)))...)), nil
}

// start handles «Start the season»: it shows a preview of the draw, and asks for
// confirmation.
func (f feature) start(ctx context.Context, a asked) (handler.Reply, error) {
	p, err := f.leagues.Organising.Preview(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	lines := []string{w.Say("league.start_ask", append(title(p.Book), engine.N("people", len(p.Book.InState(seasons.In))),
		engine.N("divisions", p.Book.DivisionCount()), engine.N("matches", len(p.Book.Fixtures)))...)}
	if len(p.Warnings) == 0 {
		lines = append(lines, w.Say("league.even"))
	}
	for _, said := range w.List(p.Warnings) {
		lines = append(lines, "- "+said)
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(
		handler.Row(handler.Styled(handler.Button(onLeague("lgdraw", p.Book.League.ID, p.Book.Season.N, int(p.Rev)), w.Label("league.button.draw")), discordgo.PrimaryButton))), nil
}

// draw handles «Draw and start». If somebody joined or left since the preview, it shows
// the preview again.
func (f feature) draw(ctx context.Context, a asked) (handler.Reply, error) {
	b, err := f.leagues.Organising.Start(ctx, a.act(f), int64(a.number(1)))
	if refused := (*table.RefusedError)(nil); errors.As(err, &refused) && refused.Reason == seasons.Changed().Reason {
		again, err := f.start(ctx, a)
		again.Message.Content = a.reader.Words().Rich(refused.Text) + "\n" + again.Message.Content
		return again, err
	}
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	return handler.TextReply(w.Say("league.started", append(title(b), engine.N("people", len(b.InState(seasons.In))), engine.N("divisions", b.DivisionCount()),
		engine.N("matches", len(b.Fixtures)))...)), nil
}

// reasonOf returns the reason that an organiser typed, with the markup of messages.
func reasonOf(c handler.Invocation) string { return asReason(reason.Of(c)) }

// asReason clips and escapes a reason.
func asReason(written string) string {
	return textfmt.Escape(textfmt.Clip(strings.TrimSpace(written), maxReason))
}

// maxReason is the maximum length of a reason, in characters.
const maxReason = 200

// remove handles /organise remove: an organiser removes a person before the start, or
// lets them join again.
func (f feature) remove(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	a := asked{in: c.In, reader: c.Reader, league: l}.act(f)
	a.Reason = reasonOf(c)
	who, back := removedPerson.Of(c), removedBack.Of(c)
	do, said := f.leagues.Organising.Remove, "league.removed"
	if back {
		do, said = f.leagues.Organising.Readmit, "league.readmitted"
	}
	b, err := do(ctx, a, who)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(c.Reader.Words().Say(said, append(title(b), engine.Word("who", "<@"+who+">"))...)), nil
}

// revise handles /organise terms: an organiser changes terms. Without options it shows
// those of the current and of the next season.
func (f feature) revise(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	w := c.Reader.Words()
	if !c.AnyGiven(named) {
		return f.termsOf(ctx, w, l)
	}
	no := ""
	b, r, err := f.leagues.Organising.Revise(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), func(t storage.LeagueTerms) (changed storage.LeagueTerms, err error) {
		if changed, no = f.readTerms(w, c, t); no != "" {
			err = errTerms
		}
		over(&changed.Seeded, newSeeded, c)
		return changed, err
	})
	if no != "" {
		return handler.TextReply(no), nil
	}
	if err != nil {
		return handler.Reply{}, err
	}
	lines := []string{w.Say("league.revised", engine.Word("league", escaped(b.League.Name)), engine.N("n", r.Season))}
	if r.Joined > 0 {
		lines = append(lines, w.Say("league.relied_on", engine.N("n", r.Joined)))
	}
	lines = append(lines, f.termLines(w, b.League.Terms)...)
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)), nil
}

// errTerms aborts a change of terms with invalid options.
var errTerms = errors.New("the terms are refused")

// termsOf shows the terms of the latest season, and those of the next one if they differ.
func (f feature) termsOf(ctx context.Context, w textfmt.Words, l storage.League) (handler.Reply, error) {
	b, err := f.leagues.Seasons.Latest(ctx, l.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	lines := append([]string{w.Say("league.terms.title", title(b)...)}, f.termLines(w, b.Season.Terms)...)
	now, next := b.Season.Terms, b.League.Terms
	now.Shares = next.Shares
	if next.Starts.IsZero() {
		now.Starts = next.Starts // dates belong to one season
	}
	if next.Opens.IsZero() {
		now.Opens = next.Opens
	}
	now.Role, now.Apart, now.Successors = next.Role, next.Apart, next.Successors
	if !reflect.DeepEqual(now, next) {
		lines = append(lines, w.Say("league.terms.next", engine.N("n", b.Season.N+1)))
		for _, line := range f.termLines(w, next) {
			if !slices.Contains(lines, line) { // unchanged terms are already listed
				lines = append(lines, line)
			}
		}
	}
	if next.Role != "" {
		lines = append(lines, w.Say("league.pings", append(title(b), engine.Word("role", textfmt.RoleLinks([]string{next.Role})))...))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.OnScreen(textfmt.Lines(append(lines, w.Say("league.terms.how"))...)), textfmt.MaxContent)), nil
}

// remind handles «Remind late players».
func (f feature) remind(ctx context.Context, a asked) (handler.Reply, error) {
	b, users, err := f.leagues.Organising.Remind(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	var names []string
	for _, u := range users {
		names = append(names, "<@"+u+">")
	}
	return handler.TextReply(a.reader.Words().Say("league.reminded", append(title(b), engine.Word("who", strings.Join(names, ", ")))...)), nil
}

// substitute handles /organise sub: an organiser replaces an entrant.
func (f feature) substitute(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	a := asked{in: c.In, reader: c.Reader, league: l}.act(f)
	a.Reason = reasonOf(c)
	in := subIn.Of(c)
	b, err := f.leagues.Organising.Substitute(ctx, a, subOut.Of(c), in)
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	comes := w.Say("league.a_sub")
	if in != "" {
		comes = "<@" + in + ">"
	}
	return handler.TextReply(w.Say("league.replaced", append(title(b), engine.Word("out", "<@"+subOut.Of(c)+">"), engine.Word("comes", comes))...)), nil
}

// computers handles /organise bots: an organiser adds computer opponents to the open
// season.
func (f feature) computers(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	level := seating.Club
	if computerLevel.Given(c) {
		level = computerLevel.Of(c)
	}
	count := computerCount.Of(c)
	b, err := f.leagues.Organising.Computers(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), level, count)
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	return handler.TextReply(w.Say("league.computers", append(title(b), engine.Word("level", w.Computer(level)), engine.N("count", count))...)), nil
}

// organiser handles /organise organiser.
func (f feature) organiser(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	w := c.Reader.Words()
	who, organises := organiserPerson.Of(c), !organiserRemoved.Of(c)
	if c.In.Resolved[who].Bot {
		return handler.TextReply(w.Say("league.no_bots")), nil
	}
	b, err := f.leagues.Organising.SetOrganiser(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), who, organises)
	if err != nil {
		return handler.Reply{}, err
	}
	said := "league.organiser_removed"
	if organises {
		said = "league.organiser_added"
	}
	return handler.TextReply(textfmt.Lines(w.Say(said, append(title(b), engine.Word("who", "<@"+who+">"))...), organisersLine(w, b))), nil
}

// organisersLine names the organisers of a league.
func organisersLine(w textfmt.Words, b *seasons.SeasonTx) string {
	var names []string
	for _, user := range b.League.Organisers {
		names = append(names, "<@"+user+">")
	}
	if len(names) == 0 {
		return ""
	}
	return w.Say("league.organisers", engine.Word("who", strings.Join(names, ", ")))
}

// askClose handles /organise close: it asks for confirmation.
func (f feature) askClose(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	b, err := f.leagues.Organising.MayClose(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	w := c.Reader.Words()
	ends := "over"
	if b.Season.Phase == storage.SeasonOpen || b.Season.Phase == storage.SeasonPlaying {
		ends = string(b.Season.Phase)
	}
	button, err := f.withReason(ctx, asked{reader: c.Reader, reason: reasonOf(c)}, onLeague("lgclose", b.League.ID))
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(w.Say("league.close_ask."+ends, title(b)...)).With(
		handler.Row(handler.Styled(handler.Button(button, w.Label("league.button.close")), discordgo.DangerButton))), nil
}

// close handles «Close the league».
func (f feature) close(ctx context.Context, a asked) (handler.Reply, error) {
	b, err := f.leagues.Organising.Close(ctx, a.act(f))
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(a.reader.Words().Say("league.closed", title(b)...)), nil
}

// withReason stores the given reason until its question is answered, and returns the id
// of the answer's button. The id has a separate verb, so that a lost reason is noticed.
func (f feature) withReason(ctx context.Context, by asked, id handler.CustomID) (handler.CustomID, error) {
	if by.reason == "" {
		return id, nil
	}
	err := f.People.KeepAsked(ctx, by.reader.User, id.Verb+" "+id.Code, by.reason)
	id.Verb += "w"
	return id, err
}

// reasoned returns the handler of a button whose command contained a reason.
func (f feature) reasoned(do func(context.Context, asked) (handler.Reply, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		reason := ""
		known, err := f.People.Asked(ctx, p.Reader.User, strings.TrimSuffix(p.Verb, "w")+" "+p.Code, &reason)
		if err != nil {
			return handler.Reply{}, err
		}
		if !known {
			return handler.TextReply(p.Reader.Words().Say("old_button")), nil
		}
		return f.press(func(ctx context.Context, a asked) (handler.Reply, error) {
			a.reason = reason
			return do(ctx, a)
		})(ctx, p)
	}
}

// ping is /organise ping: it sets the role that announcements of the league mention. Without a
// role they mention nobody.
func (f feature) ping(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	w := c.Reader.Words()
	role := pingedRole.Of(c)
	if no := f.mayPing(w, c.In, role); no != "" {
		return handler.TextReply(no), nil
	}
	b, err := f.leagues.Organising.SetRole(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), role)
	if err != nil {
		return handler.Reply{}, err
	}
	said := "league.pings_nobody"
	if role != "" {
		said = "league.pings"
	}
	return handler.TextReply(w.Say(said, append(title(b), engine.Word("role", textfmt.RoleLinks([]string{role})))...)), nil
}

// mayPing returns the reason why a person may not let the bot mention a role; empty when they
// may. Only a role that anybody may mention needs no permission: an organiser must not reach
// through the bot people whom they cannot mention themselves.
func (f feature) mayPing(w textfmt.Words, in wire.Interaction, role string) string {
	link := engine.Word("role", textfmt.RoleLinks([]string{role}))
	switch {
	case role != "" && role == in.Guild:
		return w.Say("league.ping_everyone")
	case role == "" || in.Pingable[role]:
		return ""
	case !wire.Has(in.Permissions, discordgo.PermissionMentionEveryone):
		return w.Say("league.ping_not_yours", link)
	case !wire.Has(in.AppCan, discordgo.PermissionMentionEveryone):
		return w.Say("league.ping_not_mine", link)
	}
	return ""
}
