package replay

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string
)

var pageTemplate = template.Must(template.New("page").Parse(pageHTML))

// Page writes the match as one HTML file without external resources: the boards
// as drawings, of which only differences are stored, the log, and graphs of the
// points and the chances, in every language of the match.
func (m *Match) Page(w io.Writer) error {
	p := &page{
		Langs: m.Langs, Titles: map[string]string{}, Words: map[string]map[string]string{},
		Boards: map[string][]board{}, ids: map[render.Item]int{}, now: map[string][]int{}, svg: render.NewSVG(render.Normal()),
	}
	if m.Record.Setup.Seed != (engine.Seed{}) {
		p.Seed, p.Hash = m.Record.Setup.Seed.String(), m.Record.SeedHash
	}
	for i, name := range m.Names {
		seat := engine.Seat(i)
		if name == "" {
			name = strconv.Itoa(i + 1)
		}
		p.Seats = append(p.Seats, pageSeat{name, render.Hex(render.Normal().Colour(render.SeatColour(seat)))})
	}
	for _, lang := range m.Langs {
		p.Titles[lang], p.Words[lang] = m.Tell(lang)(m.Title), words(m.Tell(lang))
	}
	if err := m.steps(func(s step) error { p.add(m, s); return nil }); err != nil {
		return err
	}
	p.Symbols = p.svg.Symbols()
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	packed, err := pack(data)
	if err != nil {
		return err
	}
	return pageTemplate.Execute(w, map[string]any{
		"Lang": m.Langs[0], "Title": p.Titles[m.Langs[0]], "CSS": template.CSS(pageCSS), "JS": template.JS(pageJS), "Data": packed,
	})
}

// pack compresses the data of a page into characters that HTML does not escape.
func pack(data []byte) (string, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.URLEncoding.EncodeToString(b.Bytes()), nil
}

// wordKeys lists the keys of the page's own texts.
var wordKeys = []string{"start", "first", "back", "forward", "last", "play", "pause", "points", "chances", "log", "entry", "taken", "answered", "keys", "over", "seed", "hash"}

func words(tell engine.Translate) map[string]string {
	list := map[string]string{}
	for _, key := range wordKeys {
		list[key] = tell(engine.T("replay." + key))
	}
	return list
}

// page is the data of a page. Its script reads them by these names.
type page struct {
	Langs   []string                     `json:"langs"`
	Titles  map[string]string            `json:"titles"` // by language
	Words   map[string]map[string]string `json:"words"`  // by language and key
	Seats   []pageSeat                   `json:"seats"`  // in seat order
	Rival   *pageRival                   `json:"rival,omitempty"`
	Symbols string                       `json:"symbols"` // icons
	Items   []string                     `json:"items"`   // every element that is part of some board
	Boards  map[string][]board           `json:"boards"`  // by language and form ("en.phone"), one for each step
	Steps   []pageStep                   `json:"steps"`
	Seed    string                       `json:"seed,omitempty"` // of the shuffle, once the match is over
	Hash    string                       `json:"hash,omitempty"` // published at the start

	ids map[render.Item]int // of elements
	svg *render.SVG
	now map[string][]int // elements of the last board by language and form

	shown int // of Match.judged
}

type pageSeat struct {
	Name   string `json:"name"`
	Colour string `json:"colour"`
}

// pageRival is the automatic opponent of a solo match.
type pageRival struct {
	Names  map[string]string `json:"names"` // by language
	Colour string            `json:"colour"`
}

// board is the change of a step in the list of elements: from index At on, Cut elements are
// replaced by New.
type board struct {
	W   int   `json:"w"`
	H   int   `json:"h"`
	At  int   `json:"at"`
	Cut int   `json:"cut"`
	New []int `json:"new"`
}

// pageStep is a step without its board.
type pageStep struct {
	Seat   engine.Seat `json:"seat"`
	Entry  int         `json:"entry"`            // last entry of the record
	Back   int         `json:"back"`             // the entry to which the match went back; -1 for none
	Points []int       `json:"points,omitempty"` // by seat, then those of the automatic opponent
	// Chances holds the chances of the seats, in thousandths.
	Chances []int               `json:"chances,omitempty"`
	Phase   map[string]string   `json:"phase"` // by language
	Log     map[string][]string `json:"log"`   // by language
	// Judged holds the answers of the step that cost points.
	Judged []pageJudged `json:"judged,omitempty"`
}

type pageJudged struct {
	Sign  string            `json:"sign"`
	Texts map[string]string `json:"told"` // by language
}

func (p *page) add(m *Match, s step) {
	h := s.view.Header()
	one := pageStep{Seat: s.seat, Entry: s.last, Back: s.back, Phase: map[string]string{}, Log: map[string][]string{}}
	if v, ok := s.view.(engine.Scored); ok {
		one.Points = v.Points()
		if against, ok := s.view.(engine.OpposedView); ok && !against.Against().IsZero() {
			one.Points = append(one.Points, against.AgainstPoints())
			p.addRival(m, against.Against())
		}
	}
	if m.Chances != nil {
		for _, chance := range m.Chances(s.state) {
			one.Chances = append(one.Chances, int(math.Round(1000*chance)))
		}
	}
	one.Judged = p.judged(m, s.last)
	for _, lang := range m.Langs {
		tell := m.Tell(lang)
		one.Phase[lang] = join(tell(h.Phase), tell(h.Progress))
		for _, e := range s.events {
			one.Log[lang] = append(one.Log[lang], tell(e.Text))
		}
		p.addBoard(lang+".full", m.board(s, lang, render.Full))
		p.addBoard(lang+".phone", m.board(s, lang, render.Phone))
	}
	p.Steps = append(p.Steps, one)
}

func (p *page) addRival(m *Match, name engine.Text) {
	if p.Rival != nil {
		return
	}
	p.Rival = &pageRival{map[string]string{}, render.Hex(render.Normal().Colour(render.SeatColour(render.Automa)))}
	for _, lang := range m.Langs {
		p.Rival.Names[lang] = m.Tell(lang)(name)
	}
}

// judged returns the answers up to an entry that cost points and are not yet on
// the page.
func (p *page) judged(m *Match, last int) []pageJudged {
	var list []pageJudged
	for ; p.shown < len(m.judged) && m.judged[p.shown].Entry <= last; p.shown++ {
		j := m.judged[p.shown]
		one := pageJudged{Sign: render.ChanceSigns[j.Judgement-1], Texts: map[string]string{}}
		for _, lang := range m.Langs {
			tell := m.Tell(lang)
			one.Texts[lang] = tell(engine.T("replay.judged", engine.N("n", int(math.Round(j.Points))), engine.Word("better", tell(j.Better))))
		}
		list = append(list, one)
	}
	return list
}

// join puts a dot between parts that are not empty.
func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// addBoard adds the board of a step as its difference to that of the step before.
func (p *page) addBoard(form string, s *render.Scene) {
	var next []int
	for _, it := range slices.Concat(s.Ground.Items, s.Pieces.Items) {
		if id := p.id(it); id >= 0 {
			next = append(next, id)
		}
	}
	before := p.now[form]
	at := 0
	for at < min(len(before), len(next)) && before[at] == next[at] {
		at++
	}
	same := 0
	for same < min(len(before), len(next))-at && before[len(before)-1-same] == next[len(next)-1-same] {
		same++
	}
	p.Boards[form] = append(p.Boards[form], board{s.W, s.H, at, len(before) - at - same, next[at : len(next)-same]})
	p.now[form] = next
}

// id returns the number of an item's element, or -1 if it is invisible.
func (p *page) id(it render.Item) int {
	id, ok := p.ids[it]
	if ok {
		return id
	}
	id = -1
	if e := p.svg.Element(it); e != "" {
		id = len(p.Items)
		p.Items = append(p.Items, e)
	}
	p.ids[it] = id
	return id
}
