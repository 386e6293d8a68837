package lobby

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Counts returns the numbers of people with which a table may start, ascending:
// the wanted numbers, or all that the game allows.
func Counts(info engine.Info, wanted []int) ([]int, error) {
	if len(wanted) == 0 {
		return slices.Clone(info.Seats), nil
	}
	counts := slices.Clone(wanted)
	slices.Sort(counts)
	counts = slices.Compact(counts)
	for _, n := range counts {
		if !slices.Contains(info.Seats, n) {
			return nil, table.Refuse(table.BadCounts, []engine.Arg{engine.N("n", n), Numbers("allowed", info.Seats)}, "other_count")
		}
	}
	return counts, nil
}

// Kept returns the options of an earlier season, deal, match or table, never
// nil. With a map that is not nil, Options gives newer options their value from
// before they existed.
func Kept(options map[string]string) map[string]string {
	if options == nil {
		return map[string]string{}
	}
	return options
}

// Options returns all options of a table, after changes to the options in had.
// If had is nil, the table is new. A retired value in had becomes the default.
func Options(info engine.Info, had, changes map[string]string) (map[string]string, error) {
	options := map[string]string{}
	if had != nil {
		options = info.Current(info.Begun(engine.Setup{Options: had})).Options
	}
	maps.Copy(options, changes)
	setup := engine.Setup{Seats: info.Seats[0], Options: options}
	if err := info.Check(setup); err != nil || !maps.Equal(info.Current(setup).Options, options) {
		return nil, table.Refuse(table.BadOption, nil, "choose_option")
	}
	return info.Fill(engine.Setup{Options: options}).Options, nil
}

// Invited returns a list of invitations without the owner, who needs none.
func Invited(users []string, owner string) []string {
	var list []string
	for _, u := range users {
		if u != "" && u != owner && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// Numbers returns a text argument that lists numbers.
func Numbers(name string, list []int) engine.Arg {
	texts := make([]engine.Text, len(list))
	for i, n := range list {
		texts[i] = engine.T("table.number", engine.N("n", n))
	}
	return engine.List(name, texts)
}

// CheckOrder refuses an unknown seat order.
func CheckOrder(order string) error {
	if order != engine.OrderDrawn && order != engine.OrderJoined {
		return table.Refuse(table.BadOrder, nil, "choose_option")
	}
	return nil
}

// Unreliable is the reason for refusing a person who left too many matches.
const Unreliable table.Reason = "unreliable"

// CheckReliability refuses a person who played less than this share of their
// matches to the end, in percent. The refusal states the numbers and how to
// improve them.
func CheckReliability(ctx context.Context, s storage.Store, user string, percent int) error {
	if percent <= 0 {
		return nil
	}
	r, err := s.Reliability(ctx, user)
	if err != nil {
		return fmt.Errorf("read reliability of a person: %w", err)
	}
	if r.Meets(percent) {
		return nil
	}
	return table.Refuse(Unreliable, []engine.Arg{
		engine.N("finished", r.Finished), engine.N("begun", r.Begun), engine.N("percent", r.Percent()), engine.N("asked", percent),
	}, "finish_matches", "open_own")
}
