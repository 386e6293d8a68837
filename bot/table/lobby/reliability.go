package lobby

import (
	"context"
	"fmt"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Unreliable is the reason for refusing somebody who left too many matches.
const Unreliable table.Reason = "unreliable"

// CheckReliability refuses a person who played less than this share of their matches
// to the end, in percent. The refusal tells the numbers and how to mend them.
func CheckReliability(ctx context.Context, s storage.Store, user string, percent int) error {
	if percent <= 0 {
		return nil
	}
	r, err := s.Reliability(ctx, user)
	if err != nil {
		return fmt.Errorf("reliability of a person: %w", err)
	}
	if r.Meets(percent) {
		return nil
	}
	return table.Refuse(Unreliable, []engine.Arg{
		engine.N("finished", r.Finished), engine.N("begun", r.Begun), engine.N("percent", r.Percent()), engine.N("asked", percent),
	}, "finish_matches", "open_own")
}
