package web

import (
	"math"
	"net/http"
	"slices"
	"strings"

	"guildhall/bot/discord/pictures"
	"guildhall/engine"
	"guildhall/render"
)

// spec returns the settings for the pictures of a page; false for a game without
// pictures.
func (s *Server) spec(at *seen) (pictures.Spec, bool) {
	look := pictures.LookPhone
	if at.size == render.Full {
		look = pictures.LookFull
	}
	p, ok := s.Pictures.Spec(at.words, at.Table, look, at.reader.Theme)
	if ok && len(at.Draft) == 0 {
		p.Options.Changed = pictures.Marks(at.Changed)
	} else if ok {
		p.Options.Changed = pictures.EventMarks(at.Events)
	}
	return p, ok
}

// preview returns the picture of the open question with the offered answers marked; nil
// if there is none. A game may show the answers on the board, on the hand, or on a
// separate picture.
func preview(at *seen, p pictures.Spec) *render.Scene {
	if !at.MyTurn || at.Ready {
		return nil
	}
	scene := p.Artist.Preview(at.View, at.Question, at.Options, -1, p.Options)
	if scene == nil || len(scene.Places) == 0 {
		return nil
	}
	return scene
}

// shows reports whether a picture contains most places of another one, so that it can
// replace it.
func shows(scene, other *render.Scene) bool {
	n := 0
	for place := range other.Places {
		if _, ok := scene.Places[place]; ok {
			n++
		}
	}
	return n > len(other.Places)/2
}

// drawn is one picture with its key.
type drawn struct {
	scene *render.Scene // nil if there is no picture
	key   string
}

// pagePictures holds the pictures of a page.
type pagePictures struct {
	spec        pictures.Spec
	board, hand drawn
	cards       drawn             // the cards of the hand alone
	closeup     drawn             // picture of the open question if neither board nor hand shows it
	icons       drawn             // the icons of amounts, or of the sources of a result
	amounts     [][]render.Amount // what each seat has
}

// named returns the picture of a kind, as used in its address.
func (d *pagePictures) named(kind string) drawn {
	switch kind {
	case "hand":
		return d.hand
	case "cards":
		return d.cards
	case "closeup":
		return d.closeup
	case "icons":
		return d.icons
	default:
		return d.board
	}
}

// picturesOf draws the pictures of a page: the board with the draft, the hand and its cards. The
// offered answers are marked on the picture that shows them, otherwise on a separate
// close-up. Hand and close-up are those of a phone, whose text is large enough in every window.
func (s *Server) picturesOf(at *seen) *pagePictures {
	if at.drawn != nil {
		return at.drawn
	}
	d := &pagePictures{}
	at.drawn = d
	p, ok := s.spec(at)
	if !ok || at.View == nil {
		return d
	}
	d.spec = p
	p.Options.Page, p.Key = true, p.Key+"|page"
	d.board = drawn{p.Artist.Board(at.View, p.Options), pictures.Key("board", p, at.View)}
	names := sourceIcons(at)
	if lister, ok := p.Artist.(render.Lister); ok && !at.View.Header().Over { // after the end the points count
		d.amounts = lister.Amounts(at.View)
		names = iconNames(d.amounts)
	}
	d.icons = iconSheet(at, names)
	near := p
	near.Options.Size = render.Phone
	if at.Seat >= 0 {
		d.hand = drawn{p.Artist.Hand(at.View, near.Options), pictures.Key("hand", near, at.View)}
		if dealer, ok := p.Artist.(render.Dealer); ok {
			d.cards = drawn{dealer.Cards(at.View, p.Options), pictures.Key("cards", p, at.View)}
		}
	}
	offers := preview(at, p)
	if offers == nil {
		return d
	}
	key := func(p pictures.Spec) string {
		return pictures.Key("offers", p, at.View, at.Question.Kind, engine.Codes(at.Options))
	}
	if shows(offers, d.board.scene) {
		d.board = drawn{offers, key(p)}
		return d
	}
	if at.size != render.Phone {
		if offers = preview(at, near); offers == nil {
			return d
		}
	}
	asked := drawn{offers, key(near)}
	switch {
	case d.hand.scene != nil && len(d.hand.scene.Places) > 0 && shows(offers, d.hand.scene):
		d.hand = asked
	default:
		d.closeup = asked
	}
	return d
}

// iconNames returns the icons of amounts. Every seat has the same ones.
func iconNames(rows [][]render.Amount) []string {
	var names []string
	if len(rows) > 0 {
		for _, a := range rows[0] {
			names = append(names, a.Icon)
		}
	}
	return names
}

// iconSheet returns a picture of icons. Its key stays the same as the position changes.
func iconSheet(at *seen, names []string) drawn {
	return drawn{render.IconSheet(names), pictures.Key("icons", pictures.Spec{Key: at.reader.Theme}, names)}
}

// iconsOf describes a picture of icons; nil for none.
func iconsOf(icons drawn) *picture {
	if icons.scene == nil {
		return nil
	}
	pic := &picture{Name: "icons-" + icons.key, W: icons.scene.W, H: icons.scene.H}
	for id, a := range icons.scene.Places {
		pic.Places = append(pic.Places, place{ID: id, Area: [4]int{int(a.X), int(a.Y), int(a.W), int(a.H)}})
	}
	slices.SortFunc(pic.Places, func(a, b place) int { return a.Area[0] - b.Area[0] })
	return pic
}

// boardOf describes the board.
func (s *Server) boardOf(at *seen) *picture {
	d := s.picturesOf(at)
	if d.board.scene == nil {
		return nil
	}
	return s.described(at, d.spec, d.board.scene, "board-"+d.board.key, d.spec.Artist.Alt(at.View, d.spec.Options))
}

// handOf describes the hand.
func (s *Server) handOf(at *seen) *picture {
	d := s.picturesOf(at)
	if d.hand.scene == nil {
		return nil
	}
	return s.described(at, d.spec, d.hand.scene, "hand-"+d.hand.key, at.words.Hand(at.Table.Game))
}

// cardsOf describes the cards of the hand.
func (s *Server) cardsOf(at *seen) *picture {
	d := s.picturesOf(at)
	if d.cards.scene == nil {
		return nil
	}
	return s.described(at, d.spec, d.cards.scene, "cards-"+d.cards.key, at.words.Hand(at.Table.Game))
}

// closeupOf describes the close-up of the open question.
func (s *Server) closeupOf(at *seen) *picture {
	d := s.picturesOf(at)
	if d.closeup.scene == nil {
		return nil
	}
	return s.described(at, d.spec, d.closeup.scene, "closeup-"+d.closeup.key, at.words.Flat(at.Question.Text))
}

// described returns a picture with its places. Small places come last, so that they are
// on top.
func (s *Server) described(at *seen, p pictures.Spec, scene *render.Scene, name, alt string) *picture {
	cut := scene.Drawn()
	pic := &picture{Name: name, Alt: alt, W: int(cut.W), H: int(cut.H), Fold: int(scene.Fold)}
	for id, a := range scene.Places {
		one := place{ID: id, Area: [4]int{int(math.Round(a.X - cut.X)), int(math.Round(a.Y - cut.Y)), int(math.Round(a.W)), int(math.Round(a.H))}}
		s.describe(at, p, &one)
		pic.Places = append(pic.Places, one)
	}
	slices.SortFunc(pic.Places, func(a, b place) int {
		if d := b.Area[2]*b.Area[3] - a.Area[2]*a.Area[3]; d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	return pic
}

// nameCards sets the places of answers that name a card of the person's hand and no place:
// the card is the place.
func nameCards(options []option, pics ...*picture) {
	for _, pic := range pics {
		if pic == nil {
			continue
		}
		for _, p := range pic.Places {
			for i := range options {
				if o := &options[i]; len(o.Places) == 0 && o.Label == p.Title && strings.HasPrefix(p.ID, "hand:") {
					o.Places = []string{p.ID}
				}
			}
		}
	}
}

// describe adds the description of a place that its artist knows.
func (s *Server) describe(at *seen, p pictures.Spec, one *place) {
	guide, ok := p.Artist.(render.Guide)
	if !ok {
		return
	}
	about := guide.About(at.View, one.ID, p.Options)
	w := at.words
	one.Title = about.Name
	if about.Owner >= 0 && int(about.Owner) < len(w.People) {
		one.Owner = w.Called(about.Owner)
	}
	if about.Text != "" {
		one.Lines = []string{about.Text}
	}
	if about.Card == "" {
		return
	}
	cards := s.library(at.Table.Game).Cards
	if i := slices.IndexFunc(cards, func(e engine.Entry) bool { return e.Code == about.Card }); i >= 0 {
		if one.Title == "" {
			one.Title = w.Flat(cards[i].Title)
		}
		if body := w.Flat(cards[i].Body); body != "" {
			one.Lines = strings.Split(body, "\n")
		}
	}
}

// library returns the library of a game. It is cached, as creating it takes a millisecond.
func (s *Server) library(game string) engine.Library {
	if l, known := s.libraries.Load(game); known {
		return l.(engine.Library)
	}
	rules, ok := s.Games.Rules(game)
	if !ok {
		return engine.Library{}
	}
	l := rules.Library()
	s.libraries.Store(game, l)
	return l
}

// picture responds with a picture of the current state. A picture of an older state is
// gone; the page will soon get the newer state.
func (s *Server) picture(w http.ResponseWriter, q *http.Request, one session) {
	kind, named, _ := strings.Cut(strings.TrimSuffix(q.PathValue("name"), ".png"), "-")
	var at *seen
	var err error
	var asked drawn
	if kind == "crop" {
		if at, err = s.glance(q.Context(), one); err == nil {
			asked = s.crop(at)
		}
	} else if at, err = s.see(q.Context(), one, sizeOf(q)); err == nil && kind == "result" {
		s.sendResult(w, q, at, named)
		return
	} else if err == nil {
		asked = s.picturesOf(at).named(kind)
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	s.sendDrawn(w, q, at, asked, named)
}

// sendDrawn responds with a picture if it still has the key of the address.
func (s *Server) sendDrawn(w http.ResponseWriter, q *http.Request, at *seen, asked drawn, named string) {
	if asked.scene == nil || asked.key != named {
		s.refuse(w, http.StatusGone)
		return
	}
	asked = asked.sized(widthOf(q))
	data, err := s.Pictures.Draw(asked.key, pictures.ThemeOf(at.reader.Theme), func() *render.Scene { return asked.scene })
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(data)
}
