package discord

import (
	"context"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// move is /move: written answers, one or several, with the same summary as
// the panel gives.
func (b *Bot) move(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := b.TableOf(ctx, c, "playing")
	if err != nil {
		return kit.Reply{}, err
	}
	p := kit.Press{CustomID: kit.CustomID{Table: t.ID}, In: c.In, Reader: c.Reader}
	return b.write(ctx, p, table.Newest, b.spoken(ctx, t.ID, c.Reader.User, c.Text("answer")), false)
}

// suggestMove offers the legal answers that hold what was typed, in the
// reader's language or in notation. What stands before the last semicolon is
// taken as answered.
func (b *Bot) suggestMove(ctx context.Context, c kit.Invocation) ([]wire.Choice, error) {
	t, err := b.TableOf(ctx, c, "playing")
	if err != nil {
		return nil, nil // nothing to offer; the command itself says why
	}
	before, typed := lastStep(c.Text("answer"))
	s, err := b.Tables.Try(ctx, t.ID, c.Reader.User, before)
	if err != nil {
		return nil, err
	}
	w := b.Words(c.Reader.Language, t)
	prefix := ""
	if before != "" {
		prefix = before + "; "
	}
	var choices []wire.Choice
	for _, o := range s.Options {
		label, effect := w.Flat(o.Label), w.Flat(o.Effect)
		value := prefix + o.Code
		if !matches(typed, o.Code, label, w.Flat(o.Group)) || len([]rune(value)) > 100 {
			continue
		}
		choices = append(choices, wire.Choice{Name: suggestion(prefix, o, label, effect), Value: value})
	}
	return choices, nil
}

// suggestion is a line of autocompletion: what was written before, the answer,
// its consequence.
func suggestion(prefix string, o engine.Option, label, effect string) string {
	shown := label
	if !strings.EqualFold(label, o.Code) {
		shown = label + " [" + o.Code + "]"
	}
	if effect != "" {
		shown += " · " + effect
	}
	if room := 100 - len([]rune(shown)); room > 4 && prefix != "" {
		shown = wording.Clip(strings.TrimSuffix(prefix, "; "), room-3) + " › " + shown
	}
	return wording.Clip(shown, 100)
}

// lastStep parts a chain into what is complete and what is being typed.
func lastStep(written string) (before, typed string) {
	if i := strings.LastIndexByte(written, ';'); i >= 0 {
		return engine.Tidy(written[:i]), strings.TrimSpace(written[i+1:])
	}
	return "", strings.TrimSpace(written)
}

// matches reports whether every typed word is part of one of the texts.
func matches(typed string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	for _, word := range strings.Fields(strings.ToLower(typed)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}
