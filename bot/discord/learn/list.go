package learn

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/lesson"
)

// list shows the lessons of a game with ticks, and a button to the one where the person
// stopped. If the game has no lessons, it says so.
func (f feature) list(ctx context.Context, r recipients.Recipient, game string) (handler.Reply, error) {
	c := f.courses.of(ctx, game)
	if c == nil {
		return f.which(ctx, r, game)
	}
	p, err := f.seen(ctx, r.User, game, c)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.Words()
	next := p.next(c)
	lines := []string{
		"### " + w.Say("learn.head", engine.Word("game", w.GameName(game))),
		"-# " + w.Say("learn.solved", engine.N("n", p.solved(c)), engine.N("of", len(c.Lessons))),
	}
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: verbLesson, Code: game}.String(), Placeholder: w.Label("learn.choose")}
	for i, l := range c.Lessons {
		mark := "○"
		switch {
		case p.has(l.ID):
			mark = "✓"
		case i == next:
			mark = "▸"
		}
		line := mark + " " + numbered(i, l, r.Language)
		lines = append(lines, line)
		if i < handler.MaxMenu {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(line, 100), Value: place{game: game, lesson: l.ID}.code()})
		}
	}
	say := handler.Reply{Message: wire.Message{Content: textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent), Frame: &wire.Frame{Colour: handler.EdgeTurn}}}
	var row []discordgo.Button
	if next >= 0 {
		key := "learn.go_on"
		if p.At == "" {
			key = "learn.begin"
		}
		goes := handler.Button(place{game: game, lesson: c.Lessons[next].ID}.id(), w.Label(key, engine.Word("title", c.Lessons[next].Title.In(r.Language))))
		row = append(row, handler.Styled(goes, discordgo.PrimaryButton))
	} else {
		say.Message.Frame.Colour = handler.EdgeDone
	}
	row = append(row, handler.PagesButtons(f.Games, w, game)...)
	row = append(row, handler.Button(handler.CustomID{Verb: handler.VerbContents, Code: game}, w.Label("learn.button.rules")))
	return say.With(handler.Row(menu), handler.Row(row...)), nil
}

// numbered returns the number and title of a lesson.
func numbered(i int, l *lesson.Lesson, lang string) string {
	return strconv.Itoa(i+1) + ". " + l.Title.In(lang)
}

// which asks for the game, with the progress in each.
func (f feature) which(ctx context.Context, r recipients.Recipient, game string) (handler.Reply, error) {
	w := r.Words()
	if _, known := f.Games.Rules(game); known {
		others := handler.Button(handler.CustomID{Verb: verbList}, w.Label("learn.button.games"))
		return handler.TextReply(w.Say("learn.none", engine.Word("game", w.GameName(game)))).With(handler.Row(others)), nil
	}
	m := wire.Message{Content: w.Say("learn.which"), Frame: &wire.Frame{Colour: handler.EdgeTurn}}
	var row []discordgo.Button
	for _, id := range f.courses.games(ctx) {
		c := f.courses.of(ctx, id)
		p, err := f.seen(ctx, r.User, id, c)
		if err != nil {
			return handler.Reply{}, err
		}
		label := w.Label("learn.game", engine.Word("game", w.ShortName(id)), engine.N("n", p.solved(c)), engine.N("of", len(c.Lessons)))
		row = append(row, handler.Button(handler.CustomID{Verb: verbList, Code: id}, label))
	}
	return handler.Reply{Message: m}.With(handler.Rows(row)...), nil
}
