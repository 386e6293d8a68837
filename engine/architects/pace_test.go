package architects

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// TestPaceAlone measures the schemes of the automa with two simple players. One digs for gold and
// never builds, so the automa has to end the match, after 40 rounds on average. The other gathers
// goods for the nearest building and builds it at once; half of its matches end within 25 to 32
// rounds.
func TestPaceAlone(t *testing.T) {
	for _, automa := range []string{automaIDs[constantine], automaIDs[helena]} {
		if rounds, _ := roundsOf(t, automa, digs); mean(rounds) > 40 {
			t.Errorf("%s: who only waits plays %.1f rounds on average, want at most 40", automa, mean(rounds))
		}
		rounds, buildings := roundsOf(t, automa, builds)
		if middle := rounds[len(rounds)/2]; middle < 25 || middle > 32 {
			t.Errorf("%s: half of the matches of who builds end within %d rounds, want 25 to 32", automa, middle)
		}
		if buildings < 2 {
			t.Errorf("%s: the builder lays %.1f workers in the Guildhall: it does not build", automa, buildings)
		}
	}
}

// roundsOf plays matches. It returns their numbers of rounds in ascending order, and the average
// number of workers that the person laid in the Guildhall.
func roundsOf(t *testing.T, automa string, choose func(*game) engine.Move) (rounds []int, hall float64) {
	t.Helper()
	const matches = 200
	for seed := range uint64(matches) {
		s, err := Rules{}.New(engine.Setup{Seats: 1, Options: map[string]string{optionAutoma: automa}, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		g := s.(*game)
		for !g.over {
			if err := g.Play(0, choose(g), nil); err != nil {
				t.Fatal(err)
			}
		}
		rounds = append(rounds, int(g.round))
		hall += float64(g.p[0].hall) / matches
	}
	slices.Sort(rounds)
	return rounds, hall
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(len(list))
}

// digs sends every worker to the Mines to get gold.
func digs(g *game) engine.Move {
	moves := g.Moves(0, nil)
	switch {
	case g.asked() == stepTurn && g.me().workers > 0:
		return move(movePlace, int8(mines))
	case g.asked() == stepMines:
		return moves[len(moves)-1]
	}
	return moves[0]
}

// builds goes to the Guildhall whenever it can. Otherwise it gathers what the nearest building
// lacks.
func builds(g *game) engine.Move {
	moves := g.Moves(0, nil)
	switch g.asked() {
	case stepTurn:
		return buildsTurn(g, moves)
	case stepMines:
		if lacks, _ := nearest(g); lacks[gold] > 0 {
			return moves[len(moves)-1]
		}
	case stepWork:
		if hire, ok := useful(g, moves); ok {
			return hire
		}
		return moves[len(moves)-1]
	}
	return moves[0]
}

func buildsTurn(g *game, moves []engine.Move) engine.Move {
	p := g.me()
	to := mines
	lacks, skills := nearest(g)
	switch {
	case p.workers == 0:
		return moves[0]
	case g.whyNotPlace(guildhall) == 0:
		to = guildhall
	case p.prison >= 4 || p.workers <= 2 && p.prison > 0:
		to = guardhouse
	case p.workers <= 3 && p.goods[silver] >= 2:
		to = townCentre
	case p.hand.len() < 2 || skills > 0 && p.goods[silver] >= p.hirePrice(g.t).total():
		to = workshop
	case skills > 0:
		to = silversmith
	case lacks[gold] > 0, lacks[clay] > 0:
	case lacks[stone] > 0:
		to = quarry
	case lacks[marble] > 0 && p.goods[wood]+p.goods[stone] >= marbleGoods:
		to = storehouse
	case lacks[wood] > 0, lacks[marble] > 0:
		to = forest
	}
	return move(movePlace, int8(to))
}

// nearest returns the goods and the number of skills that are missing for the building of the hand
// with the smallest lack. Gold and marble weigh three times as much as other goods, a skill four
// times.
func nearest(g *game) (lacks amounts, skills int) {
	p, least := g.me(), 999
	for card := range p.hand.all {
		b := &g.t.buildings[card]
		missing, sum, more := amounts{}, 0, 0
		for i := range goods {
			missing[i] = max(0, b.cost[i]-int8(min(99, p.goods[i])))
			sum += int(missing[i])
			if i == gold || i == marble {
				sum += 2 * int(missing[i])
			}
		}
		for s := b.skills &^ p.skills; s != 0; s &= s - 1 {
			more++
		}
		if sum += 4 * more; sum < least {
			least, lacks, skills = sum, missing, more
		}
	}
	return lacks, skills
}

// useful returns the move that hires an apprentice with a skill that a building of the hand needs.
// It returns false if there is none.
func useful(g *game, moves []engine.Move) (engine.Move, bool) {
	p, need := g.me(), skill(0)
	for card := range p.hand.all {
		need |= g.t.buildings[card].skills &^ p.skills
	}
	for _, m := range moves {
		if m.Kind == moveHire && p.nhired < apprentices && g.t.apprentices[g.crew.display[m.N[0]]].skills&need != 0 {
			return m, true
		}
	}
	return engine.Move{}, false
}
