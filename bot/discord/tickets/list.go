package tickets

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/engine"
	"guildhall/storage"
)

// findCommand handles /find.
func (f feature) findCommand(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	return f.list(ctx, c.In, c.Reader)
}

// openList handles the button that opens the panel of /find.
func (f feature) openList(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.list(ctx, p.In, p.Reader)
}

// list returns the panel of /find: the tickets of a person, each with its buttons, the
// games that others on the server look for, and the buttons to a new ticket and to the
// avoid list.
func (f feature) list(ctx context.Context, in wire.Interaction, r recipients.Recipient) (handler.Reply, error) {
	w := r.Words()
	mine, err := f.room.Of(ctx, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	var out []string
	reply := handler.Reply{}.Framed(handler.EdgeRead)
	if len(mine) == 0 {
		out = append(out, w.Say("find.none"))
	}
	for i, t := range mine[:min(len(mine), matchmaking.MaxTickets)] {
		out = append(out, strconv.Itoa(i+1)+". "+textfmt.Dots(ticketLine(w, t), f.stateLine(w, t)))
		reply = reply.With(ticketRow(w, t, i+1))
	}
	if len(mine) > 1 {
		out = append(out, w.Say("find.one_at_a_time"))
	}
	demand, err := f.demandLine(ctx, w, in.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	out = append(out, demand)
	about, buttons, err := f.lookButtons(ctx, w, in)
	if err != nil {
		return handler.Reply{}, err
	}
	if len(mine) >= matchmaking.MaxTickets {
		about, buttons = "", nil
	}
	buttons = append(buttons, handler.Button(handler.CustomID{Verb: "fdavoid"}, w.Label("button.find_avoid")))
	reply.Message.Content = textfmt.ClipLines(textfmt.Lines(append(out, about)...), textfmt.MaxContent)
	return reply.With(handler.Row(buttons...)), nil
}

// lookButtons returns the buttons to the form: for this server and, if it allows that,
// for a match across servers. In direct messages it returns only the latter.
func (f feature) lookButtons(ctx context.Context, w textfmt.Words, in wire.Interaction) (about string, buttons []discordgo.Button, err error) {
	look := handler.Styled(handler.Button(handler.CustomID{Verb: "find"}, w.Label("button.find")), discordgo.PrimaryButton)
	switch {
	case in.Place == discordgo.InteractionContextPrivateChannel:
		return w.Say("find.only_servers"), nil, nil
	case in.Guild == "":
		return w.Say("find.about_across"), []discordgo.Button{look}, nil
	}
	g, err := f.Store.Guild(ctx, in.Guild)
	if err != nil || !g.Settings.Across {
		return "", []discordgo.Button{look}, err
	}
	wider := handler.Button(handler.CustomID{Verb: "find", Code: anyServer}, w.Label("button.find_across"))
	return w.Say("find.about_both"), []discordgo.Button{look, wider}, nil
}

// stateLine describes the state of a ticket.
func (f feature) stateLine(w textfmt.Words, t storage.Ticket) string {
	switch {
	case t.Answer == matchmaking.Asked:
		return w.Say("find.state_asked", engine.Word("when", textfmt.Ago(t.Due)))
	case t.Answer == matchmaking.In:
		return w.Say("find.state_in")
	case t.Rests != "":
		return w.Say("find.state_rests")
	case t.From.After(f.Now()):
		return w.Say("find.state_later", engine.Word("when", textfmt.Ago(t.From)))
	default:
		return w.Say("find.state_waits", engine.Word("since", textfmt.Ago(t.Since)), engine.Word("until", textfmt.Ago(t.Expires)))
	}
}

// ticketRow returns the buttons of one ticket in a list.
func ticketRow(w textfmt.Words, t storage.Ticket, n int) discordgo.ActionsRow {
	button := func(id handler.CustomID, key string) discordgo.Button {
		return handler.Button(id, strconv.Itoa(n)+" · "+w.Label(key))
	}
	stop := button(onTicket("fdcancel", t.ID), "button.find_stop")
	switch {
	case t.Answer == matchmaking.Asked:
		return handler.Row(handler.Styled(button(onTicket("fdin", t.ID, t.ReadyCheckID), "button.find_in"), discordgo.SuccessButton), button(onTicket("fdnot", t.ID, t.ReadyCheckID), "button.find_not"), stop)
	case t.Answer == matchmaking.In:
		return handler.Row(button(onTicket("fdnot", t.ID, t.ReadyCheckID), "button.find_out"), stop)
	case t.Rests != "":
		return handler.Row(handler.Styled(button(onTicket("fdrenew", t.ID), "button.find_again"), discordgo.SuccessButton), button(onTicket("find", t.ID), "button.find_change"), stop)
	default:
		return handler.Row(button(onTicket("find", t.ID), "button.find_change"), button(onTicket("fdrenew", t.ID), "button.find_renew"), stop)
	}
}

// demandLine returns the number of people who look for each game on a server, or in
// direct messages across servers. It does not depend on avoid lists.
func (f feature) demandLine(ctx context.Context, w textfmt.Words, guild string) (string, error) {
	demand, err := f.room.Demand(ctx, guild)
	if err != nil || len(demand) == 0 {
		return "", err
	}
	var games []string
	for id := range demand {
		games = append(games, id)
	}
	slices.SortFunc(games, func(a, b string) int { return cmp.Or(demand[b]-demand[a], cmp.Compare(a, b)) })
	var items []string
	for _, id := range games {
		items = append(items, textfmt.Escape(w.ShortName(id))+" "+strconv.Itoa(demand[id]))
	}
	key := "find.demand"
	if guild == "" {
		key = "find.demand_across"
	}
	return w.Say(key, engine.Word("games", textfmt.ClipItems(items, 300))), nil
}

// cancel handles «Stop looking».
func (f feature) cancel(ctx context.Context, a asked) (handler.Reply, error) {
	t, err := f.room.Cancel(ctx, a.press.Reader.User, a.ticket, a.press.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(a.words.Say("find.ended", engine.Word("wish", ticketLine(a.words, t)))), nil
}

// renew handles «Look again» and «Renew».
func (f feature) renew(ctx context.Context, a asked) (handler.Reply, error) {
	t, err := f.room.Renew(ctx, a.press.Reader.User, a.ticket, a.press.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.page(ctx, a.press.Reader, t, a.words.Say("find.renewed"))
}

// in handles «I'm in».
func (f feature) in(ctx context.Context, a asked) (handler.Reply, error) {
	t, err := f.room.Answer(ctx, a.press.Reader.User, a.ticket, a.readyCheck, true, a.press.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	s, in, err := f.room.Standing(ctx, t)
	if err != nil {
		return handler.Reply{}, err
	}
	if in && s.Missing() > 0 {
		return handler.TextReply(a.words.Say("find.in_wait", engine.N("n", s.Missing()))), nil
	}
	return handler.TextReply(a.words.Say("find.in_all")), nil
}

// notNow handles «Not now»: the ticket keeps its place, and the reply offers to look
// again or to stop.
func (f feature) notNow(ctx context.Context, a asked) (handler.Reply, error) {
	t, err := f.room.Answer(ctx, a.press.Reader.User, a.ticket, a.readyCheck, false, a.press.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(a.words.Say("find.declined", engine.Word("when", textfmt.Ago(t.From)))).With(handler.Row(
		handler.Button(onTicket("fdrenew", t.ID), a.words.Label("button.find_now")), handler.Button(onTicket("fdcancel", t.ID), a.words.Label("button.find_stop")))), nil
}
