package turn

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
)

// picks plays several moves that were chosen in one menu.
func (f *feature) picks(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	chain, ok := pickedCodes(s.Options, p.In.Values)
	if !s.MyTurn || !isFresh(p, s) || p.Code != picksSum(s.Options) || !ok {
		return f.outdated(ctx, p, s)
	}
	return f.write(ctx, p, s, p.Rev(), answer{written: chain, sure: f.warned.isSure(p, s, s.Question.Kind)})
}

// picksRows returns one menu in which the person chooses several answers; nil if the list
// is too long for one menu.
func picksRows(w textfmt.Words, s *table.Snapshot, a answers) []discordgo.MessageComponent {
	list := picksOf(s.Options)
	most := min(s.Question.Picks.Max, len(list))
	if len(list) > handler.MaxMenu || most < 1 {
		return nil
	}
	least := min(max(s.Question.Picks.Min, 1), most)
	name := w.Label("menu.picks", engine.N("least", least), engine.N("most", most), engine.N("n", len(list)))
	menu := discordgo.SelectMenu{CustomID: handler.OnTurn("picks", s, picksSum(s.Options)).String(), Placeholder: name, MinValues: new(least), MaxValues: most}
	for n, p := range list {
		o := s.Options[p.option]
		label := w.Flat(o.Label)
		if p.copies > 1 {
			label += " (" + strconv.Itoa(p.copy) + ")"
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(label, maxMenuText), Value: strconv.Itoa(n), Description: menuEffect(w, o, a.atOnce[o.Code]),
		})
	}
	return []discordgo.MessageComponent{handler.Row(menu)}
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
	return strconv.FormatUint(uint64(handler.Checksum(b.String())), 16)
}

// pickedCodes joins the chosen lines of a menu into a chain in notation.
func pickedCodes(options []engine.Option, values []string) (string, bool) {
	list := picksOf(options)
	var codes []string
	for _, v := range values {
		n, ok := handler.ParseNatural(v)
		if !ok || n >= int64(len(list)) {
			return "", false
		}
		codes = append(codes, options[list[n].option].Code)
	}
	return strings.Join(codes, "; "), len(codes) > 0
}
