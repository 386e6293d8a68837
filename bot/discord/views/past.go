package views

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
)

// pictureMenu returns a menu of pictures of the match after each entry on a page of the
// log; nil if no artist draws the game.
func (f feature) pictureMenu(w textfmt.Words, s *table.Snapshot, lines []logLine) []discordgo.MessageComponent {
	if f.Pictures.Artist(s.Table.Game) == nil || len(lines) == 0 {
		return nil
	}
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("logat", s.Table, "").String(), Placeholder: w.Label("log.picture")}
	for _, line := range lines {
		_, told, _ := strings.Cut(line.text, "` ")
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: w.Label("log.after", engine.N("n", line.entry)), Value: strconv.Itoa(line.entry),
			Description: textfmt.Clip(strings.NewReplacer("**", "", "~~", "", "\\", "").Replace(told), 100),
		})
	}
	return []discordgo.MessageComponent{handler.Row(menu)}
}

// logPicture shows the board after a log entry, as the person's seat could see it at that
// time.
func (f feature) logPicture(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	turn, err := strconv.Atoi(strings.Join(p.In.Values, ""))
	if err != nil {
		return f.logPress(ctx, p)
	}
	view, err := f.Services.Records.ViewAt(ctx, t.ID, p.Reader.User, turn)
	switch {
	case errors.As(err, new(*engine.ReplayError)):
		return handler.TextReply(w.Say("log.older")), nil
	case err != nil:
		return handler.Reply{}, err
	case view == nil:
		return f.logPress(ctx, p)
	}
	say := handler.TextReply(w.Say("log.picture_head", engine.Word("table", w.Title(t)), engine.N("n", turn)))
	if spec, ok := f.Pictures.Spec(w, t, p.Reader.Look, p.Reader.Theme); ok {
		say.Message.Files = f.Pictures.Board(ctx, spec, view)
	}
	return say, nil
}

// rounds shows a menu of the rounds of a match, or the log from the chosen round on.
func (f feature) rounds(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) == 1 {
		if turn, err := strconv.Atoi(p.In.Values[0]); err == nil {
			return f.logPage(ctx, p.In, p.Reader, p.Table, max(turn, 0), false)
		}
	}
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	rounds, err := f.Services.Records.Rounds(ctx, t.ID)
	if errors.As(err, new(*engine.ReplayError)) {
		return handler.TextReply(w.Say("log.older")), nil
	}
	if err != nil || len(rounds) == 0 {
		return f.logPage(ctx, p.In, p.Reader, p.Table, newest, false)
	}
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("rounds", t, "").String(), Placeholder: w.Label("log.rounds")}
	for _, r := range rounds[max(0, len(rounds)-handler.MaxMenu):] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(w.Flat(r.Progress), 100), Value: strconv.Itoa(r.Turn), Description: w.Label("log.from", engine.N("n", r.Turn)),
		})
	}
	return handler.TextReply(w.Say("log.rounds_head", engine.Word("table", w.Title(t)))).With(handler.Row(menu)), nil
}
