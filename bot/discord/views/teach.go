package views

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// teaching handles the presses on teaching pages.
type teaching struct {
	Deps
}

// newTeaching returns the feature of teaching pages.
func newTeaching(deps Deps) handler.Feature {
	f := teaching{Deps: deps}
	return handler.Feature{
		Presses: map[string]handler.Route{
			handler.VerbTeach: {Ack: handler.Fresh, Do: f.open},
			"teachto":         {Ack: handler.Replace, Do: f.open},
		},
	}
}

// open shows a page. The code is the game and the number of the page from 0: "caylus 2".
// Without a number it shows the first page.
func (f teaching) open(ctx context.Context, p handler.Press) (handler.Reply, error) {
	game, number, numbered := strings.Cut(p.Code, " ")
	lessons := f.Index.Teaching(game)
	page := int64(0)
	if numbered {
		var ok bool
		if page, ok = handler.ParseNatural(number); !ok {
			page = int64(len(lessons.Pages))
		}
	}
	if page >= int64(len(lessons.Pages)) {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	return f.page(ctx, p.Reader, game, int(page)), nil
}

// page shows a page as a picture. It uses text if the reader wants no pictures or none
// can be drawn now.
func (f teaching) page(ctx context.Context, r recipients.Recipient, game string, n int) handler.Reply {
	t := storage.Table{Game: game}
	w := r.WordsAt(t)
	lessons := f.Index.Teaching(game)
	words := pageWords(w, lessons.Pages[n])
	m := wire.Message{Content: "**" + w.Rich(lessons.Title) + "**"}
	if p, ok := f.Pictures.Spec(w, t, r.Look, r.Theme); ok {
		if teacher, ok := p.Artist.(render.Teacher); ok {
			m.Files = f.Pictures.DrawFile(ctx, p, pictures.Key("lesson", p, game, n), "lesson", strings.Join(words, " "), func() *render.Scene {
				return teacher.Lesson(n, p.Options)
			})
		}
	}
	if len(m.Files) == 0 {
		words[0] = "**" + words[0] + "**"
		m.Content = textfmt.Lines(append([]string{m.Content}, words...)...)
	}
	to := func(page int) handler.CustomID {
		return handler.CustomID{Verb: "teachto", Code: game + " " + strconv.Itoa(page)}
	}
	say := handler.Reply{Message: m}
	if len(lessons.Pages) > 1 {
		say = say.With(handler.Pager(w, to, n, len(lessons.Pages)))
	}
	return say.With(handler.Row(handler.Button(handler.CustomID{Verb: handler.VerbContents, Code: game}, w.Label("button.all_rules"))))
}

// pageWords returns a page as text: sentence, line, the words in the picture, tip.
func pageWords(w textfmt.Words, p engine.Page) []string {
	out, labels := []string{w.Rich(p.Lead), w.Rich(p.Line)}, w.List(p.Labels)
	if last := len(labels) - 1; p.Ring {
		out = append(out, labels[last]+": "+strings.Join(labels[:last], " › "))
		labels = nil
	}
	for _, label := range labels {
		out = append(out, "· "+label)
	}
	return append(out, w.Rich(p.Tip))
}
