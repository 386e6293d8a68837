package lobby

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// verbChallenge is the verb of the buttons that challenge a person. The code of such a
// button is the id of the person and the game.
const verbChallenge = "dare"

// challengeSeats is the number of seats of a table opened by a challenge.
const challengeSeats = 2

// challenge handles the menu command on a person. It offers the games for two.
func (f feature) challenge(ctx context.Context, in wire.Interaction, r recipients.Recipient) (handler.Reply, error) {
	w := r.Words()
	guild, err := f.Store.Guild(ctx, in.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	if no := f.mayOpen(w, in, guild); no != "" {
		return handler.TextReply(no), nil
	}
	switch other := in.Resolved[in.Target]; {
	case in.Target == r.User:
		return handler.TextReply(w.Say("challenge.self")), nil
	case other.ID == "" || other.Bot:
		return handler.TextReply(w.Say("challenge.bot")), nil
	}
	var buttons []discordgo.Button
	for _, g := range f.Games.All() {
		if info := g.Info(); slices.Contains(info.Seats, challengeSeats) {
			buttons = append(buttons, handler.Button(handler.CustomID{Verb: verbChallenge, Code: in.Target + " " + info.ID}, textfmt.Clip(w.GameName(info.ID), 80)))
		}
	}
	say := handler.TextReply(w.Say("challenge.which", engine.Word("who", "**"+textfmt.Escape(in.Resolved[in.Target].Name)+"**")))
	for row := range slices.Chunk(buttons, handler.MaxTabs) {
		say = say.With(handler.Row(row...))
	}
	return say, nil
}

// challenged opens a table for the person who pressed and the person they challenged.
func (f feature) challenged(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	person, game, _ := strings.Cut(p.Code, " ")
	g, known := f.Games.Rules(game)
	if _, isID := handler.ParseNatural(person); !known || !isID || person == p.Reader.User {
		return handler.TextReply(w.Say("old_button")), nil
	}
	guild, err := f.Store.Guild(ctx, p.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	if no := f.mayOpen(w, p.In, guild); no != "" {
		return handler.TextReply(no), nil
	}
	o := f.request(p.In, p.Reader, guild, g.Info().ID, "")
	o.Counts, o.Invited = []int{challengeSeats}, []string{person}
	o.Press = p.In.Message // a second click on the same panel opens no other table
	return f.openTable(ctx, p.In, p.Reader, o)
}
