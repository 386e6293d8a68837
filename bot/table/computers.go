package table

import (
	"fmt"
	"io"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// noteComputers stores in a changed table which seats are now played by
// computer opponents and which no longer are. With the first opponent it draws
// the match's secret for opponents.
func noteComputers(t *Tables, before storage.Table, after *storage.Table) error {
	if after.Started.IsZero() {
		return nil
	}
	var had []storage.ComputerSpan
	if c := after.TableState.Computers; c != nil {
		had = c.Stints
	}
	stints := slices.Clone(had)
	for i := range after.Seats {
		level := playingLevel(*after, i)
		if !before.Started.IsZero() && level == playingLevel(before, i) {
			continue
		}
		for k := range stints {
			if stints[k].Seat == i && stints[k].To == 0 {
				stints[k].To = after.Seq
			}
		}
		if level > 0 {
			stints = append(stints, storage.ComputerSpan{Seat: i, Level: level, From: after.Seq + 1})
		}
	}
	if slices.Equal(stints, had) {
		return nil
	}
	c := storage.Computers{}
	if after.TableState.Computers != nil {
		c = *after.TableState.Computers
	}
	// A stint that ended before its first entry holds no information.
	c.Stints = slices.DeleteFunc(stints, func(s storage.ComputerSpan) bool { return s.To != 0 && s.To < s.From })
	if c.Secret == nil {
		c.Secret = make([]byte, len(engine.Seed{}))
		if _, err := io.ReadFull(t.entropy, c.Secret); err != nil {
			return fmt.Errorf("draw a secret for computer opponents: %w", err)
		}
	}
	after.TableState.Computers = &c
	return nil
}

// playingLevel returns the level of the computer opponent that moves for a seat; 0 for none.
func playingLevel(t storage.Table, seat int) int {
	if seat >= len(t.Seats) {
		return 0
	}
	_, level, _ := seating.Opponent(t.Seats[seat])
	return level
}

// noteAnswers stores three facts about the entries of a commit for seats of
// computer opponents: entries that the opponent did not choose, entries chosen
// with half of its budget, and the opponent's fingerprint. A new program
// version may bring another opponent.
func noteAnswers(tx *Tx, c *Commit) {
	if tx.Table.TableState.Computers == nil {
		return
	}
	noted := *tx.Table.TableState.Computers
	var others []int
	for _, m := range c.moves {
		if _, back := engine.Takeback(m.Code); !back && playingLevel(tx.Table, m.Seat) > 0 && !slices.Contains(c.chosen, m.Seq) {
			others = append(others, m.Seq)
		}
	}
	stints := noted.Stints
	if len(c.chosen) > 0 {
		stints = chosenBy(stints, c.moves[0].Seat, c.chosen[0], c.chosenBy)
	}
	if len(others)+len(c.halved) == 0 && slices.Equal(stints, noted.Stints) {
		return
	}
	state := tx.Table.TableState
	if c.TableState != nil {
		state = *c.TableState
	}
	noted.Stints = stints
	noted.Others = append(slices.Clone(noted.Others), others...)
	noted.Halved = append(slices.Clone(noted.Halved), c.halved...)
	state.Computers = &noted
	c.TableState = &state
}

// chosenBy returns the stints after an opponent with a fingerprint chose an
// entry. It begins a new stint if another opponent played the seat before.
func chosenBy(stints []storage.ComputerSpan, seat, entry int, by string) []storage.ComputerSpan {
	for i, s := range stints {
		if s.Seat != seat || s.To != 0 || s.By == by {
			continue
		}
		stints = slices.Clone(stints)
		if s.By == "" {
			stints[i].By = by
			return stints
		}
		stints[i].To = entry - 1
		return append(stints, storage.ComputerSpan{Seat: seat, Level: s.Level, By: by, From: entry})
	}
	return stints
}

// noteGameAnswers stores the entries that the game answered itself, at a table
// that counts assistance.
func noteGameAnswers(tx *Tx, c *Commit) {
	counted := tx.Table.TableState.Assistance
	if counted == nil || len(c.byGame) == 0 {
		return
	}
	state := tx.Table.TableState
	if c.TableState != nil {
		state = *c.TableState
	}
	noted := *counted
	noted.Game = append(slices.Clone(noted.Game), c.byGame...)
	state.Assistance = &noted
	c.TableState = &state
}

// BotShares returns for each seat the share of its answers that were given by
// bots, in ten-thousandths. Bots are computer opponents and the game with its
// harmless moves. Takebacks are not counted as answers; answers that were taken
// back are.
func BotShares(t storage.Table, moves []storage.Move) []int {
	all, bots := make([]int, len(t.Seats)), make([]int, len(t.Seats))
	for _, m := range moves {
		if _, back := engine.Takeback(m.Code); back || m.Seat < 0 || m.Seat >= len(all) {
			continue
		}
		all[m.Seat]++
		if answeredByBot(t.TableState, m) {
			bots[m.Seat]++
		}
	}
	for seat := range bots {
		if all[seat] > 0 {
			bots[seat] = bots[seat] * 10_000 / all[seat]
		}
	}
	return bots
}

// answeredByBot reports whether an answer was not given by a person.
func answeredByBot(state storage.TableState, m storage.Move) bool {
	if a := state.Assistance; a != nil && slices.Contains(a.Game, m.Seq) {
		return true
	}
	c := state.Computers
	return c != nil && !slices.Contains(c.Others, m.Seq) && slices.ContainsFunc(c.Stints, func(s storage.ComputerSpan) bool {
		return s.Seat == m.Seat && s.From <= m.Seq && (s.To == 0 || m.Seq <= s.To)
	})
}
