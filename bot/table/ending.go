package table

import (
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Reasons for the end of a table without a result, stored in Table.Ending. They
// are message keys.
const (
	EndedByOwner  = "table.ending.owner"    // closed by its owner
	EndedEmpty    = "table.ending.empty"    // everybody left before the start
	EndedResigned = "table.ending.resigned" // at most one person remained
	EndedRemoved  = "table.ending.removed"  // by an administrator
	EndedRuled    = "table.ending.ruled"    // an organiser decided the result
	EndedLate     = "table.ending.late"     // its days passed before the match began
	EndedOpen     = "table.ending.open"     // it was open for too long
	EndedMissed   = "table.ending.missed"   // somebody's time ran out before any person had played
)

// End ends a table without a result and returns the deliveries that announce
// it.
func (t *Tables) End(table *storage.Table, reason string) []storage.Delivery {
	started := table.Phase == storage.Playing
	table.Phase, table.Ending, table.Ended = storage.Closed, reason, t.Now()
	d := []storage.Delivery{t.Outbox.Public(*table, deliveries.KindLobby, storage.Picture)}
	if started {
		d = append(d, t.CloseVotes(table, voting.MovedOn, AnyVote)...)
		d = append(d, t.Outbox.Public(*table, deliveries.KindClosed, storage.Ping))
	}
	return d
}

// Ended returns the refusal for a table that has ended, otherwise nil.
func Ended(table storage.Table) error {
	switch table.Phase {
	case storage.Finished:
		return Refuse(IsOver, nil, "see_result")
	case storage.Closed:
		return Refuse(IsClosed, nil, "open_new")
	}
	return nil
}

// Seed returns the seed of an ended table, with which everyone can verify the
// shuffle. It returns false while the seed is secret, or if the match never
// began.
func Seed(table storage.Table) (engine.Seed, bool) {
	if len(table.Seed) == 0 || table.TableState.SeedHeld || (table.Phase != storage.Finished && table.Phase != storage.Closed) {
		return engine.Seed{}, false
	}
	return SeedOf(table), true
}
