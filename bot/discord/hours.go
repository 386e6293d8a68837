package discord

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// quietOf are the quiet hours of a person; From equal To: none.
func quietOf(p storage.Person) storage.Quiet {
	if p.Preferences.Quiet == nil {
		return clock.UsualQuiet
	}
	return *p.Preferences.Quiet
}

// quietName is the value of the quiet-hours menu that a person chose, or ""
// for hours of their own.
func quietName(p storage.Person) string {
	q := quietOf(p)
	switch {
	case q == clock.UsualQuiet:
		return "usual"
	case q.From == q.To:
		return "none"
	case q.From%60 == 0 && q.To%60 == 0:
		return fmt.Sprintf("%d-%d", q.From/60, q.To/60)
	}
	return ""
}

func setQuiet(p *storage.Person, value string) {
	switch value {
	case "usual":
		p.Preferences.Quiet = nil
	case "none":
		p.Preferences.Quiet = &storage.Quiet{}
	default:
		var from, to int
		if n, err := fmt.Sscanf(value, "%d-%d", &from, &to); n == 2 && err == nil {
			p.Preferences.Quiet = &storage.Quiet{From: from * 60, To: to * 60}
		}
	}
}

// quietLine tells the quiet hours of a person.
func (w words) quietLine(p storage.Person) string {
	q := quietOf(p)
	if q.From == q.To {
		return w.say("settings.quiet_never")
	}
	return w.say("settings.quiet_is", engine.Word("from", hours(q.From)), engine.Word("to", hours(q.To)))
}

// Fields of the form for quiet hours.
const (
	fromField = "from"
	toField   = "to"
)

// hoursForm opens the form for quiet hours that no menu has.
func (b *Bot) hoursForm(_ context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	q := quietOf(p.r.Person)
	field := func(key, id string, minutes int) wire.ModalPart {
		return wire.Label{
			Label: clip(w.label("hours."+key), 45), Description: clip(w.label("hours.about"), 100),
			Input: wire.TextInput{CustomID: id, Value: hours(minutes), Max: 5},
		}
	}
	return reply{modal: &wire.Modal{
		CustomID: customID{Verb: "hoursset"}.String(), Title: clip(w.label("hours.title"), 45),
		Parts: []wire.ModalPart{field("from", fromField, q.From), field("to", toField, q.To)},
	}}, nil
}

// hoursSet keeps quiet hours that were written.
func (b *Bot) hoursSet(ctx context.Context, p press) (reply, error) {
	from, ok1 := readHours(p.in.Field(fromField))
	to, ok2 := readHours(p.in.Field(toField))
	if !ok1 || !ok2 {
		w := b.words(p.r.lang, noTable)
		return b.settingsPanel(p.r, pageRemind, w.say("hours.unread",
			engine.Word("from", escape(clip(p.in.Field(fromField), 20))), engine.Word("to", escape(clip(p.in.Field(toField), 20))))), nil
	}
	return b.saved(ctx, p.r, pageRemind, func(person *storage.Person) { person.Preferences.Quiet = &storage.Quiet{From: from, To: to} })
}

// replan has everything that waits for a person looked at again, and what was
// held back for them: when they want to be told, or until when they are away,
// has changed.
func (b *Bot) replan(ctx context.Context, user string) error {
	if err := b.Store.Hasten(ctx, user, b.Now(), table.KindTurn, table.KindPlayed, table.KindRemind); err != nil {
		return err
	}
	b.hint()
	for range 5 {
		waits, err := b.Store.WaitsFor(ctx, user)
		if err != nil {
			return err
		}
		behind := false
		for _, w := range waits {
			w.Next = b.Now()
			err := b.Store.ChangeWait(ctx, w, nil)
			if err != nil && !errors.Is(err, storage.ErrConflict) {
				return err
			}
			// Whoever was faster may have looked at it with what was kept before.
			behind = behind || err != nil
		}
		if !behind {
			return nil
		}
	}
	return nil
}
