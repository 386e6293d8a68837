package web

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// publicState is the content of a table's public page. It is made only from a spectator's
// knowledge.
type publicState struct {
	*state
	Chances *picture `json:"chances,omitempty"`
	Film    *picture `json:"film,omitempty"`
}

// makeWatched makes the current content of a public page.
func (s *Server) makeWatched(ctx context.Context, o *onlooker) (*watched, error) {
	sight, err := s.Services.Tables.LookBack(ctx, o.page.id, "")
	if err != nil {
		return nil, err
	}
	if err := table.SealedTo(sight.Stored(), ""); err != nil {
		return nil, err
	}
	r := recipients.Recipient{Language: o.lang}
	r.Theme = o.theme
	at := &seen{sight, r, s.Texts.Words(o.lang, sight.Table), o.size, nil, nil}
	st := publicState{state: s.stateOf(at)}
	st.Until = 0 // it changes without the table's revision
	st.About = at.words.Flat(engine.T("web.watching"))
	if st.Recent, err = s.happened(ctx, at); err != nil {
		return nil, err
	}
	out := &watched{board: s.picturesOf(at).board, seen: at}
	s.addCard(out, at)
	if err := s.addChances(ctx, &st, out, at); err != nil {
		return nil, err
	}
	if s.Film != nil && sight.Table.Phase == storage.Finished && st.Board != nil {
		st.Film = &picture{Name: "film", File: "film.gif", Alt: at.words.Flat(engine.T("web.film"))}
	}
	out.body, err = json.Marshal(st)
	return out, err
}

// happened returns the log of a match as a spectator may know it, newest first.
func (s *Server) happened(ctx context.Context, at *seen) ([]happened, error) {
	from := max(0, at.Table.Turns-maxHappened+1)
	entries, err := s.Services.Records.Entries(ctx, at.Table.ID, "", from, maxHappened)
	if err != nil {
		return nil, err
	}
	var list []happened
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].Void {
			continue
		}
		for _, e := range entries[i].Events {
			if text := at.words.Flat(e.Text); text != "" {
				list = append(list, happened{Text: text, Seat: int(e.Seat), Places: e.Places})
			}
		}
	}
	return list, nil
}

// addChances adds the chances that may be shown, as a graph and in words.
func (s *Server) addChances(ctx context.Context, st *publicState, out *watched, at *seen) error {
	rounds, err := s.chanceRows(ctx, at)
	d := s.picturesOf(at)
	if err != nil || len(rounds) < 2 || d.board.scene == nil {
		return err
	}
	w := at.words
	g := render.ChanceGraph{Rounds: true, First: rounds[0].n}
	for _, one := range rounds {
		g.Points = append(g.Points, one.chances)
	}
	latest := rounds[len(rounds)-1]
	var each []string
	for seat, chance := range latest.chances {
		each = append(each, w.Called(engine.Seat(seat))+" "+w.Percent(int(math.Round(100*chance))))
	}
	said := w.Flat(engine.T("web.chances"))
	if latest.n != end {
		said = w.Flat(engine.T("web.chances_began", engine.N("n", latest.n), engine.Word("list", strings.Join(each, " · "))))
		st.Facts = []string{said}
	}
	p := d.spec
	p.Options.Changed, p.Options.Accent = nil, at.Table.Game
	out.chances = drawn{render.Chances(g, p.Options), pictures.Key("rounds", p, g)}
	st.Chances = s.described(at, p, out.chances.scene, "chances-"+out.chances.key, said)
	return nil
}

// chanceRows returns the positions whose chances may be shown: the beginnings of rounds,
// and the end. In a running match only those of finished rounds are included.
//
// The chances reveal nothing hidden. They are not computed from the real state, but from
// states that a spectator could take for it (State.Resample), drawn by a generator that
// everybody may know. So they are a function of a spectator's knowledge. The delay keeps
// them from being advice, because nobody can learn the value of their last turn while
// they can still react to it.
func (s *Server) chanceRows(ctx context.Context, at *seen) ([]round, error) {
	record, rules, err := s.Services.Records.Spectated(ctx, at.Table.ID)
	if err != nil {
		return nil, err
	}
	judge := s.Services.Analyses.Chances(rules, record.Setup)
	if judge == nil {
		return nil, nil
	}
	rounds, err := roundsOf(rules, record)
	if errors.As(err, new(*engine.ReplayError)) {
		return nil, nil // the rules have changed since
	}
	if err != nil {
		return nil, err
	}
	if at.Table.Phase != storage.Finished {
		now := at.View.Header().Round()
		for len(rounds) > 0 && rounds[len(rounds)-1].n >= now {
			rounds = rounds[:len(rounds)-1]
		}
	}
	s.judgeRounds(at.Table, rounds, judge)
	return rounds, nil
}

// keptChances holds the chances of the first rounds of a match.
type keptChances struct {
	takebacks int // number of takebacks in the record; if it is unchanged, so are the rounds
	list      [][]float64
}

// judgeRounds fills in the chances of rounds. Each is judged once, and then cached.
func (s *Server) judgeRounds(t storage.Table, rounds []round, judge func(engine.State) []float64) {
	s.watching.mu.Lock()
	kept := s.watching.chances[t.ID]
	s.watching.mu.Unlock()
	if kept.takebacks != t.TableState.Takebacks {
		kept = keptChances{takebacks: t.TableState.Takebacks}
	}
	list := slices.Clone(kept.list[:min(len(kept.list), len(rounds))])
	for i := range rounds {
		if i == len(list) {
			list = append(list, spectated(rounds[i].state, judge, t.ID))
		}
		rounds[i].chances = list[i]
	}
	s.watching.mu.Lock()
	defer s.watching.mu.Unlock()
	if len(s.watching.chances) >= maxJudged {
		clear(s.watching.chances)
	}
	s.watching.chances[t.ID] = keptChances{kept.takebacks, list}
}

// round is a position of a match: the beginning of a round, or the end of the match.
type round struct {
	n       int // its number, as in Header.Round; or end
	state   engine.State
	chances []float64
}

const end = math.MaxInt

// roundsOf returns the positions of a record in which a round begins, and its end if it
// has one. Turns that were taken back are ignored.
func roundsOf(rules engine.Rules, r engine.Record) ([]round, error) {
	start, err := r.Start(rules)
	if err != nil {
		return nil, err
	}
	numberOf := func(s engine.State) int { return s.View(engine.Spectator).Header().Round() }
	list := []round{{n: numberOf(start), state: start.Clone()}}
	_, err = engine.ReplayEach(rules, r, func(i int, s engine.State, ev *engine.Events) {
		_, back := engine.Takeback(r.Moves[i].Code)
		last := i+1 == len(r.Moves)
		if !ev.TurnOver && !back && !last && r.Moves[i+1].Seat == r.Moves[i].Seat {
			return // in the middle of a turn
		}
		n := numberOf(s)
		if s.Result() != nil {
			n = end
		}
		for back && len(list) > 1 && list[len(list)-1].n > n {
			list = list[:len(list)-1]
		}
		if n > list[len(list)-1].n {
			list = append(list, round{n: n, state: s.Clone()})
		}
	})
	return list, err
}

// samples is the number of states that represent one position seen by a spectator.
const samples = 24

// spectated returns the chances of all seats in a position, as a spectator may judge it.
func spectated(s engine.State, judge func(engine.State) []float64, table int64) []float64 {
	if s.Result() != nil {
		return judge(s)
	}
	random := engine.NumberedSeed(uint64(table)).Rand("spectators' chances")
	var sum []float64
	for range samples {
		for seat, chance := range judge(s.Resample(engine.Spectator, random)) {
			if seat == len(sum) {
				sum = append(sum, 0)
			}
			sum[seat] += chance / samples
		}
	}
	return sum
}
