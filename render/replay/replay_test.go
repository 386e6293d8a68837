package replay_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/gif"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/render/replay"
)

func init() { longtest.Roomy() }

// played returns a finished random match with one takeback.
func played(t *testing.T, rules engine.Rules, seats int) *replay.Match {
	t.Helper()
	setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(7)}
	r := engine.NewRecord(rules.Info(), setup)
	r.Players = []string{"Ada & <Bo>", "보람", "Chen", "Dilek", "Eve"}[:seats]
	s, err := rules.New(setup)
	must(t, err)
	chance := engine.NumberedSeed(8).Rand("replay")
	var pending []engine.Seat
	var moves []engine.Move
	for pending = s.Pending(nil); len(pending) > 0; pending = s.Pending(pending[:0]) {
		seat := pending[chance.Intn(len(pending))]
		moves = s.Moves(seat, moves[:0])
		m := moves[chance.Intn(len(moves))]
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: rules.Info().Version})
		must(t, s.Play(seat, m, nil))
	}
	r.Result = s.Result()
	files := append(pictures.Messages(), rules.Info().Messages)
	words, err := text.New(files...)
	must(t, err)
	again := replay.New(rules, r, pictures.Artist(r.Game), rules.Info().Name, []string{"ko", "en"}, words.Translator)
	again.Chances = func(s engine.State) []float64 { // made up: the seat that was asked last has the largest chance
		chances := make([]float64, seats)
		for i := range chances {
			chances[i] = 0.25 + 0.5*float64((s.View(engine.Spectator).Header().Turn+i)%2)
		}
		return chances
	}
	return again
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// game returns a match of two at a game.
func game(t *testing.T, id string) *replay.Match {
	t.Helper()
	rules, ok := catalog.Game(id)
	if !ok {
		t.Fatalf("no game %q", id)
	}
	return played(t, rules, 2)
}

// data holds the data that the script of a page reads.
type data struct {
	Items  []string
	Boards map[string][]struct {
		W, H, At, Cut int
		New           []int
	}
	Steps []struct {
		Seat    int
		Entry   int
		Points  []int
		Chances []int
		Log     map[string][]string
		Judged  []struct {
			Sign string
			Told map[string]string
		}
	}
	Rival *struct {
		Names  map[string]string
		Colour string
	}
	Titles map[string]string
	Seed   string
	Hash   string
}

func unpack(t *testing.T, page []byte) (d data) {
	t.Helper()
	m := regexp.MustCompile(`id="data">([^<]*)</script>`).FindSubmatch(page)
	if m == nil {
		t.Fatal("the page has no data")
	}
	b, err := base64.URLEncoding.DecodeString(string(m[1]))
	must(t, err)
	z, err := gzip.NewReader(bytes.NewReader(b))
	must(t, err)
	must(t, json.NewDecoder(z).Decode(&d))
	return d
}

// TestPage checks that a page holds every board of the match in both languages and
// forms, that the same match gives the same bytes, and that it stays small.
func TestPage(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		t.Run(rules.Info().ID, func(t *testing.T) { checkPage(t, game(t, rules.Info().ID)) })
	}
	var one, two bytes.Buffer
	must(t, game(t, "cleopatra").Page(&one))
	must(t, game(t, "cleopatra").Page(&two))
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("the same match gave other bytes")
	}
}

func checkPage(t *testing.T, m *replay.Match) {
	var page bytes.Buffer
	must(t, m.Page(&page))
	if page.Len() > 3<<20 {
		t.Errorf("the page has %d bytes, more than 3 MB", page.Len())
	}
	if bytes.Contains(page.Bytes(), []byte("http://")) && !bytes.Contains(page.Bytes(), []byte("http://www.w3.org/2000/svg")) || bytes.Contains(page.Bytes(), []byte("https://")) {
		t.Error("the page names another place")
	}
	d := unpack(t, page.Bytes())
	if got, want := d.Steps[len(d.Steps)-1].Entry, len(m.Record.Moves); got != want {
		t.Errorf("the last step ends with entry %d, want %d", got, want)
	}
	if d.Seed != m.Record.Setup.Seed.String() || d.Hash != m.Record.SeedHash {
		t.Errorf("seed %q with hash %q, want those of the record", d.Seed, d.Hash)
	}
	final, changed := end(t, m)
	for _, lang := range m.Langs {
		for form, size := range map[string]render.Size{lang + ".full": render.Full, lang + ".phone": render.Phone} {
			if len(d.Boards[form]) != len(d.Steps) {
				t.Fatalf("%s has %d boards for %d steps", form, len(d.Boards[form]), len(d.Steps))
			}
			want := texts(m.Artist.Board(final.View(engine.Spectator), render.Options{Size: size, Tell: m.Tell(lang), Names: m.Names, Table: m.Tell(lang)(m.Title), Changed: changed}))
			if got := last(d, form); got != want {
				t.Errorf("%s: the last board says\n%s\nwant\n%s", form, got, want)
			}
		}
	}
	told := 0
	for n, s := range d.Steps {
		if len(s.Chances) != 2 || s.Chances[0]+s.Chances[1] != 1000 {
			t.Fatalf("step %d has the chances %v", n, s.Chances)
		}
		if len(s.Log["en"]) != len(s.Log["ko"]) {
			t.Fatal("a step is told in one language only")
		}
		told += len(s.Log["en"])
	}
	if told < len(d.Steps)/2 {
		t.Errorf("%d lines of log for %d steps", told, len(d.Steps))
	}
}

// end returns the last state of a match and the places that its last turn changed.
func end(t *testing.T, m *replay.Match) (final engine.State, changed []render.Mark) {
	t.Helper()
	over, seat := true, engine.NoSeat
	final, err := engine.ReplayEach(m.Rules, m.Record, func(i int, _ engine.State, ev *engine.Events) {
		if over || m.Record.Moves[i].Seat != seat {
			changed = nil
		}
		for _, e := range ev.For(engine.Spectator) {
			for _, place := range e.Places {
				changed = append(changed, render.Mark{Place: place, Seat: e.Seat})
			}
		}
		over, seat = ev.TurnOver, m.Record.Moves[i].Seat
	})
	must(t, err)
	return final, changed
}

// last returns the texts on the last board of a form, built like in the script.
func last(d data, form string) string {
	var now []int
	for _, b := range d.Boards[form] {
		now = append(append(append([]int{}, now[:b.At]...), b.New...), now[b.At+b.Cut:]...)
	}
	var lines []string
	for _, id := range now {
		if m := regexp.MustCompile(`<text[^>]*>([^<]*)</text>`).FindStringSubmatch(d.Items[id]); m != nil {
			lines = append(lines, m[1])
		}
	}
	return strings.Join(lines, "\n")
}

// texts returns the texts of a scene as in a page.
func texts(s *render.Scene) string {
	var lines []string
	for _, l := range s.Labels() {
		if strings.TrimSpace(l.Text) != "" {
			lines = append(lines, strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(l.Text))
		}
	}
	return strings.Join(lines, "\n")
}

// Without chances a page has no graph of them. In a solo match the opponent has
// a line in the graph of points. The line has its name in the reader's language
// and ends at its final score.
func TestPageDrawsThePointsOfAnAutomaticOpponent(t *testing.T) {
	for id, names := range map[string]map[string]string{
		"architects": {"en": "Constantine", "ko": "콘스탄틴"},
		"lisboa":     {"en": "Lacerda", "ko": "라세르다"},
		"villagers":  {"en": "the Countess", "ko": "백작부인"},
	} {
		t.Run(id, func(t *testing.T) {
			rules, _ := catalog.Game(id)
			m := played(t, rules, 1)
			var page bytes.Buffer
			must(t, m.Page(&page))
			d := unpack(t, page.Bytes())
			if d.Rival == nil || !maps.Equal(d.Rival.Names, names) || d.Rival.Colour == "" {
				t.Fatalf("the opponent is %+v, want %v", d.Rival, names)
			}
			for n, step := range d.Steps {
				if len(step.Points) != 2 || len(step.Chances) != 1 {
					t.Fatalf("step %d has points %v and chances %v, want 2 and 1", n, step.Points, step.Chances)
				}
			}
			last := d.Steps[len(d.Steps)-1].Points[1]
			if rival := m.Record.Result.Rival; rival == nil || last != *rival {
				t.Errorf("the line ends at %d, want the score %v", last, rival)
			}
		})
	}
	var page bytes.Buffer
	must(t, game(t, "lisboa").Page(&page))
	if d := unpack(t, page.Bytes()); d.Rival != nil || len(d.Steps[0].Points) != 2 {
		t.Errorf("a match of two has the opponent %+v and points %v", d.Rival, d.Steps[0].Points)
	}
}

func TestPageWithoutChances(t *testing.T) {
	m := game(t, "cleopatra")
	m.Chances = nil
	var page bytes.Buffer
	must(t, m.Page(&page))
	for _, s := range unpack(t, page.Bytes()).Steps {
		if s.Chances != nil {
			t.Fatalf("a step has the chances %v", s.Chances)
		}
	}
}

// The answers that cost points according to an analysis are marked at their
// steps.
func TestPageMarksCostlyAnswers(t *testing.T) {
	m := game(t, "cleopatra")
	var plain bytes.Buffer
	must(t, m.Page(&plain))
	m.Judge(nil)
	var page bytes.Buffer
	must(t, m.Page(&page))
	if !bytes.Equal(page.Bytes(), plain.Bytes()) {
		t.Error("no analysis changes the page")
	}
	better := engine.T("bazaar", engine.Word("x", "y"))
	m.Judge(&analysis.Match{Answers: []analysis.Answer{
		{Entry: 1, Judgement: analysis.Fine},
		{Entry: 2, Judgement: analysis.Inaccuracy, Points: 6.1, Better: better},
		{Entry: 9, Judgement: analysis.Blunder, Points: 50, Better: better},
	}})
	page.Reset()
	must(t, m.Page(&page))
	var got []string
	before := 0
	for _, s := range unpack(t, page.Bytes()).Steps {
		for _, j := range s.Judged {
			entry := map[string]int{"?!": 2, "??": 9}[j.Sign]
			if before >= entry || entry > s.Entry {
				t.Errorf("%s of entry %d stands at the step of entries %d to %d", j.Sign, entry, before+1, s.Entry)
			}
			if !strings.Contains(j.Told["ko"], "점 손해") {
				t.Errorf("in Korean %q", j.Told["ko"])
			}
			got = append(got, j.Sign+" "+strings.SplitN(j.Told["en"], ":", 2)[0])
		}
		before = s.Entry
	}
	if want := "?! 6 points less than, ?? 50 points less than"; strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, ", "), want)
	}
}

// TestFilm decodes the frames of a film. The last picture is that of the end.
func TestFilm(t *testing.T) {
	longtest.Only(t, "films take seconds of drawing")
	m := game(t, "cleopatra")
	var film bytes.Buffer
	must(t, m.Film(&film, 0, -1))
	if film.Len() > 5<<20 {
		t.Errorf("the film has %d bytes, more than 5 MB", film.Len())
	}
	g, err := gif.DecodeAll(&film)
	must(t, err)
	shown := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, frame := range g.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if c := frame.At(x, y); alpha(c) != 0 {
					shown.Set(x, y, c)
				}
			}
		}
	}
	var end bytes.Buffer
	must(t, m.Film(&end, len(m.Record.Moves), -1)) // one frame: the end
	one, err := gif.Decode(&end)
	must(t, err)
	for y := range one.Bounds().Dy() {
		for x := range one.Bounds().Dx() {
			if shown.RGBAAt(x, y) != shown.ColorModel().Convert(one.At(x, y)) {
				t.Fatalf("the last picture differs at %d, %d", x, y)
			}
		}
	}
	if len(g.Image) < 20 || len(g.Image) > 241 {
		t.Errorf("the film has %d frames", len(g.Image))
	}
}

// TestPalettes checks that a theme leaves one palette entry of a film for
// unchanged pixels.
func TestPalettes(t *testing.T) {
	for _, theme := range []*render.Theme{render.Normal(), render.HighContrast()} {
		if n := len(theme.Palette()); n > 255 {
			t.Errorf("%s has %d colours", theme.Name(), n)
		}
	}
}

func alpha(c interface{ RGBA() (r, g, b, a uint32) }) uint32 {
	_, _, _, a := c.RGBA()
	return a
}

// TestPageInBrowser opens a page at a step in a real browser. It uses the
// language chosen when the page was made, whatever the language of the browser
// is.
func TestPageInBrowser(t *testing.T) {
	longtest.Only(t, "a browser")
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium here")
	}
	m := game(t, "cleopatra")
	var page bytes.Buffer
	must(t, m.Page(&page))
	file := filepath.Join(t.TempDir(), "page.html")
	must(t, os.WriteFile(file, page.Bytes(), 0o600))
	show := exec.CommandContext(t.Context(), browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--lang=en", "--user-data-dir="+t.TempDir(),
		"--virtual-time-budget=20000", "--dump-dom", "file://"+file+"#5")
	show.Env = append(os.Environ(), "TMPDIR="+t.TempDir()) // the browser leaves folders behind
	dom, err := show.Output()
	must(t, err)
	steps := len(unpack(t, page.Bytes()).Steps)
	for _, want := range []string{
		fmt.Sprintf(`<output id="at">5 / %d</output>`, steps-1),
		`<svg id="board" role="img" viewBox="0 0 `,
		`Ada &amp; &lt;Bo&gt;`,
		m.Tell("ko")(engine.T("replay.chances")),
		` · 75%</li>`,
		`<li style="border-left-color: transparent;"`,
	} {
		if !bytes.Contains(dom, []byte(want)) {
			t.Errorf("the page does not show %q", want)
		}
	}
}
