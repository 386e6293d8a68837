package lobby

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// A table for friends has no server. Its people join with a code, and play in direct messages
// with the bot like people of several servers, or on the page. It opens in direct messages with
// the bot, and where the bot is not a member and can only answer.

// forFriends reports whether /table open means a table for friends: always where the bot is not
// a member, and in direct messages with the bot unless the person wants to play alone. no is the
// reason why this person may not open one.
func (f feature) forFriends(ctx context.Context, w textfmt.Words, c handler.Invocation) (means bool, no string, err error) {
	if f.Friends.Open == friends.Off {
		if c.In.Foreign {
			no = w.Say("friends.off")
		}
		return false, no, nil
	}
	asked := c.In.Foreign || openFriends.Given(c) && openFriends.Of(c)
	if !asked && (!c.In.Direct() || openFriends.Given(c) || openPlayers.Of(c) == "1") {
		return false, "", nil
	}
	admitted, err := f.admitsOpener(ctx, c.Reader.User)
	switch {
	case err != nil:
		return false, "", err
	case !admitted && asked:
		return false, w.Say("friends.invited_only"), nil
	case !admitted:
		return false, "", nil
	}
	if asksForPeople(c) {
		return false, w.Say("friends.no_with"), nil
	}
	return true, "", nil
}

// openedForFriends is the reply to the opener of a table for friends: its code and settings.
// Where the bot is not a member everybody there gets the card first.
func (f feature) openedForFriends(ctx context.Context, in wire.Interaction, r recipients.Recipient, t storage.Table) (handler.Reply, error) {
	private := func(ctx context.Context) (handler.Reply, error) {
		w := r.WordsAt(t)
		said := []string{w.Say("friends.open", engine.Word("table", w.Title(t))), f.codeLine(w, t)}
		closed, err := f.postFriend(ctx, r, t)
		if err != nil {
			return handler.Reply{}, err
		}
		if closed && f.Links.Board == nil {
			_, err := f.Services.Lobby.Close(ctx, t.ID, r.User, "", "")
			return f.addFirst(w, in, w.Say("friends.open_closed")), err
		}
		if closed {
			said = append(said, w.Say("friends.on_page"))
		}
		say := f.morePage(r, t, peoplePage, textfmt.Lines(said...))
		if closed {
			return f.withPage(ctx, w, in, r, t, say)
		}
		return say, nil
	}
	if !in.Foreign {
		return private(ctx)
	}
	card := f.friendsCard(t)
	return handler.Reply{Public: &card, Later: private}, nil
}

// codeLine tells how others join a table for friends.
func (f feature) codeLine(w textfmt.Words, t storage.Table) string {
	code := engine.Word("code", lobby.Code(t))
	if f.Friends.Link == nil {
		return w.Say("friends.code", code)
	}
	return w.Say("friends.code_or_link", code, engine.Word("link", f.Friends.Link(lobby.Code(t))))
}

// friendsCard returns the public card of a table for friends, where the bot is not a member. It
// changes only when somebody presses it.
func (f feature) friendsCard(t storage.Table) wire.Message {
	w := f.Texts.Words(t.Lang, t)
	code := f.codeLine(w, t)
	lines := slices.DeleteFunc(f.lobbyText(w, t), func(line string) bool { return line == code })
	lines = append(lines, w.Say("friends.where"), w.Say("friends.as_of", engine.Word("when", textfmt.On(f.Now()))))
	var buttons []discordgo.Button
	if t.Phase == storage.Open {
		buttons = append(buttons, joinButton(w, t))
		if f.Friends.Link != nil {
			buttons = append(buttons, handler.Link(f.Friends.Link(lobby.Code(t)), w.Label("button.join_page")))
		}
	}
	return wire.Message{
		Content:    textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent),
		Frame:      &wire.Frame{Colour: lobbyEdge(t)},
		Components: handler.Rows(buttons),
	}
}

// joinPressed handles «Join» on a card of a table for friends. A card where the bot is not a
// member then shows the present state.
func (f feature) joinPressed(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if !p.In.Foreign {
		return f.joinByCode(ctx, p.In, p.Reader, p.Code)
	}
	t, err := f.joinTable(ctx, p.In, p.Reader, p.Code)
	refused := err
	if errors.As(err, new(*table.RefusedError)) {
		if t, err = f.Services.Lobby.ByCode(ctx, p.Code, p.Reader.User); err != nil {
			return handler.Reply{}, refused
		}
	}
	if err != nil {
		return handler.Reply{}, err
	}
	card := f.friendsCard(t)
	return handler.Reply{Public: &card, Later: func(ctx context.Context) (handler.Reply, error) {
		if refused != nil {
			return handler.Reply{}, refused
		}
		say, err := f.joined(ctx, p.In, p.Reader, t)
		if now, failed := f.Services.Lobby.ByCode(ctx, p.Code, p.Reader.User); failed == nil && !access.HasSeat(now, p.Reader.User) {
			_, failed = f.Wire.EditOriginal(ctx, p.In.ResponseToken, f.friendsCard(now))
			err = errors.Join(err, failed)
		}
		return say, err
	}}, nil
}

// joinByCode seats a person who has a code.
func (f feature) joinByCode(ctx context.Context, in wire.Interaction, r recipients.Recipient, code string) (handler.Reply, error) {
	t, err := f.joinTable(ctx, in, r, code)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.joined(ctx, in, r, t)
}

func (f feature) joinTable(ctx context.Context, in wire.Interaction, r recipients.Recipient, code string) (storage.Table, error) {
	name := nameAt(storage.Table{TableState: storage.TableState{Across: true}}, in, r)
	return f.Services.Lobby.JoinByCode(ctx, code, r.User, name, in.ID)
}

// joined is the reply to a person who joined a table for friends. If the bot cannot send them
// direct messages they may play on the page alone. Without pages they have to add the bot first,
// and get no seat.
func (f feature) joined(ctx context.Context, in wire.Interaction, r recipients.Recipient, t storage.Table) (handler.Reply, error) {
	w := r.WordsAt(t)
	closed, err := f.postFriend(ctx, r, t)
	if err != nil {
		return handler.Reply{}, err
	}
	if closed && f.Links.Board == nil {
		_, err := f.Services.Lobby.Leave(ctx, t.ID, r.User, "")
		return f.addFirst(w, in, w.Say("friends.add_first")), err
	}
	said := []string{w.Say("join.done", engine.Word("table", w.Title(t)), engine.N("n", len(t.Seats)))}
	leave := handler.Button(handler.OnTable("leave", t, ""), w.Label("button.leave"))
	if closed {
		say := handler.TextReply(textfmt.Lines(append(said, w.Say("friends.on_page"))...)).Framed(handler.EdgeDone)
		return f.withPage(ctx, w, in, r, t, say, leave)
	}
	say := handler.TextReply(textfmt.Lines(append(said, w.Say(joinNext(t)), w.Say("friends.here"))...)).Framed(handler.EdgeDone)
	say = say.With(handler.Row(append([]discordgo.Button{leave}, handler.TeachButtons(f.Games, w, t.Game)...)...))
	return f.firstQuestions(w, r, say), nil
}

// postFriend posts the card of a table for friends in a person's direct messages, and reports
// whether they are closed to the bot. It tries again what failed before, because the person may
// have added the bot since. Other failures are left to the delivery of the card.
func (f feature) postFriend(ctx context.Context, r recipients.Recipient, t storage.Table) (closed bool, err error) {
	if r.Closed {
		if _, err := f.People.Change(ctx, r.User, false, func(p *storage.Person) { p.Closed = false }); err != nil {
			return false, err
		}
	}
	if err := f.deliverLobby(ctx, storage.Delivery{Table: t.ID, User: r.User}, deliveries.Body{}); !messages.OnlyClosed(err) && !errors.Is(err, wire.ErrNoDM) {
		return false, nil
	}
	return true, f.Messages.RememberClosed(ctx, r.User)
}

// addFirst asks a person to add the bot to their account.
func (f feature) addFirst(w textfmt.Words, in wire.Interaction, said string) handler.Reply {
	return handler.TextReply(said).With(handler.Row(handler.Link(friends.InstallAddress(in.App), w.Label("button.add_bot"))))
}

// withPage adds the ways to play without direct messages: the page, and adding the bot.
func (f feature) withPage(ctx context.Context, w textfmt.Words, in wire.Interaction, r recipients.Recipient, t storage.Table, say handler.Reply, more ...discordgo.Button) (handler.Reply, error) {
	buttons, err := f.Links.BoardButtons(ctx, w, r.User, t.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	buttons = append(buttons, handler.Link(friends.InstallAddress(in.App), w.Label("button.add_bot")))
	return say.With(handler.Row(append(buttons, more...)...)), nil
}

// unseatMenu lists the people whom the owner of an open table for friends may remove.
func unseatMenu(w textfmt.Words, t storage.Table) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("unseat", t, "").String(), Placeholder: w.Label("friends.remove")}
	if !lobby.IsForFriends(t) || t.Phase != storage.Open {
		return menu
	}
	for i, s := range t.Seats {
		if s.User != t.Owner && !storage.IsComputer(s.User) {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(w.Label("friends.remove_one", engine.Who("who", engine.Seat(i))), 100), Value: s.User})
		}
	}
	return menu
}

// unseat handles a choice in the menu of unseatMenu.
func (f feature) unseat(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.more(ctx, p)
	}
	t, err := f.Services.Lobby.Unseat(ctx, p.Table, p.Reader.User, p.In.Values[0], p.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.morePage(p.Reader, t, peoplePage, p.Reader.WordsAt(t).Say("friends.removed")), nil
}
