package enginetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"hash"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
)

// Fingerprint records everything that a game shows and does, so that its code can be
// rewritten safely. A file holds a hash for each aspect of each match, and a difference
// names the match and the aspect. With -fingerprint-dump DIR two versions can be compared
// line by line; -update rewrites the file.
//
// The aspects are questions, options, blocked (moves that are not legal now), refusals,
// events, views (of every seat and of a spectator), features, resampled (other states that
// look the same to a seat), states (stored, with sorted keys), bytes (as stored), spoilt
// (the result of reading a damaged stored state) and result.
type Fingerprint struct {
	Rules  engine.Rules
	Setups []engine.Setup // with every option set, so that a new default changes nothing
	Words  []string       // texts that people might write
	// Start begins match i of Setups; nil means Rules.New.
	Start func(i int, s engine.Setup) engine.State
}

// fingerprints is the file of a game's fingerprints, relative to its folder.
const fingerprints = "testdata/fingerprints/fingerprints.json"

// Fingerprints returns a setup for every number of seats and each element of options.
// Missing options have the value of matches older than the option.
func Fingerprints(rules engine.Rules, seats []int, options ...map[string]string) []engine.Setup {
	var list []engine.Setup
	for i, o := range options {
		for _, n := range seats {
			s := rules.Info().Begun(engine.Setup{Seats: n, Options: o})
			s.Seed = engine.NumberedSeed(uint64(900 + 10*n + i))
			list = append(list, s)
		}
	}
	return list
}

// Compare plays the matches and compares their hashes with the file.
func (f Fingerprint) Compare(t *testing.T) {
	t.Helper()
	got := f.all(t)
	if *updating {
		b, err := json.MarshalIndent(got, "", "\t")
		if err == nil {
			err = os.MkdirAll(filepath.Dir(fingerprints), 0o750)
		}
		if err == nil {
			err = os.WriteFile(fingerprints, append(b, '\n'), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	b, err := os.ReadFile(fingerprints)
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]string
	if err := json.Unmarshal(b, &want); err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Errorf("%d fingerprints, want %d", len(got), len(want))
	}
	var other []string
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			other = append(other, name)
		}
	}
	if other != nil {
		t.Errorf("other hashes: %s; if that was meant, -update stores them (-fingerprint-dump FOLDER writes what they hash)", strings.Join(other, ", "))
	}
}

// all returns the hashes of all matches.
func (f Fingerprint) all(t *testing.T) map[string]string {
	t.Helper()
	got := map[string]string{}
	for i, setup := range f.Setups {
		maps.Copy(got, f.match(t, i, setup))
	}
	return got
}

var fingerprintDump = flag.String("fingerprint-dump", "", "folder for everything that fingerprints are made of")

// prints holds the hashes of one match, by aspect.
type prints struct {
	t     *testing.T
	name  string
	parts map[string]hash.Hash
	files map[string]io.WriteCloser
}

// say adds a line to an aspect.
func (p *prints) say(aspect, format string, args ...any) {
	p.t.Helper()
	h := p.parts[aspect]
	if h == nil {
		h = sha256.New()
		p.parts[aspect] = h
		if *fingerprintDump != "" {
			file, err := os.Create(filepath.Join(*fingerprintDump, p.name+"."+aspect))
			if err != nil {
				p.t.Fatal(err)
			}
			p.files[aspect] = file
		}
	}
	fmt.Fprintf(h, format+"\n", args...)
	if file := p.files[aspect]; file != nil {
		fmt.Fprintf(file, format+"\n", args...)
	}
}

// finish returns the hashes, by match and aspect.
func (p *prints) finish() map[string]string {
	p.t.Helper()
	got := map[string]string{}
	for aspect, h := range p.parts {
		got[p.name+" "+aspect] = hex.EncodeToString(h.Sum(nil)[:8])
	}
	for _, file := range p.files {
		if err := file.Close(); err != nil {
			p.t.Fatal(err)
		}
	}
	return got
}

// match plays one match and returns its hashes.
func (f Fingerprint) match(t *testing.T, number int, setup engine.Setup) map[string]string {
	t.Helper()
	p := &prints{t, fmt.Sprintf("%02d-%dp", number, setup.Seats), map[string]hash.Hash{}, map[string]io.WriteCloser{}}
	s, random := f.begin(t, number, setup), engine.NewRand(engine.NumberedSeed(uint64(1000+number)))
	pick := AtRandom(random)
	if number%2 == 1 {
		pick = byGain(random)
	}
	asked := map[string]int{}
	var codes []string
	n := 0
	Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		q := s.Ask(seat)
		asked[q.Kind]++
		first := asked[q.Kind] <= 2
		f.position(p, s, seat, first || n%11 == 0)
		words := []string{f.Words[n%len(f.Words)], f.Words[(n*7+3)%len(f.Words)]}
		if first {
			words = append(slices.Clone(f.Words), codes...)
		}
		for _, word := range append(words, codes[max(0, len(codes)-2):]...) {
			p.say("refusals", "%q %s", word, asText(t, s.Refuse(seat, word)))
		}
		if n%97 == 13 || first && n%3 == 0 {
			f.spoil(p, s, n)
		}
		n++
		m := pick(s, seat)
		if code := s.Code(seat, m); !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
		return m
	}, func(_ engine.Seat, ev *engine.Events) { p.say("events", "%s", asText(t, ev)) })
	f.position(p, s, 0, true)
	p.say("refusals", "%s", asText(t, s.Refuse(0, f.Words[0])))
	r := s.Result()
	p.say("result", "%s %s %s", asText(t, r), asText(t, r.Victor), asText(t, r.Rival))
	return p.finish()
}

// byGain returns a Pick that takes the move with the largest gain of a few random ones. So matches
// reach rich positions, which random moves rarely do.
func byGain(r *engine.Rand) Pick {
	return func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		best := moves[r.Intn(len(moves))]
		for range 3 {
			if m := moves[r.Intn(len(moves))]; s.Describe(seat, m).Gain > s.Describe(seat, best).Gain {
				best = m
			}
		}
		return best
	}
}

func (f Fingerprint) begin(t *testing.T, number int, setup engine.Setup) engine.State {
	t.Helper()
	if f.Start != nil {
		return f.Start(number, setup)
	}
	s, err := f.Rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position adds everything that a state shows to a seat. With whole set, it also adds the expensive
// aspects: views, resampled states, and the state after decoding.
func (f Fingerprint) position(p *prints, s engine.State, seat engine.Seat, whole bool) {
	p.t.Helper()
	p.say("questions", "%s", asText(p.t, s.Ask(seat)))
	for _, m := range s.Moves(seat, nil) {
		p.say("options", "%s %s", s.Code(seat, m), asText(p.t, s.Describe(seat, m)))
	}
	if pending := s.Pending(nil); len(pending) > 0 {
		p.say("options", "default %s, pending %v", s.Code(seat, s.Default(seat)), pending)
	}
	b := s.Encode()
	var tree any
	if err := json.Unmarshal(b, &tree); err != nil {
		p.t.Fatal(err)
	}
	p.say("states", "%d %s", len(b), asText(p.t, tree))
	p.say("bytes", "%s", b)
	if !whole {
		return
	}
	if err := s.Check(); err != nil {
		p.t.Fatal(err)
	}
	p.say("blocked", "%s", asText(p.t, s.Blocked(seat)))
	random := engine.NewRand(engine.NumberedSeed(uint64(len(b))))
	for viewer := engine.Spectator; int(viewer) < s.View(engine.Spectator).Header().Seats; viewer++ {
		p.say("views", "%s", asText(p.t, s.View(viewer)))
		if viewer == engine.Spectator {
			continue
		}
		p.say("resampled", "%s", s.Resample(viewer, random).Encode())
		if m, ok := s.(engine.FeatureState); ok {
			p.say("features", "%v", m.Features(viewer, nil))
		}
	}
	d, err := f.Rules.Decode(b)
	if err != nil {
		p.t.Fatalf("%s: %v", b, err)
	}
	if again := d.Encode(); !bytes.Equal(again, b) {
		p.t.Fatalf("%s reads back as %s", b, again)
	}
}

func asText(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// spoilEvery is the step between two tried changes of a stored state: of 101 changes, one is tried.
const spoilEvery = 101

// spoil changes a stored state in one place at a time, and adds the result of reading each changed
// state. first decides which changes are tried.
func (f Fingerprint) spoil(p *prints, s engine.State, first int) {
	p.t.Helper()
	var tree any
	if err := json.Unmarshal(s.Encode(), &tree); err != nil {
		p.t.Fatal(err)
	}
	tries := first
	spoilAt(tree, "", func(other any) { tree = other }, func(what string) {
		if tries++; tries%spoilEvery == 0 {
			p.say("spoilt", "%s: %s", what, f.readAs(p.t, tree))
		}
	})
}

// readAs returns the result of reading a changed state: "refused", "broken" (it fails State.Check)
// or "read". If the state is written differently again, a hash of it is appended.
func (f Fingerprint) readAs(t *testing.T, tree any) string {
	t.Helper()
	d, err := f.Rules.Decode(asText(t, tree))
	if err != nil {
		return "refused"
	}
	got := "read"
	if err := d.Check(); err != nil {
		got = "broken"
	}
	var again any
	if err := json.Unmarshal(d.Encode(), &again); err != nil {
		t.Fatal(err)
	}
	if text := asText(t, again); !bytes.Equal(asText(t, tree), text) {
		sum := sha256.Sum256(text)
		got += " as " + hex.EncodeToString(sum[:4])
	}
	return got
}

var (
	otherValues = []any{nil, -1.0, 0.0, 1.0, 2.0, 3.0, 28.0, 29.0, 20000.0, 1.5, "", "wood", "0", []any{}, map[string]any{}, true}
	otherWords  = []string{"", "0", "1", "2", "4", "30", "-1", "none", "wood", "gold"}
)

// spoilAt replaces v, and then each value inside it, by other values. It calls try after each
// change, with a description of the change.
func spoilAt(v any, path string, put func(any), try func(what string)) {
	for _, other := range otherValues {
		put(other)
		try(fmt.Sprintf("%s=%v", path, other))
	}
	put(v)
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			was := v[key]
			delete(v, key)
			try(path + "/" + key + " missing")
			v[key] = was
			spoilAt(was, path+"/"+key, func(other any) { v[key] = other }, try)
		}
		v["more"] = 1.0
		try(path + "/more")
		delete(v, "more")
	case []any:
		for i, was := range v {
			spoilAt(was, path+"/"+strconv.Itoa(i), func(other any) { v[i] = other }, try)
		}
		put(append(slices.Clone(v), 0.0))
		try(path + " longer")
		if len(v) > 0 {
			put(v[1:])
			try(path + " shorter")
			put(append(slices.Clone(v), v[0]))
			try(path + " repeated")
		}
		put(v)
	case string:
		words := strings.Fields(v)
		for i := range words {
			for _, other := range otherWords {
				changed := slices.Clone(words)
				changed[i] = other
				put(strings.Join(changed, " "))
				try(path + "=" + strings.Join(changed, " "))
			}
		}
		put(v)
	}
}
