package turn

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/storage"
)

// shown holds the part of a panel's state that is chosen by the reader and not by
// the match.
type shown struct {
	page     int      // of the menus
	back     bool     // the person returns to an unfinished turn
	recap    []string // events since their last turn
	row, col string   // half of a cell
	// atOnce are the codes of options that are final at once, without a warning.
	atOnce map[string]bool
	// several are the codes of options of which several may be chosen at once, with
	// the answers that those of one menu begin with.
	several map[string]sameStart
	// menus says that the options stand in menus however few they are.
	menus bool
	// heads are the first answers of chains.
	heads []engine.Option
	plan  []draft.Step // moves planned for this turn that are possible
}

// showTable returns the present state of a table for a person, below a text about
// their last act: their panel, or whom the table waits for.
func (f *feature) showTable(ctx context.Context, r kit.Reader, s *table.Sight, said string) (kit.Reply, error) {
	return f.showTableAs(ctx, r, s, said, shown{})
}

func (f *feature) showTableAs(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	switch {
	case s.Table.Phase == storage.Open && said == "":
		w := f.bot.Words(r.Language, s.Table)
		return kit.Say(w.Say("play.not_started", engine.Word("table", w.Title(s.Table)))), nil
	case s.Table.Phase == storage.Open:
		return kit.Say(said), nil
	case s.Warning != nil:
		return f.warningPanel(ctx, r, s), nil
	case s.MyTurn:
		var err error
		if sh.plan, _, err = f.bot.Tables.Plans.Offer(ctx, s); err != nil {
			return kit.Reply{}, err
		}
		return f.panel(ctx, r, s, said, sh)
	default:
		return f.watchScreen(ctx, r, s, said)
	}
}

// panel returns the private screen on which a person composes a turn.
func (f *feature) panel(ctx context.Context, r kit.Reader, s *table.Sight, said string, sh shown) (kit.Reply, error) {
	w := f.bot.Words(r.Language, s.Table)
	all, chains, err := f.joined(ctx, r, s)
	if err != nil {
		return kit.Reply{}, err
	}
	sh.atOnce, sh.several = f.warned.finalAtOnce(r, s, all, chains), together(chains)
	sh.heads, sh.menus = headsOf(s, chains), f.keepsMenus(w, r, s, all)
	var body []string
	if s.Ready {
		body = append(body, summaryLines(w, s)...)
	} else {
		body = append(append(body, factLines(w, s)...), cutOptions(w, all, sh.menus)...)
		if len(sh.atOnce) > 0 {
			body = append(body, w.Say("panel.at_once"))
		}
		body = append(body, "**"+w.Flat(s.Question.Text)+"**")
	}
	hint := f.hint(ctx, w, r, s)
	head := []string{said, w.Orders(s), droppedLine(w, s), trailLine(w, s), draftedLine(w, s, sh.back), noteLine(w, s), hint, planLine(w, sh.plan)}
	head = append(shortened(sh.recap, wording.MaxLines-len(body)-countLines(head)), head...)
	m := wire.Message{Content: limitLines(head, body)}
	if s.Ready {
		m.Components = readyRows(w, r, s)
	} else {
		control := controls(w, s)
		if len(sh.plan) > 0 {
			control = slices.Insert(control, 0, kit.Styled(kit.Button(kit.OnTurn("pgo", s, ""), w.Label("button.plan_go")), discordgo.SuccessButton))
		}
		if hint != "" {
			control = withNoHints(w, s, control)
		}
		control = withHint(w, s, control)
		if len(sh.recap) > 0 && len(control) < kit.MaxTabs {
			control = slices.Insert(control, 0, kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.all_since")))
		}
		if len(control) < kit.MaxTabs && f.namedMenu(w, s) != nil {
			control = append(control, kit.Button(kit.OnTurn("these", s, ""), w.Label("what.these")))
		}
		m.Components = append(choiceRows(w, all, sh), kit.Row(control...))
	}
	if p, ok := f.bot.PictureSpec(w, s.Table, r.Look, r.Theme); ok {
		p.Options.Changed = kit.Marks(s.Changed)
		if s.Ready {
			p.Options.Changed = kit.EventMarks(s.Events)
		}
		m.Files = f.panelPicture(ctx, p, s, sh.chosen(s))
	}
	return kit.Reply{Message: m}, nil
}
