package advice

import (
	"cmp"
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

const (
	// whyWorlds is the number of worlds in which two answers are compared.
	whyWorlds = 6
	// furthest is the largest number of further moves of the turn after an answer.
	furthest = 12
	// mostReasons is the largest number of reasons shown.
	mostReasons = 4
	// The shown reasons together must explain a share of the difference between these
	// bounds. Otherwise other reasons would be more important, and none are shown.
	carriedLeast, carriedMost = 0.5, 1.5
	// slight is the share of the difference below which a reason is left out.
	slight = 0.1
)

// Why returns the reasons why one answer is better than another, the most important first.
// It follows each answer to the end of the turn with the net's moves, in the same worlds,
// and asks the net which features make the first position better. It returns nil if few
// reasons do not explain most of the difference, or if the net prefers the other answer.
func (a Adviser) Why(see ai.Sampler, seat engine.Seat, better, worse engine.Move, r *engine.Rand) ([]engine.Reason, error) {
	a = a.in(see(engine.NewRand(engine.Seed{})))
	if len(a.words) == 0 || a.net == nil {
		return nil, nil
	}
	d := difference{Adviser: a, seat: seat}
	for range whyWorlds {
		world := see(r)
		here, err := d.behind(world.Clone(), better)
		if err != nil {
			return nil, err
		}
		there, err := d.behind(world, worse)
		if err != nil {
			return nil, err
		}
		d.add(here, there)
	}
	return d.reasons(), nil
}

// difference sums the differences between two positions over several worlds.
type difference struct {
	Adviser
	seat    engine.Seat
	scratch value.Scratch
	parts   []float64    // by feature: its contribution to the difference in value
	amounts [][2]float64 // by word
}

// behind returns the features at the end of the turn that begins with m. It plays on s.
func (d *difference) behind(s engine.State, m engine.Move) ([]float32, error) {
	var ev engine.Events
	if err := s.Play(d.seat, m, &ev); err != nil {
		return nil, err
	}
	for range furthest {
		moves := s.Moves(d.seat, nil)
		if ev.TurnOver || ev.Revealed != 0 || len(moves) == 0 {
			break
		}
		var best engine.State
		most := 0.0
		for _, m := range moves {
			after, then := s.Clone(), engine.Events{}
			if err := after.Play(d.seat, m, &then); err != nil {
				return nil, err
			}
			if v := d.net.Of(after, d.seat, &d.scratch); best == nil || v > most {
				best, most, ev = after, v, then
			}
		}
		s = best
	}
	return s.(engine.FeatureState).Features(d.seat, nil), nil
}

// add adds the difference between two positions of one world.
func (d *difference) add(here, there []float32) {
	parts := d.net.Explain(here, there, &d.scratch, nil)
	if d.parts == nil {
		d.parts, d.amounts = make([]float64, len(parts)), make([][2]float64, len(d.words))
	}
	for i, p := range parts {
		d.parts[i] += p
	}
	for i, w := range d.words {
		for k, at := range w.Amount {
			d.amounts[i][0] += float64(float64(here[at]*float32(w.Full[k])) / whyWorlds)
			d.amounts[i][1] += float64(float64(there[at]*float32(w.Full[k])) / whyWorlds)
		}
	}
}

// reasons returns the largest differences in words, until they explain most of the whole.
func (d *difference) reasons() []engine.Reason {
	whole := 0.0
	for _, p := range d.parts {
		whole += p
	}
	if whole <= 0 {
		return nil
	}
	var all []engine.Reason
	for i, w := range d.words {
		sum := 0.0
		for _, at := range w.Numbers {
			sum += d.parts[at]
		}
		r := engine.Reason{What: w.Name, Weight: sum / whole, Against: sum < 0}
		here, there := math.Round(d.amounts[i][0]), math.Round(d.amounts[i][1])
		more := cmp.Compare(here, there) * w.Sign
		if math.Abs(r.Weight) < slight || more != 0 && (more < 0) != r.Against {
			continue // nobody would understand fewer of a good thing as an advantage
		}
		if len(w.Amount) == 1 && here == there {
			continue // nor an equal count of one thing; equal sums may be of other kinds
		}
		r.Here, r.There, r.Amounts = int(here), int(there), here != there
		all = append(all, r)
	}
	slices.SortStableFunc(all, func(x, y engine.Reason) int { return cmp.Compare(math.Abs(y.Weight), math.Abs(x.Weight)) })
	named := 0.0
	for n, r := range all[:min(mostReasons, len(all))] {
		if named += r.Weight; named >= carriedLeast && named <= carriedMost {
			return all[:n+1]
		}
	}
	return nil
}
