package votes

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// The fields of the forms.
const (
	seatField = "seat"
	withField = "with"
	botField  = "bot"
)

// anotherPerson is the option of botField to choose together with a person.
const anotherPerson = "none"

// replaceForm handles «Another player…»: it opens a form that asks for a seat and for its
// new player.
func (f feature) replaceForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.seatForm(ctx, p, "replset", "replace.person")
}

// standinForm handles «Stand-in…»: it opens a form that asks for a seat and for its
// stand-in.
func (f feature) standinForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.seatForm(ctx, p, "standset", "standin.by_game")
}

// seatForm opens the form about a seat. without is the text of the option for no bot.
func (f feature) seatForm(ctx context.Context, p handler.Press, act, without string) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if t.Phase != storage.Playing {
		return handler.TextReply(p.Reader.WordsAt(t).Say("old_button")), nil
	}
	w := p.Reader.WordsAt(t)
	own := seating.Index(t, p.Reader.User)
	seats := discordgo.SelectMenu{CustomID: seatField}
	for i, s := range t.Seats {
		label := strconv.Itoa(i+1) + " " + w.Called(engine.Seat(i))
		if s.Vacant {
			label = textfmt.Dots(label, w.Label("replace.vacant"))
		}
		seats.Options = append(seats.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(label, 100), Value: strconv.Itoa(i), Default: i == max(own, 0)})
	}
	bots := discordgo.SelectMenu{CustomID: botField, Options: []discordgo.SelectMenuOption{{Label: w.Label(without), Value: anotherPerson, Default: true}}}
	for _, level := range seating.Levels {
		bots.Options = append(bots.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(w.Computer(level), 100), Value: strconv.Itoa(level)})
	}
	field := func(key string, input discordgo.MessageComponent) discordgo.MessageComponent {
		return discordgo.Label{Label: textfmt.Clip(w.Label("seat.form_"+key), 45), Component: input}
	}
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.OnTable(act, t, "").String(), Title: textfmt.Clip(w.Title(t), 45),
		Components: []discordgo.MessageComponent{
			field("seat", handler.OneOf(seats)),
			field("with", discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: withField, MinValues: new(0), Required: new(false)}),
			field("bot", handler.OneOf(bots)),
		},
	}}, nil
}

// askReplace proposes that another person takes a seat, or that a bot takes a vacant
// seat.
func (f feature) askReplace(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	comes, said := f.newcomer(p, t)
	if said != "" {
		return handler.TextReply(said), nil
	}
	if comes.ID == "" {
		return handler.TextReply(p.Reader.WordsAt(t).Say("replace.whom")), nil
	}
	return f.openVote(ctx, p.Reader, voting.Motion{
		Table: t.ID, Kind: voting.Replace, By: p.Reader.User, Seat: seatMeant(p), User: comes.ID, Name: comes.Name, Press: p.In.ID,
	})
}

// askStandin proposes that another person, a bot, or the game with its harmless moves
// plays a seat until its person returns.
func (f feature) askStandin(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	m := voting.Motion{Table: t.ID, Kind: voting.Standin, By: p.Reader.User, Seat: seatMeant(p), User: seating.Computer, Press: p.In.ID}
	comes, said := f.newcomer(p, t)
	if said != "" {
		return handler.TextReply(said), nil
	}
	if comes.ID != "" {
		m.User, m.Name = comes.ID, comes.Name
	}
	return f.openVote(ctx, p.Reader, m)
}

// seatMeant returns the seat chosen in a form; -1 if it is invalid.
func seatMeant(p handler.Press) int {
	seat, err := strconv.Atoi(p.In.Field(seatField))
	if err != nil {
		return -1
	}
	return seat
}

// newcomer returns the person chosen in a form, otherwise the bot; the zero User for
// neither. said is the reason against a person.
func (f feature) newcomer(p handler.Press, t storage.Table) (who wire.User, said string) {
	if id := p.In.Field(withField); id != "" {
		return f.invitee(p, t, id)
	}
	level, _ := strconv.Atoi(p.In.Field(botField))
	if !slices.Contains(seating.Levels, level) {
		return wire.User{}, ""
	}
	return wire.User{ID: seating.ComputerUser(level, 1)}, ""
}

// invitee returns a person chosen in a form; said is the reason against them.
func (f feature) invitee(p handler.Press, t storage.Table, id string) (who wire.User, said string) {
	who = p.In.Resolved[id]
	who.ID = id
	switch w := p.Reader.WordsAt(t); {
	case who.Bot:
		return who, w.Say("replace.bot")
	case t.TableState.Across:
		return who, w.Say("replace.across")
	case t.Guild == "":
		return who, w.Say("replace.in_dm")
	default:
		return who, ""
	}
}

// back handles «I am back»: the person plays their seat again, without a stand-in.
func (f feature) back(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	t, err := f.Services.Absences.Back(ctx, id, r.User, in.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	if !access.HasSeat(t, r.User) {
		return handler.TextReply(w.Say("standin.stepped_down", engine.Word("table", w.Title(t)))), nil
	}
	s, err := f.Services.Tables.Look(ctx, id, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.Screens.ShowTable(ctx, r, s, w.Say("standin.back", engine.Word("table", w.Title(t))))
}

// welcomeToSeat returns a reply to the new player of a seat: the events since the seat
// last played, and where to continue.
func (f feature) welcomeToSeat(ctx context.Context, r recipients.Recipient, done *votes.Proposal) (handler.Reply, error) {
	t := done.Table
	w := r.WordsAt(t)
	key := "replace.welcome"
	if done.Vote.Kind == voting.Standin {
		key = "standin.welcome"
	}
	args := append(seatArgs(w, done.Vote), engine.Word("table", w.Title(t)))
	s, err := f.Services.Tables.Look(ctx, t.ID, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	recap, err := handler.Recap(ctx, f.Services.Records, w, s)
	if err != nil {
		return handler.Reply{}, err
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(append([]string{w.Say(key, args...)}, recap...)...), textfmt.MaxContent))
	return say.With(handler.Row(
		handler.Styled(handler.Button(handler.OnTable("turn", t, ""), w.Label("button.take_turn")), discordgo.PrimaryButton),
		handler.Button(handler.OnTable("hand", t, ""), w.Hand(t.Game)),
		handler.Button(handler.OnTable("board", t, ""), w.Label("button.board")),
		handler.Button(handler.OnTable("log", t, "1"), w.Label("button.full_log")))), nil
}

// postLine is the kind of post for the latest line posted in a thread besides the match's
// own messages.
const postLine = "said"

// linesKept is the number of deliveries stored in that post, since some may be retried
// after a crash.
const linesKept = 8

// deliverLine posts a line in the thread of a table, once.
func (f feature) deliverLine(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil || in.Said.IsZero() {
		return err
	}
	post := messages.Public(t, d, postLine)
	p, _, err := f.Messages.Post(ctx, t.ID, post.Kind, post.User)
	said := p.Earlier
	if p.Delivery != "" {
		said = append([]string{p.Delivery}, said...)
	}
	if err != nil || slices.Contains(said, d.ID) {
		return err
	}
	if t, err = f.Threads.EnsurePlace(ctx, d, t); err != nil {
		return err
	}
	w := f.Texts.Words(t.Lang, t)
	post.Channel, post.Delivery, post.Earlier = t.Thread, d.ID, said[:min(len(said), linesKept-1)]
	_, err = f.Messages.SendAs(ctx, post, d.ID, wire.Message{Content: w.Rich(in.Said), Frame: &wire.Frame{Colour: handler.EdgeDone}, Silent: t.TableState.Across}, messages.Nonce(d, "said"))
	return err
}
