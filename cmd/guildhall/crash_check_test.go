package main

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/outbox"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// waitDelivered waits until the outbox holds only planned deliveries.
func (k *killRun) waitDelivered() {
	k.t.Helper()
	db := k.open()
	defer db.Close()
	timeout := time.After(time.Minute)
	for {
		due, some, err := db.NextDue(context.Background())
		if err != nil {
			k.t.Fatal(err)
		}
		// Threads are archived an hour after the end of a match. In a long run
		// this may happen here for the first one.
		if !some || time.Until(due) > outbox.MaxBackoff+time.Minute {
			return
		}
		select {
		case <-timeout:
			left, err := db.Claim(context.Background(), time.Now().Add(1000*time.Hour), time.Now(), 20)
			k.t.Fatalf("deliveries do not come to an end: %+v, %v\n%s", left, err, k.stderr.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// check compares the database with the messages on Discord and with the
// receipts of people.
func (k *killRun) check(tables []storage.Table) {
	k.t.Helper()
	db := k.open()
	defer db.Close()
	for _, tb := range tables {
		k.checkRecord(db, tb.ID)
		k.checkPublic(db, tb.ID)
		k.checkPrivate(db, tb.ID)
	}
	for _, unknown := range k.server.Unknown() {
		k.t.Errorf("unknown route: %s", unknown)
	}
	for _, v := range k.server.Violations() {
		if k.tolerated != "" && strings.Contains(v, k.tolerated) {
			continue
		}
		k.t.Errorf("violation: %s", v)
	}
}

// checkRecord checks that the record holds every acknowledged turn once, and that
// replaying it gives the stored state.
func (k *killRun) checkRecord(db storage.Database, id int64) {
	k.t.Helper()
	ctx := context.Background()
	stored, err := db.Load(ctx, id)
	if err != nil {
		k.t.Fatal(err)
	}
	tb := stored.Table
	moves, err := db.Moves(ctx, id, 1)
	if err != nil {
		k.t.Fatal(err)
	}
	rules, _ := catalog.Game(tb.Game)
	var seed engine.Seed
	copy(seed[:], tb.Seed)
	record := engine.NewRecord(rules.Info(), rules.Info().Begun(engine.Setup{Seats: len(tb.Seats), Options: tb.Options, Seed: seed}))
	for n, m := range moves {
		if m.Seq != n+1 {
			k.t.Fatalf("table %d: entry %d has number %d", id, n+1, m.Seq)
		}
		record.Moves = append(record.Moves, engine.RecordEntry{Seat: engine.Seat(m.Seat), Code: m.Code, Version: m.Version})
	}
	state, err := engine.Replay(rules, record)
	if err != nil {
		k.t.Fatalf("table %d: %v", id, err)
	}
	if !bytes.Equal(state.Encode(), stored.State) {
		k.t.Errorf("table %d: the record leads elsewhere than to what is stored", id)
	}
	turns, err := db.Turns(ctx, id, 0, 100_000)
	if err != nil {
		k.t.Fatal(err)
	}
	receiptOf := map[int]string{} // by the position on which the turn was made
	for _, r := range k.receipts {
		if r.table != id {
			continue
		}
		seat := slices.IndexFunc(tb.Seats, func(s storage.Seat) bool { return s.User == r.user })
		n := turnOf(turns, seat, slices.IndexFunc(turns, func(t storage.Turn) bool { return table.TokenOf(tb, t.N) == r.token }))
		if n == 0 || receiptOf[n] != "" {
			k.t.Errorf("table %d: the turn of seat %d at position %s was acknowledged and is lost (the next is %d, acknowledged at %q)", id, seat, r.token, n, receiptOf[n])
		}
		receiptOf[n] = r.token
	}
}

// turnOf returns the number of a seat's first turn after the one at an index,
// or 0. Other seats that are asked at the same time may have answered first.
func turnOf(turns []storage.Turn, seat, at int) int {
	if at < 0 {
		return 0
	}
	for _, t := range turns[at+1:] {
		if t.Seat == seat {
			return t.N
		}
	}
	return 0
}

// checkPublic checks that the thread has one prompt with the latest entry, and
// no message twice.
func (k *killRun) checkPublic(db storage.Database, id int64) {
	k.t.Helper()
	tb, err := db.Table(context.Background(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	prompts, said := 0, map[string]string{}
	for _, m := range k.server.As(tb.Seats[0].User).Messages(tb.Thread) {
		if m.Ephemeral {
			continue
		}
		if buttonOf(m.Message, "turn:") != "" {
			prompts++
		}
		if before, twice := said[m.Text()]; twice {
			k.t.Errorf("table %d: %s and %s say the same: %s", id, before, m.ID, m.Text())
		}
		said[m.Text()] = m.ID
	}
	card, kind := 1, "card"
	if tb.Phase != storage.Playing { // the end card replaced it
		card, kind = 0, "over"
	}
	if prompts != card {
		k.t.Errorf("table %d (%s): %d prompts stand in its thread, want %d", id, tb.Phase, prompts, card)
	}
	post, err := db.Post(context.Background(), id, kind, "")
	if err != nil {
		k.t.Fatalf("table %d (%s): %s: %v", id, tb.Phase, kind, err)
	}
	if post.Seq != tb.Seq {
		k.t.Errorf("table %d: the %s shows entry %d of %d", id, kind, post.Seq, tb.Seq)
	}
}

// checkPrivate checks direct messages: everybody has one hand, and exactly the
// pending people have "your turn".
func (k *killRun) checkPrivate(db storage.Database, id int64) {
	k.t.Helper()
	ctx := context.Background()
	stored, err := db.Load(ctx, id)
	if err != nil {
		k.t.Fatal(err)
	}
	tb := stored.Table
	rules, _ := catalog.Game(tb.Game)
	state, err := rules.Decode(stored.State)
	if err != nil {
		k.t.Fatal(err)
	}
	asked := state.Pending(nil)
	named := regexp.MustCompile(fmt.Sprintf(`Cleopatra #%d\b`, id))
	for n, s := range tb.Seats {
		person, err := db.Person(ctx, s.User)
		if err != nil {
			k.t.Fatal(err)
		}
		hands, turns := 0, 0
		for _, m := range k.server.As(s.User).Messages(person.DM) {
			if named.MatchString(m.Text()) && m.Author.ID != s.User {
				switch {
				case strings.HasPrefix(m.Text(), "### Your hand\n"):
					hands++
				case buttonOf(m.Message, "turn:") != "", strings.HasPrefix(m.Text(), "**Your turn**"): // with all answers there is no «Take turn»
					turns++
				}
			}
		}
		want := 0
		if slices.Contains(asked, engine.Seat(n)) {
			want = 1
		}
		if tb.Phase == storage.Playing && (hands+turns > 1 || turns != want) || turns > want {
			k.t.Errorf("table %d, seat %d: %d hands and %d calls to play stand in direct messages, want %d calls, and no hand beside one", id, n, hands, turns, want)
		}
	}
}
