package turn

import (
	"context"
	"strconv"

	"guildhall/bot/discord/kit"
)

// reshow shows the same question in another form: another page, half a cell, or
// the options again.
func (f *feature) reshow(sh func(p kit.Press) shown) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		s, err := f.bot.Sight(ctx, p)
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
