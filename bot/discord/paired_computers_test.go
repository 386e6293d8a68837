package discord_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/cleopatra"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
)

// beginWithComputer opens and starts a table with person 1 on the first seat and a casual
// computer opponent.
func (w *world) beginWithComputer(game string, start engine.State) {
	w.T.Helper()
	ctx := context.Background()
	w.start = start
	row, err := w.Bot.Services.Lobby.Open(ctx, lobby.Request{Game: game, Lang: "en", Owner: "1", OwnerName: "Ada", Guild: discordtest.GuildID, Channel: discordtest.ChannelID, Order: engine.OrderJoined, Counts: []int{2}})
	w.Ok(err)
	_, err = w.Bot.Services.Lobby.AddComputer(ctx, row.ID, "1", seating.Casual, fmt.Sprint("add ", row.ID))
	w.Ok(err)
	_, err = w.Bot.Services.Lobby.Start(ctx, row.ID, "1", fmt.Sprint("start ", row.ID))
	w.Ok(err)
	w.Deliver()
	w.tb = w.Table(row.ID)
}

// letComputerPlay lets time pass until the computer has had its turn. It delivers
// messages after every step, so that a message that is too early is noticed.
func (w *world) letComputerPlay() {
	w.T.Helper()
	ctx := context.Background()
	for range 12 {
		w.Now = w.Now.Add(table.AnswerAfter / 2)
		due, err := w.Store.WaitsDue(ctx, w.Now, 50)
		w.Ok(err)
		for _, wait := range due {
			if seating.IsComputer(wait.User) {
				w.Ok(w.Bot.Services.Waits.Check(ctx, wait))
			}
		}
		w.Bot.Services.Computers.Work(ctx)
		w.Deliver()
	}
	if log := w.Errs.String(); strings.Contains(log, "computer opponent failed") {
		w.T.Fatal(log)
	}
}

// Two bots play two worlds. If a computer opponent cannot distinguish them, it does the
// same in both, and all public messages are equal, byte by byte. If its opponent cannot
// distinguish them, and the computer happens to do the same in both, that person gets the
// same messages at the same times, private ones too. So the computer's thinking time
// reveals nothing.
//
// GUILDHALL_BOT_WORLDS sets the number of compared pairs of each kind for each game.
func TestPairedWorldsOfComputers(t *testing.T) {
	longtest.Only(t, "pictures of whole tables", "GUILDHALL_BOT_WORLDS")
	n := 1
	if set, err := strconv.Atoi(os.Getenv("GUILDHALL_BOT_WORLDS")); err == nil {
		n = set
	}
	alike := 0
	for _, rules := range []engine.Rules{cleopatra.Rules{}, villagers.Rules{}, lisboa.Rules{}, architects.Rules{}} {
		game := rules.Info().ID
		t.Run(game, func(t *testing.T) {
			ws := [2]*world{newWorld(t, rules), newWorld(t, rules)}
			compared := map[engine.Seat]int{} // by the seat that cannot distinguish the worlds
			for try := 0; try < 80*n && (compared[0] < n || compared[1] < n); try++ {
				r := engine.NumberedSeed(uint64(try)).Rand("paired computers")
				s := tabletest.Sure(rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: r.Seed()})))
				tabletest.BetweenTurns(t, s, r)
				pending := s.Pending(nil)
				if len(pending) != 1 || pending[0] != 1 {
					continue
				}
				for blind := range engine.Seat(2) {
					if compared[blind] < n && compareComputers(t, ws, game, s, blind, engine.NewRand(r.Seed())) {
						compared[blind]++
					}
				}
			}
			if compared[1] < n {
				t.Errorf("%d pairs that the computer cannot tell apart, want %d", compared[1], n)
			}
			alike += compared[0]
		})
	}
	if alike < n {
		t.Errorf("%d pairs that its opponent cannot tell apart, want %d", alike, n)
	}
}

// firstAnswer returns the first commit of the computer opponent: its moves and its time.
func (w *world) firstAnswer() string {
	w.T.Helper()
	ctx := context.Background()
	turns := tabletest.Sure(w.Store.Turns(ctx, w.tb.ID, 1, 1))
	if len(turns) == 0 {
		w.T.Fatal("the computer did nothing")
	}
	return fmt.Sprint(tabletest.Sure(w.Store.Moves(ctx, w.tb.ID, 1))[:turns[0].Last])
}

// shown returns the log and the board of a table as shown to a person, or to everybody
// for the user "".
func (w *world) shown(user string) string {
	w.T.Helper()
	seen, err := w.Bot.Services.Tables.Look(context.Background(), w.tb.ID, user)
	w.Ok(err)
	view, err := json.Marshal(seen.View)
	w.Ok(err)
	return w.news(user) + string(view)
}

// compareComputers plays one pair of worlds that a seat cannot distinguish. If that seat
// is 1, the computer's, it must give the same answer at the same time. It returns false
// if messages may differ, because logs or boards do: through information that the answer
// reveals, or because the computer can distinguish the worlds and acts differently.
func compareComputers(t *testing.T, ws [2]*world, game string, s engine.State, blind engine.Seat, r *engine.Rand) bool {
	t.Helper()
	user := "1"
	if blind == 1 {
		user = "" // what everybody sees
	}
	var from [2]int
	var shown [2]string
	for i, start := range []engine.State{s, s.Resample(blind, r)} {
		from[i] = len(ws[i].rec.Requests)
		ws[i].beginWithComputer(game, start)
		ws[i].letComputerPlay()
		shown[i] = ws[i].shown(user)
	}
	defer func() {
		for _, w := range ws {
			w.end()
		}
		discordtest.Align(ws[0].Fixture, ws[1].Fixture)
	}()
	if one, two := ws[0].firstAnswer(), ws[1].firstAnswer(); blind == 1 && one != two {
		t.Fatalf("the computer answers\n%s\nand in a world that it cannot tell apart\n%s", one, two)
	}
	if shown[0] != shown[1] {
		return false
	}
	sameRequests(t, ws, user, game, from)
	return true
}
