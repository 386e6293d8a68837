package enginetest

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/market"
)

func failuresIn(f func(t T)) []string {
	r := newRecorder("")
	r.Run("", func(t T) { f(t) })
	return *r.failures
}

func wantFailure(t *testing.T, got []string, want string) {
	t.Helper()
	if want == "" && len(got) > 0 || want != "" && !strings.Contains(strings.Join(got, "\n"), want) {
		t.Errorf("failures %q, want %q", got, want)
	}
}

func TestMessagesMatchCode(t *testing.T) {
	named := []string{"g.one", "g.two"}
	for _, c := range []struct{ name, en, ko, want string }{
		{"sound", `{"g.one":"Hi {{.who}}","g.two":{"one":"a","other":"b {{.n}}"}}`, `{"g.one":"안녕 {{.who}}","g.two":"{{.n}}개"}`, ""},
		{"not written", `{"g.one":"Hi"}`, `{"g.one":"안녕","g.two":"둘"}`, "en.json has no message g.two, which the code names"},
		{"never named", `{"g.one":"Hi","g.two":"b","g.three":"c"}`, `{"g.one":"안녕","g.two":"둘","g.three":"셋"}`, "g.three, which the code never names"},
		{"a short form", `{"g.one":"Hi","g.one.step":"hi","g.two":"b"}`, `{"g.one":"안녕","g.one.step":"안녕","g.two":"둘"}`, ""},
		{"a short form of nothing", `{"g.one":"Hi","g.two":"b","g.three.gain":"c"}`, `{"g.one":"안녕","g.two":"둘","g.three.gain":"셋"}`, "g.three.gain, which the code never names"},
		{"of another game", `{"g.one":"Hi","g.two":"b","h.two":"c"}`, `{"g.one":"안녕","g.two":"둘","h.two":"셋"}`, "h.two outside the game's own"},
		{"other arguments", `{"g.one":"Hi {{.who}}","g.two":"b"}`, `{"g.one":"안녕 {{.name}}","g.two":"둘"}`, "g.one: en.json uses [who], ko.json uses [name]"},
		{"Korean in English", `{"g.one":"Hi","g.two":"둘"}`, `{"g.one":"안녕","g.two":"둘"}`, "Korean in the English message g.two"},
	} {
		t.Run(c.name, func(t *testing.T) {
			info := engine.Info{ID: "g", Messages: fstest.MapFS{"en.json": {Data: []byte(c.en)}, "ko.json": {Data: []byte(c.ko)}}}
			wantFailure(t, failuresIn(func(t T) { messages(t, info, named) }), c.want)
		})
	}
}

func TestKeysInSource(t *testing.T) {
	keys, err := keysInSource("../market", "market")
	if err != nil || !slices.Contains(keys, "market.event.sell") || !slices.Contains(keys, "market.source.left") || slices.ContainsFunc(keys, func(k string) bool { return strings.HasSuffix(k, ".") }) {
		t.Errorf("keys %q, %v", keys, err)
	}
}

func TestSaidFindsUnusedMessages(t *testing.T) {
	info := engine.Info{Messages: fstest.MapFS{
		"en.json": {Data: []byte(`{"g.one":"Hi {{.who}}","g.two":"b"}`)}, "ko.json": {Data: []byte(`{"g.one":"안녕 {{.who}}","g.two":"둘"}`)}}}
	who, two := engine.T("g.one", engine.Word("who", "Ada")), engine.T("g.two")
	for _, c := range []struct {
		name string
		said []any
		rare []string
		want string
	}{
		{"all", []any{who, []engine.Text{two}}, nil, ""},
		{"all but the rare", []any{who}, []string{"g.two"}, ""},
		{"one missing", []any{who}, nil, "message g.two was never said"},
		{"an argument missing", []any{engine.T("g.one"), two}, nil, "message g.one needs {{.who}}"},
		{"a rare one that is none", []any{who, two}, []string{"g.three"}, "no message g.three"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &UsedMessages{texts: newTexts()}
			s.Add(c.said...)
			wantFailure(t, failuresIn(func(t T) { s.everything(t, info, c.rare) }), c.want)
		})
	}
}

// A short form is used together with its event, and gets the event's arguments.
func TestShortFormsMatchEvents(t *testing.T) {
	for _, c := range []struct{ name, step, want string }{
		{"sound", "{{.who}}", ""},
		{"an argument missing", "{{.n}}", "message g.one.step needs {{.n}}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := &fstest.MapFile{Data: []byte(`{"g.one":"Hi {{.who}}","g.one.step":"` + c.step + `"}`)}
			info := engine.Info{Messages: fstest.MapFS{"en.json": file, "ko.json": file}}
			s := &UsedMessages{texts: newTexts()}
			s.Add(engine.T("g.one", engine.Word("who", "Ada")))
			wantFailure(t, failuresIn(func(t T) { s.everything(t, info, nil) }), c.want)
		})
	}
}

// fixedRefusal always returns the same refusal.
type fixedRefusal struct {
	engine.State
	refusal engine.Refusal
	spoils  bool
	refused *bool
}

func (s fixedRefusal) Refuse(engine.Seat, string) engine.Refusal {
	*s.refused = s.spoils
	return s.refusal
}

func (s fixedRefusal) Encode() []byte {
	if *s.refused {
		return []byte("{}")
	}
	return s.State.Encode()
}

func TestInsteadFindsWrongRefusals(t *testing.T) {
	s, err := market.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	seat := s.Pending(nil)[0]
	legal := s.Code(seat, s.Moves(seat, nil)[0])
	why := engine.T("market.why.bid")
	for _, c := range []struct {
		name    string
		refusal engine.Refusal
		spoils  bool
		want    string
	}{
		{"sound", engine.Refusal{Why: why, Instead: []string{legal}}, false, ""},
		{"without a reason", engine.Refusal{}, false, "without a reason"},
		{"names what is not legal", engine.Refusal{Why: why, Instead: []string{legal, "fly"}}, false, `"fly" named instead`},
		{"changes the state", engine.Refusal{Why: why}, true, "changed the state"},
	} {
		t.Run(c.name, func(t *testing.T) {
			wantFailure(t, failuresIn(func(t T) {
				checkSuggestions(t, fixedRefusal{s, c.refusal, c.spoils, new(bool)}, seat, []string{"hello", legal})
			}), c.want)
		})
	}
}

// TestListenHearsEverything checks that random matches use every message of a game, except those of
// options and of rare events.
func TestListenHearsEverything(t *testing.T) {
	heard := NewSaid(market.Rules{})
	for seed := range uint64(20) {
		s := Start(t, market.Rules{}, 2+int(seed%2), seed, nil)
		heard.Listen(t, s, AtRandom(engine.NewRand(engine.NumberedSeed(seed))), "bid 10", "keep", "hello")
		if s.Result() == nil {
			t.Fatalf("seed %d: the match was not played to its end", seed)
		}
	}
	for _, key := range []string{"market.ask.bid", "market.event.sell", "market.why.bid", "market.why.bidElsewhere", "market.why.unknown", "market.why.notYou", "market.source.sales"} {
		if heard.texts.args[key] == nil {
			t.Errorf("message %s was not heard", key)
		}
	}
}
