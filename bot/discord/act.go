package discord

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// typedField is the field of the form in which an answer is written.
const typedField = "answer"

// turn opens the panel of a turn, or says who is waited for.
func (b *Bot) turn(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := b.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	return b.comeBack(ctx, p.Reader, s)
}

// play is /play: the panel of the table that is meant; without a name, of the
// one that waits longest.
func (b *Bot) play(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := b.TableOf(ctx, c)
	if _, which := err.(kit.WhichError); which {
		mine, err := b.Tables.Mine(ctx, c.Reader.User)
		if err != nil {
			return kit.Reply{}, err
		}
		if len(mine) > 0 {
			t = mine[0].Table
		} else {
			return b.Go(ctx, kit.Press{CustomID: kit.CustomID{Verb: "games"}, In: c.In, Reader: c.Reader})
		}
	} else if err != nil {
		return kit.Reply{}, err
	}
	s, err := b.Tables.Look(ctx, t.ID, c.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	if s.Table.Phase == "open" {
		return kit.Say(b.Words(c.Reader.Language, t).Say("play.not_started", engine.Word("table", b.Words(c.Reader.Language, t).Title(t)))), nil
	}
	return b.comeBack(ctx, c.Reader, s)
}

// pick plays the answer of a button.
func (b *Bot) pick(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return b.choose(ctx, p, p.Code, false)
}

// menu plays the answer of a menu line.
func (b *Bot) menu(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if len(p.In.Values) != 1 {
		return b.turn(ctx, p)
	}
	return b.choose(ctx, p, p.In.Values[0], false)
}

// sure plays an answer after its warning.
func (b *Bot) sure(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return b.choose(ctx, p, p.Code, true)
}

// choose plays a code of the list the press was made on.
func (b *Bot) choose(ctx context.Context, p kit.Press, short string, sure bool) (kit.Reply, error) {
	if len(short) > 0 && short[0] == '#' {
		s, err := b.Sight(ctx, p)
		if err != nil {
			return kit.Reply{}, err
		}
		code, ok := kit.LongCode(kit.CodesOf(s.Options), short)
		if !ok {
			return b.stale(ctx, p, s)
		}
		short = code
	}
	return b.write(ctx, p, p.Rev(), short, sure)
}

// write plays written answers and shows what comes of it.
func (b *Bot) write(ctx context.Context, p kit.Press, rev table.Rev, written string, sure bool) (kit.Reply, error) {
	if _, err := b.Reach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	s, err := b.Tables.Choose(ctx, table.Press{
		Table: p.Table, User: p.Reader.User, Rev: rev, Written: written, Sure: sure, ID: p.In.ID,
	})
	return b.acted(ctx, p.Reader, s, err)
}

// acted shows what an act of a turn led to.
func (b *Bot) acted(ctx context.Context, r kit.Reader, s *table.Sight, err error) (kit.Reply, error) {
	switch {
	case err != nil:
		return kit.Reply{}, err
	case s.Final:
		return b.receipt(ctx, r, s)
	default:
		return b.standing(ctx, r, s, "")
	}
}

// stale says that a press came too late, with what is true now.
func (b *Bot) stale(ctx context.Context, p kit.Press, s *table.Sight) (kit.Reply, error) {
	said := ""
	if s.MyTurn {
		said = b.Words(p.Reader.Language, s.Table).Say("stale")
	}
	return b.standing(ctx, p.Reader, s, said)
}

// isFresh reports whether a press was made on what stands now.
func isFresh(p kit.Press, s *table.Sight) bool { return p.Rev() == s.Rev }

// reshow shows the same question in another way: another page, half a cell, or
// the choices again.
func (b *Bot) reshow(sh func(p kit.Press) shown) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		s, err := b.Sight(ctx, p)
		if err != nil {
			return kit.Reply{}, err
		}
		if !s.MyTurn || !isFresh(p, s) {
			return b.stale(ctx, p, s)
		}
		return b.panel(ctx, p.Reader, s, "", sh(p)), nil
	}
}

func pageShown(p kit.Press) shown {
	n, err := strconv.Atoi(p.Code)
	if err != nil {
		return shown{}
	}
	return shown{page: n}
}

func rowShown(p kit.Press) shown {
	if len(p.In.Values) != 1 {
		return shown{}
	}
	return shown{row: p.In.Values[0]}
}

func colShown(p kit.Press) shown {
	if len(p.In.Values) != 1 {
		return shown{}
	}
	return shown{col: p.In.Values[0]}
}

func plainShown(kit.Press) shown { return shown{} }

// picks plays several answers that were taken from one menu.
func (b *Bot) picks(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := b.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	chain, ok := pickedCodes(s.Options, p.In.Values)
	if !s.MyTurn || !isFresh(p, s) || p.Code != picksSum(s.Options) || !ok {
		return b.stale(ctx, p, s)
	}
	return b.write(ctx, p, p.Rev(), chain, false)
}

// onDraft makes a handler of an act that needs no answer: undo, start over,
// confirm.
func (b *Bot) onDraft(act func(context.Context, table.Press) (*table.Sight, error)) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		if _, err := b.Reach(ctx, p.In, p.Table); err != nil {
			return kit.Reply{}, err
		}
		s, err := act(ctx, table.Press{Table: p.Table, User: p.Reader.User, Rev: p.Rev(), ID: p.In.ID})
		return b.acted(ctx, p.Reader, s, err)
	}
}

// typeForm opens the form in which an answer is written.
func (b *Bot) typeForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := b.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return b.stale(ctx, p, s)
	}
	w := b.Words(p.Reader.Language, s.Table)
	example := s.Options[0].Code
	return kit.Reply{Modal: &wire.Modal{
		CustomID: kit.OnTurn("typed", s, "").String(),
		Title:    wording.Clip(w.Title(s.Table), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label:       wording.Clip(w.Flat(s.Question.Text), 45),
			Description: wording.Clip(w.Label("form.typed_help"), 100),
			Input:       wire.TextInput{CustomID: typedField, Placeholder: wording.Clip(example, 100), Max: 200},
		}},
	}}, nil
}

// amountForm opens the form in which a number is written.
func (b *Bot) amountForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := b.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return b.stale(ctx, p, s)
	}
	w := b.Words(p.Reader.Language, s.Table)
	least, most := amounts(s.Options)
	return kit.Reply{Modal: &wire.Modal{
		CustomID: kit.OnTurn("number", s, "").String(),
		Title:    wording.Clip(w.Title(s.Table), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label:       wording.Clip(w.Flat(s.Question.Text), 45),
			Description: wording.Clip(w.Label("form.number_help", engine.N("from", least), engine.N("to", most)), 100),
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
func (b *Bot) typed(ctx context.Context, p kit.Press) (kit.Reply, error) {
	written := p.In.Field(typedField)
	if _, err := b.Reach(ctx, p.In, p.Table); err == nil {
		written = b.spoken(ctx, p.Table, p.Reader.User, written)
	}
	return b.write(ctx, p, p.Rev(), written, false)
}

// number plays the number that was written in the form.
func (b *Bot) number(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := b.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || !isFresh(p, s) {
		return b.stale(ctx, p, s)
	}
	written := wording.Plain(p.In.Field(typedField))
	if n, err := strconv.Atoi(written); err == nil {
		for _, o := range s.Options {
			if o.Amount == n {
				return b.write(ctx, p, p.Rev(), o.Code, false)
			}
		}
	}
	w := b.Words(p.Reader.Language, s.Table)
	least, most := 0, 0
	if len(s.Options) > 0 {
		least, most = amounts(s.Options)
	}
	said := w.Say("form.not_a_number", engine.Word("written", "`"+wording.Clip(strings.ReplaceAll(written, "`", "'"), 20)+"`"), engine.N("from", least), engine.N("to", most))
	return b.panel(ctx, p.Reader, s, said, shown{}), nil
}
