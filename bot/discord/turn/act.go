package turn

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/storage"
)

// typedField is the form's field for a move.
const typedField = "answer"

// turn opens the panel of a turn, or shows whom the table waits for.
func (f feature) turn(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.reopen(ctx, p.Reader, s)
}

// play is /play: the panel of the named table, or of the one that waits longest.
func (f feature) play(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.TableOf(ctx, c)
	if _, which := err.(kit.WhichError); which {
		mine, err := f.Tables.People.Waiting(ctx, c.Reader.User)
		if err != nil {
			return kit.Reply{}, err
		}
		if len(mine) > 0 {
			t = mine[0].Table
		} else {
			return f.Go(ctx, kit.Press{CustomID: kit.CustomID{Verb: "games"}, In: c.In, Reader: c.Reader})
		}
	} else if err != nil {
		return kit.Reply{}, err
	}
	s, err := f.Tables.Look(ctx, t.ID, c.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	if s.Table.Phase == "open" {
		return kit.Say(f.Words(c.Reader.Language, t).Say("play.not_started", engine.Word("table", f.Words(c.Reader.Language, t).Title(t)))), nil
	}
	return f.reopen(ctx, c.Reader, s)
}

// pick plays the move of a button.
func (f feature) pick(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return f.choose(ctx, p, p.Code)
}

// menu plays the move of a menu line.
func (f feature) menu(ctx context.Context, p kit.Press) (kit.Reply, error) {
	switch len(p.In.Values) {
	case 0:
		return f.turn(ctx, p)
	case 1:
		return f.choose(ctx, p, p.In.Values[0])
	default:
		return f.several(ctx, p)
	}
}

// sure plays a move after its warning.
func (f feature) sure(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if s.MyTurn && isFresh(p, s) {
		f.warned.noteWarning(p.Reader, s, s.Question.Kind)
	}
	return f.write(ctx, p, p.Rev(), answer{written: p.Code, sure: true})
}

// choose plays a code of the list on the pressed message: an answer, or a chain of
// several.
func (f feature) choose(ctx context.Context, p kit.Press, short string) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	all, chains, err := f.joined(ctx, p.Reader, s)
	if err != nil {
		return kit.Reply{}, err
	}
	code, ok := kit.LongCode(kit.CodesOf(all.Options), short)
	if !ok {
		return f.outdated(ctx, p, s)
	}
	closes := slices.ContainsFunc(chains, func(c draft.Chain) bool { return c.Closes && c.Code() == code })
	return f.write(ctx, p, p.Rev(), answer{written: code, sure: f.warned.isWarned(p.Reader, s, bindingKind(s, chains, code)), closes: closes})
}

// answer is moves in notation that a press or a form plays.
type answer struct {
	written string
	sure    bool // the warning was read
	closes  bool // the last move was chosen to end the turn
}

// write plays moves and shows the result.
func (f feature) write(ctx context.Context, p kit.Press, rev table.Rev, a answer) (kit.Reply, error) {
	if _, err := f.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	before, err := f.Tables.Look(ctx, p.Table, p.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	press := table.Press{Table: p.Table, User: p.Reader.User, Rev: rev, Written: a.written, Sure: a.sure, ID: p.In.ID}
	s, err := f.Tables.Choose(ctx, press)
	if err == nil && confirmsItself(p.Reader, before, s, a.closes) {
		press.Rev, press.Recall = s.Rev, true
		s, err = f.Tables.Confirm(ctx, press)
	}
	return f.showResult(ctx, p.Reader, s, err)
}

// confirmSingle confirms a turn of one answer, and from now on such turns without
// being asked.
func (f feature) confirmSingle(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if _, err := f.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	r, err := f.ChangePerson(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.Confirm = storage.ConfirmSingle })
	if err != nil {
		return kit.Reply{}, err
	}
	s, err := f.Tables.Confirm(ctx, table.Press{Table: p.Table, User: r.User, Rev: p.Rev(), ID: p.In.ID, Recall: true})
	return f.showResult(ctx, r, s, err)
}

// confirmsItself reports whether a person's settings make a turn final with the press
// that completed it. A press that closes was chosen to end the turn.
func confirmsItself(r kit.Reader, before, s *table.Sight, closes bool) bool {
	if !s.Ready || s.Final || s.Warning != nil || s.Table.TableState.Contest { // there nobody can take it back
		return false
	}
	switch r.Preferences.Confirm {
	case storage.ConfirmLast:
		return true
	case storage.ConfirmSingle:
		return closes || len(before.Draft) == 0
	default:
		return false
	}
}

// showResult shows the result of an act of a turn.
func (f feature) showResult(ctx context.Context, r kit.Reader, s *table.Sight, err error) (kit.Reply, error) {
	switch {
	case err != nil:
		return kit.Reply{}, err
	case s.Final:
		return f.receipt(ctx, r, s)
	default:
		return f.showTable(ctx, r, s, "")
	}
}

// outdated replies that a press came too late, with the present state.
func (f feature) outdated(ctx context.Context, p kit.Press, s *table.Sight) (kit.Reply, error) {
	said := ""
	if s.MyTurn {
		said = f.Words(p.Reader.Language, s.Table).Say("stale")
	}
	return f.showTable(ctx, p.Reader, s, said)
}

// isFresh reports whether the pressed message shows the present state.
func isFresh(p kit.Press, s *table.Sight) bool { return p.Rev() == s.Rev }

// reshow shows the same question in another form: another page, half a cell, or
// the options again.
func (f feature) reshow(sh func(p kit.Press) shown) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		s, err := f.Sight(ctx, p)
		if err != nil {
			return kit.Reply{}, err
		}
		if !s.MyTurn || !isFresh(p, s) {
			return f.outdated(ctx, p, s)
		}
		return f.panel(ctx, p.Reader, s, "", sh(p))
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

// picks plays several moves that were chosen in one menu.
func (f feature) picks(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	chain, ok := pickedCodes(s.Options, p.In.Values)
	if !s.MyTurn || !isFresh(p, s) || p.Code != picksSum(s.Options) || !ok {
		return f.outdated(ctx, p, s)
	}
	return f.write(ctx, p, p.Rev(), answer{written: chain})
}

// onDraft makes a handler of an act on the draft: undo, start over, confirm.
func (f feature) onDraft(act func(context.Context, table.Press) (*table.Sight, error)) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		if _, err := f.TableInReach(ctx, p.In, p.Table); err != nil {
			return kit.Reply{}, err
		}
		s, err := act(ctx, table.Press{Table: p.Table, User: p.Reader.User, Rev: p.Rev(), ID: p.In.ID})
		return f.showResult(ctx, p.Reader, s, err)
	}
}

// typeForm opens the form for a typed move.
func (f feature) typeForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return f.outdated(ctx, p, s)
	}
	w := f.Words(p.Reader.Language, s.Table)
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

// amountForm opens the form for a number.
func (f feature) amountForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return f.outdated(ctx, p, s)
	}
	w := f.Words(p.Reader.Language, s.Table)
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

// amounts returns the range of the offered numbers.
func amounts(options []engine.Option) (least, most int) {
	least, most = options[0].Amount, options[0].Amount
	for _, o := range options {
		least, most = min(least, o.Amount), max(most, o.Amount)
	}
	return least, most
}

// typed plays the move of the form.
func (f feature) typed(ctx context.Context, p kit.Press) (kit.Reply, error) {
	written := p.In.Field(typedField)
	if _, err := f.TableInReach(ctx, p.In, p.Table); err == nil {
		written = f.translator().toNotation(ctx, p.Table, p.Reader.User, written)
	}
	return f.write(ctx, p, p.Rev(), answer{written: written})
}

// number plays the number of the form.
func (f feature) number(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || !isFresh(p, s) {
		return f.outdated(ctx, p, s)
	}
	written := wording.Plain(p.In.Field(typedField))
	if n, err := strconv.Atoi(written); err == nil {
		for _, o := range s.Options {
			if o.Amount == n {
				return f.write(ctx, p, p.Rev(), answer{written: o.Code})
			}
		}
	}
	w := f.Words(p.Reader.Language, s.Table)
	least, most := 0, 0
	if len(s.Options) > 0 {
		least, most = amounts(s.Options)
	}
	said := w.Say("form.not_a_number", engine.Word("written", "`"+wording.Clip(strings.ReplaceAll(written, "`", "'"), 20)+"`"), engine.N("from", least), engine.N("to", most))
	return f.panel(ctx, p.Reader, s, said, shown{})
}
