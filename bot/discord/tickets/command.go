package tickets

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/storage"
)

// matchCommand handles /find match. With a game it creates a ticket at once; otherwise it
// shows the button of the form with the given options.
func (f feature) matchCommand(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	w := f.bot.Words(c.Reader.Language, handler.NoTable)
	said := given{wantedWhere.Of(c), wantedPlayers.Of(c), wantedPace.Of(c), wantedLanguage.Of(c), wantedComputers.Of(c)}
	if c.In.Guild == "" && said.where == hereOnly {
		return handler.TextReply(w.Say("find.no_server")), nil
	}
	game := wantedGame.Of(c)
	if game == "" {
		return f.offerForm(ctx, c.In, w, said)
	}
	wish := usual(c.Reader)
	wish.Games = []string{game}
	wish.Across = c.In.Guild == "" || said.where == anyServer
	wish.Counts = f.countsOf(wish.Games)
	setFill(&wish, "")
	f.apply(&wish, said)
	return f.write(ctx, c.In, c.Reader, 0, wish)
}

// given holds the options of /find match except the game; empty for options not given.
type given struct{ where, players, pace, lang, fill string }

// code encodes the options for the form's button.
func (g given) code() string {
	code := strings.TrimRight(strings.Join([]string{g.where, g.players, g.pace, g.lang, g.fill}, "/"), "/")
	if len(code) > handler.MaxCode { // no choice is so long
		return g.where
	}
	return code
}

// readGiven parses the code of the form's button.
func readGiven(code string) given {
	parts := append(strings.Split(code, "/"), make([]string, 4)...)
	return given{parts[0], parts[1], parts[2], parts[3], parts[4]}
}

// apply replaces default criteria by the given options.
func (f feature) apply(wish *storage.Criteria, said given) {
	if counts := readRange(said.players); len(counts) > 0 {
		wish.Counts = counts
	}
	if slices.Contains(matchmaking.Paces, said.pace) {
		wish.Paces = []string{said.pace}
	}
	if said.lang != "" {
		wish.Langs = []string{f.bot.Text.Match(said.lang)}
	}
	if said.fill != "" {
		setFill(wish, said.fill)
	}
}

// offerForm offers the form: for this server, and if allowed also for a match across servers,
// unless the person chose one. In direct messages it is only for a match across servers.
func (f feature) offerForm(ctx context.Context, in wire.Interaction, w textfmt.Words, said given) (handler.Reply, error) {
	button := func(where, key string) discordgo.Button {
		said.where = where
		return handler.Button(handler.CustomID{Verb: "find", Code: said.code()}, w.Label(key))
	}
	chosen := said.where
	here, wider := button("", "button.find"), button(anyServer, "button.find_across")
	about := ""
	if said.where = ""; said.code() != "" {
		about = w.Say("find.form_keeps")
	}
	if in.Guild == "" {
		return handler.TextReply(textfmt.Lines(w.Say("find.which"), w.Say("find.about_across"), about)).With(handler.Row(handler.Styled(here, discordgo.PrimaryButton))), nil
	}
	g, err := f.bot.Store.Guild(ctx, in.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	switch {
	case chosen == anyServer:
		return handler.TextReply(textfmt.Lines(w.Say("find.which"), w.Say("find.about_across"), about)).With(handler.Row(handler.Styled(wider, discordgo.PrimaryButton))), nil
	case g.Settings.Across && chosen == "":
		return handler.TextReply(textfmt.Lines(w.Say("find.which"), w.Say("find.about_both"), about)).With(handler.Row(handler.Styled(here, discordgo.PrimaryButton), wider)), nil
	}
	return handler.TextReply(textfmt.Lines(w.Say("find.which"), about)).With(handler.Row(handler.Styled(here, discordgo.PrimaryButton))), nil
}
