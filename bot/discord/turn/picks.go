package turn

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// picks plays several moves that were chosen in one menu.
func (f *feature) picks(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	chain, ok := pickedCodes(s.Options, p.In.Values)
	if !s.MyTurn || !isFresh(p, s) || p.Code != picksSum(s.Options) || !ok {
		return f.outdated(ctx, p, s)
	}
	return f.write(ctx, p, s, p.Rev(), answer{written: chain, sure: f.warned.isSure(p, s, s.Question.Kind)})
}

// led plays an answer, and behind it several moves that were chosen in one menu.
func (f *feature) led(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	_, chains, _, err := f.joined(ctx, p.Reader, s)
	if err != nil {
		return kit.Reply{}, err
	}
	for _, c := range chains {
		if c.Picks == nil || p.Code != ledSum(c) {
			continue
		}
		picked, ok := pickedCodes(c.Picks.Options, p.In.Values)
		if !s.MyTurn || !isFresh(p, s) || !ok {
			break
		}
		return f.write(ctx, p, s, p.Rev(), answer{written: c.Code() + "; " + picked, sure: f.warned.isSure(p, s, c.Picks.Question.Kind)})
	}
	return f.outdated(ctx, p, s)
}

// ledSum is a checksum of an answer and of the picks behind it.
func ledSum(c draft.Chain) string {
	return strconv.FormatUint(uint64(kit.Checksum(c.Code()+" "+picksSum(c.Picks.Options))), 16)
}

// ledRows returns a menu of the picks behind an answer, which its placeholder names
// first; nil when they are too many.
func ledRows(w wording.Words, s *table.Sight, c draft.Chain, sh shown) []discordgo.MessageComponent {
	label := w.Flat(labelOf(c.Steps, c.Forced))
	heading := w.Label("panel.way", engine.Word("first", label), engine.Word("then", w.Flat(c.Picks.Question.Text)))
	return picksMenu(w, kit.OnTurn("led", s, ledSum(c)), heading, c.Picks.Question, c.Picks.Options, sh.atOnce[c.Code()])
}

// picksRows returns one menu for several choices; nil when the list is too long
// for one.
func picksRows(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	return picksMenu(w, kit.OnTurn("picks", s, picksSum(s.Options)), w.Flat(s.Question.Text), s.Question, s.Options, len(sh.atOnce) > 0)
}

func picksMenu(w wording.Words, id kit.CustomID, heading string, q engine.Question, options []engine.Option, atOnce bool) []discordgo.MessageComponent {
	list := picksOf(options)
	most := min(q.Picks.Max, len(list))
	if len(list) > kit.MaxMenu || most < 1 {
		return nil
	}
	least := min(max(q.Picks.Min, 1), most)
	menu := discordgo.SelectMenu{CustomID: id.String(), Placeholder: wording.Clip(heading, 150), MinValues: new(least), MaxValues: most}
	for n, p := range list {
		o := options[p.option]
		label := w.Flat(o.Label)
		if p.copies > 1 {
			label += " (" + strconv.Itoa(p.copy) + ")"
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(label, 100), Value: strconv.Itoa(n), Description: wording.Clip(effectText(w, o, atOnce), 100),
		})
	}
	return []discordgo.MessageComponent{kit.Row(menu)}
}

// pick is one line of a menu for several choices: the option, and which copy of
// it.
type pick struct{ option, copy, copies int }

func picksOf(options []engine.Option) []pick {
	var out []pick
	for i, o := range options {
		copies := max(o.Times, 1)
		for c := range copies {
			out = append(out, pick{i, c + 1, copies})
		}
	}
	return out
}

// picksSum is a checksum that shows whether a list of picks is unchanged.
func picksSum(options []engine.Option) string {
	var b strings.Builder
	for _, o := range options {
		b.WriteString(o.Code + ";" + strconv.Itoa(o.Times) + ";")
	}
	return strconv.FormatUint(uint64(kit.Checksum(b.String())), 16)
}

// pickedCodes joins the chosen lines of a menu into a chain in notation.
func pickedCodes(options []engine.Option, values []string) (string, bool) {
	list := picksOf(options)
	var codes []string
	for _, v := range values {
		n, ok := kit.Natural(v)
		if !ok || n >= int64(len(list)) {
			return "", false
		}
		codes = append(codes, options[list[n].option].Code)
	}
	return strings.Join(codes, "; "), len(codes) > 0
}
