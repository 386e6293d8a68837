package sqlite

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage"
)

// play is a generated match with states, events and codes as large and as varied as those of
// the longest of the five games.
type play struct {
	r      *rand.Rand
	table  storage.Table
	pieces []int
	seq    int
	turns  int
	now    time.Time
}

func newPlay(t testing.TB, db *DB, seed uint64) *play {
	t.Helper()
	p := &play{r: rand.New(rand.NewPCG(seed, 7)), pieces: make([]int, 900), now: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)}
	for i := range p.pieces {
		p.pieces[i] = p.r.IntN(10)
	}
	tab, err := db.Create(t.Context(), storage.Table{
		Game: "lisboa", Version: 1, Options: map[string]string{"variant": "ministers", "length": "full"}, Counts: []int{2, 3, 4},
		Lang: "ko", Owner: "302050872383242240", Guild: "302094807046684672", Channel: "302094807046684673", Created: p.now,
		Seats: []storage.Seat{{User: "302050872383242240", Name: "Ada"}, {User: "302050872383242241", Name: "Bo"}, {User: "302050872383242242", Name: "Chen"}},
	}, "", nil)
	must(t, err)
	tab.Started, tab.Thread, tab.Seed = p.now, fmt.Sprint(302094807046690000+tab.ID), bytes.Repeat([]byte{byte(seed), 1}, 16)
	p.table, err = db.Begin(t.Context(), tab, "", p.state(), p.events(), nil)
	must(t, err)
	return p
}

// state returns about 5 kB of JSON; each turn changes little of it.
func (p *play) state() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"round":%d,"turn":%d,"active":%d,"players":[`, p.turns/10, p.turns, p.turns%3)
	for i := range 3 {
		part := p.pieces[i*100 : i*100+100]
		fmt.Fprintf(&b, `{"seat":%d,"wigs":%d,"reals":%d,"influence":%d,"hand":%s,"portfolio":%s},`, i, part[0], part[1], part[2],
			list(part[3:20]), list(part[20:]))
	}
	fmt.Fprintf(&b, `null],"deck":%s,"market":%s,"rubble":%s,"rand":{"seed":"%x","drawn":%d}}`,
		list(p.pieces[300:500]), list(p.pieces[500:600]), list(p.pieces[600:]), p.table.Seed, p.seq)
	for b.Len() < 5000 {
		fmt.Fprintf(&b, `,"tile%d":{"row":%d,"col":%d,"color":%d}`, b.Len(), p.pieces[b.Len()%900], p.pieces[b.Len()%800], p.pieces[b.Len()%700])
	}
	return b.Bytes()
}

func list(n []int) string {
	return string(bytes.ReplaceAll(fmt.Append(nil, n), []byte(" "), []byte(",")))
}

var kinds = []string{
	"gain.reals", "gain.wigs", "gain.influence", "gain.gold", "gain.books", "gain.tools", "gain.cloth", "gain.wine", "pay.reals", "pay.influence",
	"pay.goods", "card.draw", "card.play", "card.tuck", "store.open", "public.build", "ship.build", "ship.sell", "rubble.take", "clergy.take",
	"decree.take", "noble.visit", "treasury.up", "treasury.down", "official.place", "official.return", "architect.hire", "plan.take", "favor.use", "produce.goods",
}

// events returns about 400 bytes, in the form that package table writes.
func (p *play) events() []byte {
	b := bytes.NewBufferString("[")
	for want := 330 + p.r.IntN(80); b.Len() < want; {
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, `{"Seat":%d,"Text":["lisboa.%s",{"n":%d,"what":["lisboa.card.%d"],"who":{"seat":%d}}],"To":%d,"Places":`,
			p.turns%3, kinds[p.r.IntN(len(kinds))], 1+p.r.IntN(9), p.r.IntN(80), p.turns%3, []int{255, 255, 255, 1, 2, 4}[p.r.IntN(6)])
		if p.r.IntN(2) == 0 {
			fmt.Fprintf(b, `["cell:%c%d"]}`, 'a'+rune(p.r.IntN(9)), 1+p.r.IntN(9))
		} else {
			b.WriteString("null}")
		}
	}
	return append(b.Bytes(), ']')
}

func (p *play) code() string {
	verbs := []string{"treasury", "noble", "store", "public", "ship", "rubble", "take", "pay", "favor", "decree", "official", "card", "plan", "finish"}
	code := verbs[p.r.IntN(len(verbs))]
	for range p.r.IntN(3) {
		code += fmt.Sprintf(" %c%d", 'a'+rune(p.r.IntN(9)), p.r.IntN(80))
	}
	return code
}

// next returns the next commit of the match, with about five moves.
func (p *play) next(over bool) storage.Commit {
	p.turns++
	p.now = p.now.Add(time.Duration(p.r.IntN(40000)) * time.Second)
	for range 12 {
		p.pieces[p.r.IntN(len(p.pieces))] = p.r.IntN(10)
	}
	c := storage.Commit{
		Table: p.table.ID, After: p.seq, Press: fmt.Sprint(1302094807046690000 + int64(p.turns)*1000003 + p.table.ID), At: p.now, Over: over,
		Events: p.events(),
	}
	for range 4 + p.r.IntN(2) {
		p.seq++
		c.Moves = append(c.Moves, storage.Move{Seq: p.seq, Seat: p.turns % 3, Code: p.code(), Version: 1, At: p.now})
	}
	c.State = p.state()
	return c
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestBudget checks that a finished match takes at most 30 kB on the disk, and
// logs the size during play.
func TestBudget(t *testing.T) {
	longtest.Only(t, "a size, found by one goroutine")
	const matches, commits = 8, 150
	db := fresh(t, WithoutSync())
	used := func() int64 {
		s, err := db.Stats(t.Context())
		must(t, err)
		return s.Bytes - s.Free
	}
	empty := used()
	plays := make([]*play, matches)
	for i := range plays {
		plays[i] = newPlay(t, db, uint64(i))
	}
	var raw int
	for n := 1; n <= commits; n++ { // all at once, like the matches of a season
		for _, p := range plays {
			c := p.next(n == commits)
			raw += len(c.Events)
			for _, m := range c.Moves {
				raw += len(m.Code)
			}
			if n == commits-1 && p == plays[0] {
				t.Logf("state %d bytes; played on the disk: %d bytes a match", len(c.State), (used()-empty)/matches)
			}
			must(t, db.Commit(t.Context(), c))
		}
	}
	each := (used() - empty) / matches
	t.Logf("%d commits, %d moves, %d bytes of codes and events: %d bytes on the disk", commits, plays[0].seq, raw/matches, each)
	logSizes(t, db, matches)
	if each > 30_000 {
		t.Errorf("a finished match takes %d bytes, want at most 30,000", each)
	}
}

// logSizes logs the size of each table and index for each match.
func logSizes(t *testing.T, db *DB, matches int) {
	t.Helper()
	rows, err := db.r.QueryContext(t.Context(), `SELECT name, sum(pgsize), sum(payload) FROM dbstat GROUP BY name HAVING count(*) > 2`)
	if err != nil {
		t.Log(err)
		return
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var size, payload int
		must(t, rows.Scan(&name, &size, &payload))
		t.Logf("%20s %6d bytes a match, payload %d", name, size/matches, payload/matches)
	}
}
