package discord

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
)

// typedField is the field of the form in which an answer is written.
const typedField = "answer"

// turn opens the panel of a turn, or says who is waited for.
func (b *Bot) turn(ctx context.Context, p press) (reply, error) {
	s, err := b.sight(ctx, p)
	if err != nil {
		return reply{}, err
	}
	return b.comeBack(ctx, p.r, s)
}

// play is /play: the panel of the table that is meant; without a name, of the
// one that waits longest.
func (b *Bot) play(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c)
	if _, which := err.(errWhich); which {
		mine, err := b.Tables.People.Waiting(ctx, c.r.User)
		if err != nil {
			return reply{}, err
		}
		if len(mine) > 0 {
			t = mine[0].Table
		} else {
			return b.listGames(ctx, c)
		}
	} else if err != nil {
		return reply{}, err
	}
	s, err := b.Tables.Look(ctx, t.ID, c.r.User)
	if err != nil {
		return reply{}, err
	}
	if s.Table.Phase == "open" {
		return note(b.words(c.r.lang, t).say("play.not_started", engine.Word("table", b.title(b.words(c.r.lang, t), t)))), nil
	}
	return b.comeBack(ctx, c.r, s)
}

// pick plays the answer of a button.
func (b *Bot) pick(ctx context.Context, p press) (reply, error) {
	return b.choose(ctx, p, p.Code, false)
}

// menu plays the answer of a menu line.
func (b *Bot) menu(ctx context.Context, p press) (reply, error) {
	if len(p.in.Values) != 1 {
		return b.turn(ctx, p)
	}
	return b.choose(ctx, p, p.in.Values[0], false)
}

// sure plays an answer after its warning.
func (b *Bot) sure(ctx context.Context, p press) (reply, error) {
	return b.choose(ctx, p, p.Code, true)
}

// choose plays a code of the list the press was made on.
func (b *Bot) choose(ctx context.Context, p press, short string, sure bool) (reply, error) {
	if len(short) > 0 && short[0] == '#' {
		s, err := b.sight(ctx, p)
		if err != nil {
			return reply{}, err
		}
		code, ok := longCode(codesOf(s.Options), short)
		if !ok {
			return b.stale(ctx, p, s)
		}
		short = code
	}
	return b.write(ctx, p, p.rev(), short, sure)
}

// write plays written answers and shows what comes of it.
func (b *Bot) write(ctx context.Context, p press, rev table.Rev, written string, sure bool) (reply, error) {
	if _, err := b.reach(ctx, p.in, p.Table); err != nil {
		return reply{}, err
	}
	s, err := b.Tables.Choose(ctx, table.Press{
		Table: p.Table, User: p.r.User, Rev: rev, Written: written, Sure: sure, ID: p.in.ID,
	})
	return b.acted(ctx, p.r, s, err)
}

// acted shows what an act of a turn led to.
func (b *Bot) acted(ctx context.Context, r reader, s *table.Sight, err error) (reply, error) {
	switch {
	case err != nil:
		return reply{}, err
	case s.Final:
		return b.receipt(ctx, r, s)
	default:
		return b.standing(ctx, r, s, "")
	}
}

// stale says that a press came too late, with what is true now.
func (b *Bot) stale(ctx context.Context, p press, s *table.Sight) (reply, error) {
	said := ""
	if s.MyTurn {
		said = b.words(p.r.lang, s.Table).say("stale")
	}
	return b.standing(ctx, p.r, s, said)
}

// fresh reports whether a press was made on what stands now.
func (p press) fresh(s *table.Sight) bool { return p.rev() == s.Rev }

// reshow shows the same question in another way: another page, half a cell, or
// the choices again.
func (b *Bot) reshow(sh func(p press) shown) func(context.Context, press) (reply, error) {
	return func(ctx context.Context, p press) (reply, error) {
		s, err := b.sight(ctx, p)
		if err != nil {
			return reply{}, err
		}
		if !s.MyTurn || !p.fresh(s) {
			return b.stale(ctx, p, s)
		}
		return b.panel(ctx, p.r, s, "", sh(p)), nil
	}
}

func pageShown(p press) shown {
	n, err := strconv.Atoi(p.Code)
	if err != nil {
		return shown{}
	}
	return shown{page: n}
}

func rowShown(p press) shown {
	if len(p.in.Values) != 1 {
		return shown{}
	}
	return shown{row: p.in.Values[0]}
}

func colShown(p press) shown {
	if len(p.in.Values) != 1 {
		return shown{}
	}
	return shown{col: p.in.Values[0]}
}

func plainShown(press) shown { return shown{} }

// picks plays several answers that were taken from one menu.
func (b *Bot) picks(ctx context.Context, p press) (reply, error) {
	s, err := b.sight(ctx, p)
	if err != nil {
		return reply{}, err
	}
	chain, ok := pickedCodes(s.Options, p.in.Values)
	if !s.MyTurn || !p.fresh(s) || p.Code != picksSum(s.Options) || !ok {
		return b.stale(ctx, p, s)
	}
	return b.write(ctx, p, p.rev(), chain, false)
}

// onDraft makes a handler of an act that needs no answer: undo, start over,
// confirm.
func (b *Bot) onDraft(act func(context.Context, table.Press) (*table.Sight, error)) func(context.Context, press) (reply, error) {
	return func(ctx context.Context, p press) (reply, error) {
		if _, err := b.reach(ctx, p.in, p.Table); err != nil {
			return reply{}, err
		}
		s, err := act(ctx, table.Press{Table: p.Table, User: p.r.User, Rev: p.rev(), ID: p.in.ID})
		return b.acted(ctx, p.r, s, err)
	}
}

// typeForm opens the form in which an answer is written.
func (b *Bot) typeForm(ctx context.Context, p press) (reply, error) {
	s, err := b.sight(ctx, p)
	if err != nil {
		return reply{}, err
	}
	if !s.MyTurn || s.Ready || !p.fresh(s) || len(s.Options) == 0 {
		return b.stale(ctx, p, s)
	}
	w := b.words(p.r.lang, s.Table)
	example := s.Options[0].Code
	return reply{modal: &wire.Modal{
		CustomID: onTurn("typed", s, "").String(),
		Title:    clip(b.title(w, s.Table), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label:       clip(w.flat(s.Question.Text), 45),
			Description: clip(w.label("form.typed_help"), 100),
			Input:       wire.TextInput{CustomID: typedField, Placeholder: clip(example, 100), Max: 200},
		}},
	}}, nil
}

// amountForm opens the form in which a number is written.
func (b *Bot) amountForm(ctx context.Context, p press) (reply, error) {
	s, err := b.sight(ctx, p)
	if err != nil {
		return reply{}, err
	}
	if !s.MyTurn || s.Ready || !p.fresh(s) || len(s.Options) == 0 {
		return b.stale(ctx, p, s)
	}
	w := b.words(p.r.lang, s.Table)
	least, most := amounts(s.Options)
	return reply{modal: &wire.Modal{
		CustomID: onTurn("number", s, "").String(),
		Title:    clip(b.title(w, s.Table), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label:       clip(w.flat(s.Question.Text), 45),
			Description: clip(w.label("form.number_help", engine.N("from", least), engine.N("to", most)), 100),
			Input:       wire.TextInput{CustomID: typedField, Max: 6},
		}},
	}}, nil
}

// amounts is the range of numbers on offer.
func amounts(options []engine.Option) (least, most int) {
	least, most = options[0].Amount, options[0].Amount
	for _, o := range options {
		least, most = min(least, o.Amount), max(most, o.Amount)
	}
	return least, most
}

// typed plays what was written in the form.
func (b *Bot) typed(ctx context.Context, p press) (reply, error) {
	written := p.in.Field(typedField)
	if _, err := b.reach(ctx, p.in, p.Table); err == nil {
		written = b.spoken(ctx, p.Table, p.r.User, written)
	}
	return b.write(ctx, p, p.rev(), written, false)
}

// number plays the number that was written in the form.
func (b *Bot) number(ctx context.Context, p press) (reply, error) {
	s, err := b.sight(ctx, p)
	if err != nil {
		return reply{}, err
	}
	if !s.MyTurn || !p.fresh(s) {
		return b.stale(ctx, p, s)
	}
	written := plain(p.in.Field(typedField))
	if n, err := strconv.Atoi(written); err == nil {
		for _, o := range s.Options {
			if o.Amount == n {
				return b.write(ctx, p, p.rev(), o.Code, false)
			}
		}
	}
	w := b.words(p.r.lang, s.Table)
	least, most := 0, 0
	if len(s.Options) > 0 {
		least, most = amounts(s.Options)
	}
	said := w.say("form.not_a_number", engine.Word("written", "`"+clip(strings.ReplaceAll(written, "`", "'"), 20)+"`"), engine.N("from", least), engine.N("to", most))
	return b.panel(ctx, p.r, s, said, shown{}), nil
}
