package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// sells lets a person sell a card of their hand and confirm it: a turn that
// reveals nothing.
func (h *house) sells(id int64, user string) {
	h.t.Helper()
	_, err := h.choose(id, user, codeOfCard(h.t.(*testing.T), h, id, user), false)
	h.must(err)
	_, err = h.confirm(id, user)
	h.must(err)
}

func (h *house) propose(m voting.Motion) (*Proposal, error) {
	h.t.Helper()
	if m.Press == "" {
		m.Press = h.press()
	}
	return h.tables.Votes.Propose(context.Background(), m)
}

func (h *house) cast(id int64, vote int, user string, agree bool) (*Proposal, error) {
	h.t.Helper()
	return h.tables.Votes.Cast(context.Background(), Ballot{Table: id, Vote: vote, User: user, Agree: agree, Press: h.press()})
}

// votes are the open votes of a table.
func (h *house) votes(id int64) []storage.Vote {
	h.t.Helper()
	table, err := h.db.Table(context.Background(), id)
	h.must(err)
	return table.Affairs.Votes
}

func TestTakeBackByVote(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	before := h.look(id, seats[0])
	h.sells(id, seats[0])
	h.deliveries()

	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	if p.Outcome != "" || p.Vote.To != 3 || p.Vote.Needed != 2 || !slices.Equal(p.Vote.Voters, seats[1:]) {
		t.Fatalf("the vote is %+v, outcome %q", p.Vote, p.Outcome)
	}
	if got := h.deliveries(); !slices.Equal(got, []string{"vote"}) {
		t.Errorf("asking told %v, want the card of the vote", got)
	}
	seen, err := h.tables.Votes.Open(context.Background(), id, p.Vote.ID)
	h.must(err)
	if len(seen.Undo.What) == 0 || len(seen.Undo.Later) != 0 || len(seen.Undo.Shown) != 0 || !slices.Equal(seen.Undecided, seats[1:]) {
		t.Errorf("the vote shows %+v, undecided %v", seen.Undo, seen.Undecided)
	}
	h.restart()
	one, err := h.cast(id, p.Vote.ID, seats[1], true)
	h.must(err)
	if one.Outcome != "" || h.look(id, "").Table.Seq != 5 {
		t.Fatalf("one of two agreed: outcome %q at entry %d", one.Outcome, h.look(id, "").Table.Seq)
	}
	h.restart()
	two, err := h.cast(id, p.Vote.ID, seats[2], true)
	h.must(err)
	if two.Outcome != voting.Carried {
		t.Fatalf("both agreed: outcome %q", two.Outcome)
	}
	after := h.look(id, seats[0])
	if asJSON(t, after.View) != asJSON(t, before.View) || asJSON(t, after.Options) != asJSON(t, before.Options) || !after.MyTurn {
		t.Error("the match does not stand as before the turn")
	}
	if after.Table.Seq != 6 || after.Table.Affairs.Takebacks != 1 || len(after.Table.Affairs.Votes) != 0 {
		t.Errorf("entry %d, affairs %+v", after.Table.Seq, after.Table.Affairs)
	}
	got := h.deliveries()
	for _, want := range []string{"vote", "card", "turn:" + seats[0], "hand:" + seats[0]} {
		if !slices.Contains(got, want) {
			t.Errorf("told %v, want %s among them", got, want)
		}
	}
	moves, err := h.db.Moves(context.Background(), id, 1)
	h.must(err)
	if last := moves[len(moves)-1]; last.Code != "@3" || len(moves) != 6 {
		t.Errorf("the record ends with %+v after %d entries, want @3 after 6", last, len(moves))
	}
	log, err := h.tables.Logs.Entries(context.Background(), id, "", 0, 20)
	h.must(err)
	var void []int
	for _, e := range log {
		if e.Void {
			void = append(void, e.Turn)
		}
	}
	if !slices.Equal(void, []int{4}) || log[len(log)-1].Events[0].Text.Key != "table.event.took_back" {
		t.Errorf("entries %v are void, want 4; the log ends with %v", void, log[len(log)-1])
	}
}

func TestOneRefusalKeepsTheTurn(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	h.sells(id, seats[0])
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	h.deliveries()
	done, err := h.cast(id, p.Vote.ID, seats[2], false)
	h.must(err)
	if done.Outcome != voting.Rejected || len(h.votes(id)) != 0 || h.look(id, "").Table.Seq != 5 {
		t.Errorf("outcome %q, votes %v, entry %d", done.Outcome, h.votes(id), h.look(id, "").Table.Seq)
	}
	if got := h.deliveries(); !slices.Equal(got, []string{"vote"}) {
		t.Errorf("told %v, want how the vote ended", got)
	}
	if _, err := h.cast(id, p.Vote.ID, seats[1], true); reason(err) != VoteEnded {
		t.Errorf("a ballot after the end: %v, want %s", err, VoteEnded)
	}
}

// A vote to take back ends by itself when the match goes on.
func TestVoteEndsWhenTheMatchGoesOn(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	h.sells(id, seats[0])
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	h.deliveries()
	h.sells(id, seats[1])
	if got := h.votes(id); len(got) != 0 {
		t.Errorf("open votes after a turn: %v", got)
	}
	if got := h.deliveries(); !slices.Contains(got, "vote") {
		t.Errorf("told %v, want how the vote ended", got)
	}
	if _, err := h.cast(id, p.Vote.ID, seats[1], true); reason(err) != VoteEnded {
		t.Errorf("a late ballot: %v, want %s", err, VoteEnded)
	}
	// Asked again, the later turn is named and goes back too.
	r, err := h.tables.Takebacks.Preview(context.Background(), id, seats[0])
	h.must(err)
	if !slices.Equal(r.Later, []engine.Seat{1}) || r.Sure() {
		t.Errorf("later turns %v, revealed %v; want seat 1's, nothing", r.Later, r.Shown)
	}
	p, err = h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	for _, who := range seats[1:] {
		_, err = h.cast(id, p.Vote.ID, who, true)
		h.must(err)
	}
	if got := h.asked(id); !slices.Equal(got, seats[:1]) {
		t.Errorf("asked %v, want %s", got, seats[0])
	}
}

func TestRevelationNeedsToBeSure(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	_, err := h.choose(id, seats[0], "draw", true)
	h.must(err)
	_, err = h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	var refused *Refused
	if !errors.As(err, &refused) || refused.Reason != UndoShown || len(h.votes(id)) != 0 {
		t.Fatalf("after a revelation: %v, votes %v; want %s", err, h.votes(id), UndoShown)
	}
	hand := asJSON(t, h.look(id, seats[0]).View)
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0], Sure: true})
	h.must(err)
	for _, who := range seats[1:] {
		_, err = h.cast(id, p.Vote.ID, who, true)
		h.must(err)
	}
	// The same card comes again: a takeback is no new shuffle.
	_, err = h.choose(id, seats[0], "draw", true)
	h.must(err)
	if got := asJSON(t, h.look(id, seats[0]).View); got != hand {
		t.Errorf("another card came:\n%s\nwant\n%s", got, hand)
	}
}

func TestSealedAnswersAreNotTakenBack(t *testing.T) {
	h := newHouse(t)
	id := h.start("bazaar", 3)
	_, err := h.choose(id, "bo", "offer 1", true)
	h.must(err)
	for range 2 {
		if _, err := h.tables.Takebacks.Preview(context.Background(), id, "bo"); reason(err) != UndoSealed {
			t.Errorf("a sealed answer: %v, want %s", err, UndoSealed)
		}
		for _, who := range []string{"ada", "chen"} {
			if slices.Contains(h.asked(id), who) {
				_, err = h.choose(id, who, "offer 0", true)
				h.must(err)
			}
		}
	}
}

func TestWhoMayTakeBack(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	ask := func(user string, sure bool) Reason {
		_, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: user, Sure: sure})
		return reason(err)
	}
	if got := ask("eve", true); got != NotSeated {
		t.Errorf("a stranger: %q, want %s", got, NotSeated)
	}
	h.sells(id, seats[0])
	if got := ask(seats[1], true); got != UndoSealed {
		t.Errorf("who only offered: %q, want %s", got, UndoSealed)
	}
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	if got := ask(seats[0], false); got != AlreadyAsked {
		t.Errorf("asked twice: %q, want %s", got, AlreadyAsked)
	}
	for _, who := range []string{"eve", seats[0], ""} {
		if _, err := h.cast(id, p.Vote.ID, who, true); reason(err) != NotVoter {
			t.Errorf("a ballot of %q: %v, want %s", who, err, NotVoter)
		}
	}
	if _, err := h.cast(id, p.Vote.ID+1, seats[1], true); reason(err) != VoteEnded {
		t.Error("a ballot on no vote is counted")
	}
	if v := h.votes(id); len(v) != 1 || len(v[0].Ballots) != 0 {
		t.Errorf("ballots %v, want none", v)
	}
}

func TestDoubleBallot(t *testing.T) {
	ctx := context.Background()
	for _, restart := range []bool{false, true} {
		h := newHouse(t)
		id, seats := h.playing()
		h.sells(id, seats[0])
		m := voting.Motion{Table: id, Kind: voting.Undo, By: seats[0], Press: "ask"}
		first, err := h.propose(m)
		h.must(err)
		if restart {
			h.restart()
		}
		again, err := h.propose(m)
		if restart && reason(err) != AlreadyAsked {
			t.Errorf("asked with the same press after a restart: %v", err)
		}
		if !restart && (err != nil || again.Vote.ID != first.Vote.ID) {
			t.Errorf("asked with the same press: %+v, %v", again, err)
		}
		for _, who := range []string{seats[1], seats[1], seats[2]} {
			_, err := h.tables.Votes.Cast(ctx, Ballot{Table: id, Vote: 1, User: who, Agree: true, Press: "ballot of " + who})
			h.must(err)
			if restart {
				h.restart()
			}
		}
		if seen := h.look(id, ""); seen.Table.Affairs.Takebacks != 1 || seen.Table.Seq != 6 {
			t.Errorf("%d takebacks, entry %d; want one, 6", seen.Table.Affairs.Takebacks, seen.Table.Seq)
		}
		_, err = h.tables.Votes.Cast(ctx, Ballot{Table: id, Vote: 1, User: seats[2], Agree: true, Press: "ballot of " + seats[2]})
		if !restart && err != nil || restart && reason(err) != VoteEnded {
			t.Errorf("restart %v: the last ballot again: %v", restart, err)
		}
		if seq := h.look(id, "").Table.Seq; seq != 6 {
			t.Errorf("the last ballot acted twice: entry %d", seq)
		}
	}
}

// Who has nothing to take back is not sent to answers that nobody offers them.
func TestNothingToTakeBack(t *testing.T) {
	h := newHouse(t, cleopatra.Rules{})
	id := h.start("cleopatra", 2)
	asked := h.asked(id)
	for _, who := range []string{"ada", "bo"} {
		want := "table.instead.wait_turn"
		if slices.Contains(asked, who) {
			want = "table.instead.choose"
		}
		_, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: who})
		var no *Refused
		if !errors.As(err, &no) || no.Reason != NothingToUndo || len(no.Instead) != 1 || no.Instead[0].Key != want {
			t.Errorf("%s, asked %v: %v, want %s with %s", who, asked, err, NothingToUndo, want)
		}
	}
	if len(asked) == 2 {
		t.Error("everybody is asked: this shows nothing")
	}
}

// Alone nobody is asked: a warning is all.
func TestTakeBackAlone(t *testing.T) {
	h := newHouse(t, pool{})
	id := h.start("pool", 1)
	_, err := h.choose(id, "ada", "take 1; take 2", false)
	h.must(err)
	if _, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: "ada"}); reason(err) != NothingToUndo {
		t.Errorf("nothing is confirmed: %v, want %s", err, NothingToUndo)
	}
	table := h.two()
	_, err = h.propose(voting.Motion{Table: table, Kind: voting.Undo, By: "ada"})
	if reason(err) != UndoAlone {
		t.Fatalf("alone: %v, want %s", err, UndoAlone)
	}
	h.deliveries()
	p, err := h.propose(voting.Motion{Table: table, Kind: voting.Undo, By: "ada", Sure: true})
	h.must(err)
	if p.Outcome != voting.Carried || len(h.votes(table)) != 0 || h.look(table, "").Table.Affairs.Takebacks != 1 {
		t.Errorf("sure of it: %+v", p)
	}
	if got := h.deliveries(); slices.Contains(got, "vote") {
		t.Errorf("told %v: who plays alone has asked nobody", got)
	}
}

// two is a match of a game for one in which one of two turns is confirmed.
func (h *house) two() int64 {
	h.t.Helper()
	h.games["patience"] = patience{}
	id := h.start("patience", 1)
	_, err := h.choose(id, "ada", "take 1", false)
	h.must(err)
	_, err = h.confirm(id, "ada")
	h.must(err)
	return id
}

// patience is the pool for one, each number a turn.
type patience struct{ pool }

func (patience) Info() engine.Info {
	i := pool{}.Info()
	i.ID = "patience"
	return i
}

func (patience) New(s engine.Setup) (engine.State, error) {
	st, err := pool{}.New(s)
	return &patienceState{*st.(*poolState)}, err
}

func (patience) Decode(b []byte) (engine.State, error) {
	st, err := pool{}.Decode(b)
	if err != nil {
		return nil, err
	}
	return &patienceState{*st.(*poolState)}, nil
}

type patienceState struct{ poolState }

func (s *patienceState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	err := s.poolState.Play(seat, m, ev)
	ev.EndTurn()
	return err
}

func (s *patienceState) Clone() engine.State {
	return &patienceState{*s.poolState.Clone().(*poolState)}
}

// Another's draft is kept as far as it is still possible, and says so.
func TestTakeBackAndDraftsOfOthers(t *testing.T) {
	h := newHouse(t, pool{})
	id := h.start("pool", 2)
	_, err := h.choose(id, "ada", "take 1; take 2", false)
	h.must(err)
	_, err = h.confirm(id, "ada")
	h.must(err)
	_, err = h.choose(id, "bo", "take 3", false)
	h.must(err)
	old := h.look(id, "bo").Rev
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: "ada"})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "bo", true)
	h.must(err)
	bo := h.look(id, "bo")
	if len(bo.Draft) != 1 || bo.Draft[0].Code != "take 3" {
		t.Errorf("bo's draft is %v, want take 3", bo.Draft)
	}
	if _, err := h.tables.Choose(context.Background(), Press{Table: id, User: "bo", Rev: old, Written: "take 4", ID: h.press()}); !errors.Is(err, ErrStale) {
		t.Errorf("a press on the panel of before: %v, want stale", err)
	}
	_, err = h.choose(id, "ada", "take 3; take 0", false)
	h.must(err)
	_, err = h.confirm(id, "ada")
	h.must(err)
	if bo = h.look(id, "bo"); len(bo.Draft) != 0 || !slices.Equal(bo.Dropped, []string{"take 3"}) {
		t.Errorf("bo's draft is %v, dropped %v; want take 3 dropped", bo.Draft, bo.Dropped)
	}
}

// A panel of before a takeback is old, even when it asks the same as now: the
// board is another.
func TestPanelOfBeforeATakebackIsOld(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	h.sells(id, seats[0])
	before := h.look(id, seats[1])
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	for _, who := range seats[1:] {
		_, err = h.cast(id, p.Vote.ID, who, true)
		h.must(err)
	}
	h.sells(id, seats[0])
	if now := h.look(id, seats[1]); asJSON(t, now.Options) != asJSON(t, before.Options) {
		t.Fatalf("other answers are offered: %v", now.Options)
	}
	_, err = h.tables.Choose(context.Background(), Press{Table: id, User: seats[1], Rev: before.Rev, Written: "draw", Sure: true, ID: h.press()})
	if !errors.Is(err, ErrStale) {
		t.Errorf("a press on the panel of before: %v, want stale", err)
	}
}

func TestVotesEndInTime(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	h.sells(id, seats[0])
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	h.deliveries()
	h.clock = h.clock.Add(voting.UndoLasts - time.Second)
	if n, err := h.tables.Votes.CloseAllDue(ctx); n != 0 || err != nil || len(h.votes(id)) != 1 {
		t.Errorf("before its time: looked at %d tables, %v, votes %v", n, err, h.votes(id))
	}
	h.clock = h.clock.Add(time.Second)
	if _, err := h.cast(id, p.Vote.ID, seats[1], true); reason(err) != VoteEnded {
		t.Errorf("a ballot after its time: %v, want %s", err, VoteEnded)
	}
	h.restart()
	for want := range 2 {
		n, err := h.tables.Votes.CloseAllDue(ctx)
		if n != 1-want || err != nil {
			t.Errorf("looked at %d tables, %v; want %d", n, err, 1-want)
		}
	}
	if got := h.deliveries(); !slices.Equal(got, []string{"vote"}) || len(h.votes(id)) != 0 {
		t.Errorf("told %v, votes %v", got, h.votes(id))
	}
}

// Whole matches in which people take back at random: what is played on is what
// stood then, and the record proves it all.
func TestMatchesWithTakebacks(t *testing.T) {
	if testing.Short() {
		t.Skip("whole matches")
	}
	for _, game := range games {
		id, seats := "bazaar", 3
		var more []engine.Rules
		if game.rules != nil {
			id, more = game.rules.Info().ID, []engine.Rules{game.rules}
		}
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, more...)
			p := &player{house: h, r: rand.New(rand.NewPCG(4, 4)), id: h.start(id, seats)}
			for n := 0; n < 8 && !p.play(4); n++ {
				p.takeBack()
			}
			if !p.play(20_000) {
				t.Fatal("the match does not end")
			}
			if n := h.look(p.id, "").Table.Affairs.Takebacks; n < 5 {
				t.Errorf("only %d takebacks", n)
			}
			h.verify(p.id)
		})
	}
}

// takeBack lets one who may take their latest turn back.
func (p *player) takeBack() {
	p.t.Helper()
	table := p.look(p.id, "").Table
	for _, i := range p.r.Perm(len(table.Seats)) {
		user := table.Seats[i].User
		prop, err := p.propose(voting.Motion{Table: p.id, Kind: voting.Undo, By: user, Sure: true})
		if r := reason(err); r == UndoSealed || r == NothingToUndo {
			continue
		}
		p.must(err)
		seen, err := p.tables.Votes.Open(context.Background(), p.id, prop.Vote.ID)
		p.must(err)
		want, err := p.tables.Load(context.Background(), p.id, user)
		p.must(err)
		then, err := stateAfter(context.Background(), want, seen.Undo.To)
		p.must(err)
		for _, who := range prop.Vote.Voters {
			if p.one(3) {
				p.restart()
			}
			_, err := p.cast(p.id, prop.Vote.ID, who, true)
			p.must(err)
		}
		now, err := p.tables.Load(context.Background(), p.id, user)
		p.must(err)
		if got := string(now.match.state.Encode()); got != string(then.Encode()) {
			p.t.Fatalf("after taking back the match stands as\n%s\nwant\n%s", got, then.Encode())
		}
		p.stale = nil
		return
	}
}

func TestRecordWithTakebacksIsImported(t *testing.T) {
	h := newHouse(t)
	p := &player{house: h, r: rand.New(rand.NewPCG(9, 4)), id: h.start("bazaar", 2)}
	for range 4 {
		p.play(6)
		p.takeBack()
	}
	p.stale = nil
	if !p.play(20_000) {
		t.Fatal("the match does not end")
	}
	record, err := h.tables.Records.Export(context.Background(), p.id, "ada")
	h.must(err)
	table, err := h.tables.Records.Import(context.Background(), record)
	h.must(err)
	if table.Affairs.Takebacks == 0 || table.Affairs.Takebacks != h.look(p.id, "").Table.Affairs.Takebacks {
		t.Errorf("%d takebacks were imported", table.Affairs.Takebacks)
	}
	again, err := h.tables.Records.Export(context.Background(), table.ID, "ada")
	h.must(err)
	if asJSON(t, again.Moves) != asJSON(t, record.Moves) || asJSON(t, again.Result) != asJSON(t, record.Result) {
		t.Error("the imported record is another")
	}
	log, err := h.tables.Logs.Entries(context.Background(), table.ID, "", 0, 200)
	h.must(err)
	void := slices.ContainsFunc(log, func(e Entry) bool { return e.Void })
	told := slices.ContainsFunc(log, func(e Entry) bool { return strings.Contains(asJSON(t, e.Events), "took_back") })
	if !void || !told {
		t.Errorf("the log of the import tells of takebacks: %v, marks them: %v", told, void)
	}
}

// The last ballots come at once, in two processes: the match goes back once.
func TestConcurrentBallots(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	h.sells(id, seats[0])
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]})
	h.must(err)
	db := h.openDB()
	defer db.Close()
	processes := []*Rooms{h.tables, h.process(db)}
	results := make(chan error)
	for i := range 6 {
		b := Ballot{Table: id, Vote: p.Vote.ID, User: seats[1+i%2], Agree: true, Press: h.press()}
		go func() {
			_, err := processes[i%3%2].Votes.Cast(context.Background(), b)
			results <- err
		}()
	}
	for range 6 {
		if err := <-results; err != nil && reason(err) != VoteEnded {
			t.Error(err)
		}
	}
	if table := h.look(id, "").Table; table.Affairs.Takebacks != 1 || table.Seq != 6 || len(table.Affairs.Votes) != 0 {
		t.Errorf("%d takebacks at entry %d, votes %v; want one, at 6", table.Affairs.Takebacks, table.Seq, table.Affairs.Votes)
	}
}

// What a vote shows is what everybody may know, whoever asks.
func TestVotesTellNothingHidden(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	_, err := h.choose(id, seats[0], "draw", true)
	h.must(err)
	if log, err := h.tables.Logs.Entries(context.Background(), id, seats[0], 4, 1); err != nil || !strings.Contains(asJSON(t, log), "drew.own") {
		t.Fatalf("the one who drew knows nothing of it: %v, %v", asJSON(t, log), err)
	}
	r, err := h.tables.Takebacks.Preview(context.Background(), id, seats[0])
	h.must(err)
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: seats[0], Sure: true})
	h.must(err)
	seen, err := h.tables.Votes.Open(context.Background(), id, p.Vote.ID)
	h.must(err)
	for what, shown := range map[string]any{"the panel": r, "the proposal": p, "the card": seen} {
		if told := asJSON(t, shown); strings.Contains(told, "drew.own") || !strings.Contains(told, "bazaar.drew") && what != "the proposal" {
			t.Errorf("%s tells %s", what, told)
		}
	}
	stored, err := h.db.Table(context.Background(), id)
	h.must(err)
	if told := asJSON(t, p) + asJSON(t, seen); strings.Contains(told, asJSON(t, stored.Seed)) {
		t.Error("a vote tells the seed")
	}
}
