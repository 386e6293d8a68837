package web

import (
	"math"
	"net/http"
	"slices"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/engine"
	"guildhall/render"
)

// spec says how the pictures of a page are drawn; false for a game without any.
func (s *Server) spec(at *seen) (kit.PictureSpec, bool) {
	look := kit.LookPhone
	if at.size == render.Full {
		look = kit.LookFull
	}
	p, ok := s.kit.PictureSpec(at.words, at.Table, look, at.reader.Theme)
	if ok && len(at.Draft) == 0 {
		p.Options.Changed = kit.Marks(at.Changed)
	} else if ok {
		p.Options.Changed = kit.EventMarks(at.Events)
	}
	return p, ok
}

// preview is the picture of the open question with the offered answers marked; nil where
// there is none. A game may show them on the board or on the hand.
func preview(at *seen, p kit.PictureSpec) *render.Scene {
	if !at.MyTurn || at.Ready {
		return nil
	}
	scene := p.Artist.Preview(at.View, at.Question, at.Options, -1, p.Options)
	if scene == nil || len(scene.Places) == 0 {
		return nil
	}
	return scene
}

// shows reports whether a picture shows most places of another one, and so the same thing.
func shows(scene, other *render.Scene) bool {
	n := 0
	for place := range other.Places {
		if _, ok := scene.Places[place]; ok {
			n++
		}
	}
	return n > len(other.Places)/2
}

// boardScene is the board with the draft and the offered answers on it, and the key of
// its picture.
func (s *Server) boardScene(at *seen) (kit.PictureSpec, *render.Scene, string) {
	p, ok := s.spec(at)
	if !ok || at.View == nil {
		return p, nil, ""
	}
	board := p.Artist.Board(at.View, p.Options)
	if scene := preview(at, p); scene != nil && shows(scene, board) {
		return p, scene, kit.PictureKey("offers", p, at.View, at.Question.Kind, kit.CodesOf(at.Options))
	}
	return p, board, kit.PictureKey("board", p, at.View)
}

// handScene is the person's hand, with the offered answers where they are cards of it,
// and the key of its picture; nil for none.
func (s *Server) handScene(at *seen) (kit.PictureSpec, *render.Scene, string) {
	p, ok := s.spec(at)
	if !ok || at.View == nil || at.Seat < 0 {
		return p, nil, ""
	}
	hand := p.Artist.Hand(at.View, p.Options)
	if scene := preview(at, p); scene != nil && !shows(scene, p.Artist.Board(at.View, p.Options)) {
		return p, scene, kit.PictureKey("offers", p, at.View, at.Question.Kind, kit.CodesOf(at.Options), "hand")
	}
	return p, hand, kit.PictureKey("hand", p, at.View)
}

// boardOf describes the board.
func (s *Server) boardOf(at *seen) *picture {
	p, scene, key := s.boardScene(at)
	if scene == nil {
		return nil
	}
	return s.described(at, p, scene, "board-"+key, p.Artist.Alt(at.View, p.Options))
}

// handOf describes the hand.
func (s *Server) handOf(at *seen) *picture {
	p, scene, key := s.handScene(at)
	if scene == nil {
		return nil
	}
	return s.described(at, p, scene, "hand-"+key, at.words.Hand(at.Table.Game))
}

// described is a picture with its places, small ones last, so that they lie on top.
func (s *Server) described(at *seen, p kit.PictureSpec, scene *render.Scene, name, alt string) *picture {
	pic := &picture{Name: name, Alt: alt, W: scene.W, H: scene.H}
	for id, a := range scene.Places {
		one := place{ID: id, Area: [4]int{int(math.Round(a.X)), int(math.Round(a.Y)), int(math.Round(a.W)), int(math.Round(a.H))}}
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

// describe says what a place is, as far as its artist knows.
func (s *Server) describe(at *seen, p kit.PictureSpec, one *place) {
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
	rules, known := s.kit.Rules(at.Table.Game)
	if about.Card == "" || !known {
		return
	}
	cards := rules.Library().Cards
	if i := slices.IndexFunc(cards, func(e engine.Entry) bool { return e.Code == about.Card }); i >= 0 {
		if one.Title == "" {
			one.Title = w.Flat(cards[i].Title)
		}
		if body := w.Flat(cards[i].Body); body != "" {
			one.Lines = strings.Split(body, "\n")
		}
	}
}

// picture answers with a picture that the present state names. One of an older state is
// gone: the page is about to hear of the newer one.
func (s *Server) picture(w http.ResponseWriter, q *http.Request, one session) {
	at, err := s.see(q.Context(), one, sizeOf(q))
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	kind, named, _ := strings.Cut(strings.TrimSuffix(q.PathValue("name"), ".png"), "-")
	draw := s.boardScene
	if kind == "hand" {
		draw = s.handScene
	}
	p, scene, key := draw(at)
	if scene == nil || key != named {
		s.refuse(w, http.StatusGone)
		return
	}
	data, err := s.kit.Draw(key, p.Options.Theme, func() *render.Scene { return scene })
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(data)
}
