package lisboa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// takeTracks reads the treasury, influence, the prices, the church ring and the offices
// (RULES 2). A note "start" marks the first position of a marker.
func takeTracks(t *tables, list []gamedata.Row) error {
	var n, starts [trackKinds]int
	t.church = churchSpaces{none, none, none}
	for _, r := range list {
		var kind int8
		if err := gamedata.Word(r, "track", trackIDs, &kind); err != nil {
			return err
		}
		n[kind]++
		starts[kind] += engine.OneIf(strings.HasPrefix(r.Text("note"), "start"))
		if err := t.takeTrackRow(kind, r); err != nil {
			return err
		}
	}
	want := [trackKinds]int{treasuryTop, topInfl + 1, priceTop, priceTop, priceTop, priceTop, ringTiles, int(nobles)}
	if n != want {
		return fmt.Errorf("%v spaces of %q, want %v", n, trackIDs, want)
	}
	for kind, want := range [trackKinds]int{1, 1, 1, 1, 1, 1, 0, 0} {
		if starts[kind] != want {
			return trackRow(list, int8(kind), 1).Errorf("starts on the track %s: %d notes begin with \"start\", want %d", trackIDs[kind], starts[kind], want)
		}
	}
	if t.church.start < 0 || t.church.scoring < 0 || t.church.treasury < 0 {
		return trackRow(list, trackChurch, 1).Errorf("the notes of the church name cardinal_start, influence_icon and treasury_symbol, once each")
	}
	for _, l := range t.treasury[1:] {
		if l.value == 0 {
			return fmt.Errorf("a treasury level stands there twice, another is missing")
		}
	}
	for good, steps := range t.price {
		for _, n := range steps[1:] {
			if n == 0 {
				return fmt.Errorf("a step of %s stands there twice, another is missing", trackIDs[trackPrice+int8(good)])
			}
		}
	}
	return t.checkCoins(list)
}

// trackRow returns the row of a space of a track.
func trackRow(list []gamedata.Row, kind int8, position int) gamedata.Row {
	return list[max(0, slices.IndexFunc(list, func(r gamedata.Row) bool {
		return r.Text("track") == trackIDs[kind] && r.Text("position") == strconv.Itoa(position)
	}))]
}

// checkCoins returns an error for influence spaces whose coins do not add up (RULES 4.1).
func (t *tables) checkCoins(list []gamedata.Row) error {
	sum := int8(0)
	for i := range t.coins {
		if t.coins[i] != sum {
			return trackRow(list, trackInfluence, i).Errorf("influence %d is worth %d réis, but the coins below it are %d", i, t.coins[i], sum)
		}
		sum += t.coin[i]
	}
	return nil
}

// Tracks of tracks.csv.
const (
	trackTreasury int8 = iota
	trackInfluence
	trackPrice  // price of gold; the other goods follow
	trackChurch = trackPrice + goodKinds
	trackOffice = trackChurch + 1
	trackKinds  = trackOffice + 1
)

var trackIDs = []string{"treasury", "influence", "price_gold", "price_cloth", "price_books", "price_tools", "church", "office"}

func (t *tables) takeTrackRow(kind int8, r gamedata.Row) error {
	var at, value, value2 int8
	if err := gamedata.Numbers(r, -9, 20, map[string]*int8{"position": &at, "value": &value, "value2": &value2}); err != nil {
		return err
	}
	start := strings.HasPrefix(r.Text("note"), "start")
	bounds := map[int8][2]int8{trackTreasury: {1, treasuryTop}, trackInfluence: {0, topInfl}, trackChurch: {1, ringTiles}, trackOffice: {1, nobles}}
	b, ok := bounds[kind]
	if !ok {
		b = [2]int8{1, priceTop}
	}
	if at < b[0] || at > b[1] || (kind != trackTreasury && value2 < 0) || value < 0 {
		return r.Errorf("position %d, values %d and %d", at, value, value2)
	}
	if b[0] > 0 && kind != trackChurch && value < 1 {
		return r.Errorf("value %d, want at least 1", value)
	}
	switch kind {
	case trackTreasury:
		t.treasury[at] = treasuryLevel{value, value2}
		if start {
			t.treasuryStart = at
		}
	case trackInfluence:
		t.coin[at], t.coins[at] = value, value2
		if start {
			t.inflStart = at
		}
	case trackChurch:
		for _, mark := range []struct {
			word string
			to   *int8
		}{{"cardinal_start", &t.church.start}, {"influence_icon", &t.church.scoring}, {"treasury_symbol", &t.church.treasury}} {
			if strings.Contains(r.Text("note"), mark.word) {
				if *mark.to != none {
					return r.Errorf("note %q: %s stands on space %d already", r.Text("note"), mark.word, *mark.to+1)
				}
				*mark.to = at - 1
			}
		}
	case trackOffice:
		if value > 9 {
			return r.Errorf("%d places, want at most 9", value)
		}
		t.places[at-1] = value
	default:
		good := kind - trackPrice
		t.price[good][at] = value
		if start {
			t.priceStart[good] = at
		}
	}
	return nil
}
