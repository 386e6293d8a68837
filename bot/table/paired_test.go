package table_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/cleopatra"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
)

// seenOf returns everything that a user sees of a table: the panel, the public
// card, the suggestions for orders, and the log.
func seenOf(h *tabletest.Fixture, id int64, user string) string {
	h.T.Helper()
	ctx := context.Background()
	list, err := h.Services.Orders.Foresee(ctx, id, user)
	entries := tabletest.Sure(h.Services.Records.Entries(ctx, id, user, 0, 100))
	return fmt.Sprint(tabletest.JSON(h.T, h.Look(id, user)), tabletest.JSON(h.T, h.Look(id, "")), tabletest.JSON(h.T, list), err, tabletest.JSON(h.T, entries))
}

// playTurn plays the given codes in a seat's turn while they are legal, and
// confirms. It returns the played codes.
func playTurn(h *tabletest.Fixture, id int64, user string, r *engine.Rand, codes []string) (played []string, ok bool) {
	h.T.Helper()
	ctx := context.Background()
	turns := tabletest.Sure(h.Services.Tables.Table(ctx, id)).Turns
	for range 60 {
		if tabletest.Sure(h.Services.Tables.Table(ctx, id)).Turns != turns {
			return played, true
		}
		seen := h.Look(id, user)
		if seen.Ready {
			_, err := h.Confirm(id, user)
			return played, err == nil
		}
		at := -1
		if codes == nil {
			at = r.Intn(len(seen.Options))
		}
		for at < 0 && len(codes) > 0 {
			at = slices.IndexFunc(seen.Options, func(o engine.Option) bool { return o.Code == codes[0] })
			codes = codes[1:]
		}
		if at < 0 {
			return played, false
		}
		played = append(played, seen.Options[at].Code)
		_, err := h.Services.Turns.Choose(ctx, table.Press{Table: id, User: user, Rev: table.Newest, Written: seen.Options[at].Code, Sure: true, ID: h.Press()})
		h.Must(err)
	}
	return played, false
}

// A person gets the same bytes in two worlds that they cannot distinguish, also
// after another seat's turn with any number of forced answers.
//
// GUILDHALL_TABLE_WORLDS sets the number of compared pairs for each game.
func TestPairedWorldsAtTables(t *testing.T) {
	longtest.Only(t, "whole turns in two worlds", "GUILDHALL_TABLE_WORLDS")
	n, first := 5, int(longtest.Seed(t))
	if set, err := strconv.Atoi(os.Getenv("GUILDHALL_TABLE_WORLDS")); err == nil {
		n = set
	}
	for _, rules := range []engine.Rules{cleopatra.Rules{}, villagers.Rules{}, lisboa.Rules{}, architects.Rules{}} {
		t.Run(rules.Info().ID, func(t *testing.T) {
			starts := [2]*engine.State{new(engine.State), new(engine.State)}
			var h [2]*tabletest.Fixture
			for i := range h {
				h[i] = tabletest.New(t, tabletest.StartedAt{Rules: rules, Start: starts[i]})
			}
			compared, longer := 0, 0
			for tries := first; compared < n && tries < first+20*n; tries++ {
				r := engine.NumberedSeed(uint64(tries)).Rand("paired")
				s := tabletest.Sure(rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(uint64(tries))}))
				tabletest.BetweenTurns(t, s, r)
				pending := s.Pending(nil)
				if len(pending) != 1 {
					continue
				}
				actor := pending[0]
				viewer := 1 - actor
				*starts[0], *starts[1] = s, s.Resample(viewer, r)
				var ids [2]int64
				var users [2]string
				for i := range h {
					ids[i] = h[i].Start(rules.Info().ID, 2)
					seats := tabletest.Sure(h[i].Services.Tables.Table(context.Background(), ids[i])).Seats
					users[0], users[1] = seats[actor].User, seats[viewer].User
				}
				if seenOf(h[0], ids[0], users[1]) != seenOf(h[1], ids[1], users[1]) {
					t.Fatalf("try %d: the worlds differ before a move", tries)
				}
				codes, ok := playTurn(h[0], ids[0], users[0], r, nil)
				if !ok {
					continue
				}
				if _, ok := playTurn(h[1], ids[1], users[0], r, codes); !ok {
					continue // that turn cannot be taken in the other world
				}
				if tabletest.Shows(t, h[0].DB, ids[0], s, viewer) || tabletest.Shows(t, h[1].DB, ids[1], *starts[1], viewer) || !sameNews(h, ids, users[1]) {
					continue // a revelation, or other public events: a legitimate difference
				}
				a, b := seenOf(h[0], ids[0], users[1]), seenOf(h[1], ids[1], users[1])
				if a != b {
					at := 0
					for a[at] == b[at] {
						at++
					}
					t.Fatalf("try %d, turn %q: seat %d sees\n%.200s\nand in the other world\n%.200s", tries, codes, viewer, a[max(0, at-60):], b[max(0, at-60):])
				}
				compared++
				if len(h[0].Record(ids[0], 1)) != len(h[1].Record(ids[1], 1)) {
					longer++
				}
			}
			t.Logf("%d pairs compared; in %d of them the records differ in length", compared, longer)
			if compared == 0 {
				t.Error("no pair was compared")
			}
		})
	}
}

// sameNews reports whether the events of the latest turn are the same for user.
func sameNews(h [2]*tabletest.Fixture, ids [2]int64, user string) bool {
	var news [2]string
	for i := range h {
		news[i] = tabletest.JSON(h[i].T, tabletest.Sure(h[i].Services.Records.Entries(context.Background(), ids[i], user, 0, 100)))
	}
	return news[0] == news[1]
}
