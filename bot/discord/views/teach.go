package views

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// teaching holds what its handlers use.
type teaching struct {
	bot   *kit.Kit
	cards *reference.Index
}

// newTeaching returns the feature.
func newTeaching(k *kit.Kit, index *reference.Index) kit.Feature {
	f := teaching{bot: k, cards: index}
	return kit.Feature{
		Presses: map[string]kit.Route{
			kit.VerbTeach: {Ack: kit.Fresh, Do: f.open},
			"teachto":     {Ack: kit.Replace, Do: f.open},
		},
	}
}

// open shows a page; its code is the game and the number of the page from 0:
// "caylus 2". Without a number it is the first page.
func (f teaching) open(ctx context.Context, p kit.Press) (kit.Reply, error) {
	game, number, numbered := strings.Cut(p.Code, " ")
	lessons := f.cards.Teaching(game)
	page := int64(0)
	if numbered {
		var ok bool
		if page, ok = kit.Natural(number); !ok {
			page = int64(len(lessons.Pages))
		}
	}
	if page >= int64(len(lessons.Pages)) {
		return kit.Say(f.bot.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
	}
	return f.page(ctx, p.Reader, game, int(page)), nil
}

// page shows a page: as a picture, or in words when the reader wants no pictures
// or none can be drawn now.
func (f teaching) page(ctx context.Context, r kit.Reader, game string, n int) kit.Reply {
	t := storage.Table{Game: game}
	w := f.bot.Words(r.Language, t)
	lessons := f.cards.Teaching(game)
	words := pageWords(w, lessons.Pages[n])
	m := wire.Message{Content: "**" + w.Rich(lessons.Title) + "**"}
	if p, ok := f.bot.PictureSpec(w, t, r.Look, r.Theme); ok {
		if teacher, ok := p.Artist.(render.Teacher); ok {
			m.Files = f.bot.DrawFile(ctx, p, kit.PictureKey("lesson", p, game, n), "lesson", strings.Join(words, " "), func() *render.Scene {
				return teacher.Lesson(n, p.Options)
			})
		}
	}
	if len(m.Files) == 0 {
		words[0] = "**" + words[0] + "**"
		m.Content = wording.Lines(append([]string{m.Content}, words...)...)
	}
	to := func(page int) kit.CustomID {
		return kit.CustomID{Verb: "teachto", Code: game + " " + strconv.Itoa(page)}
	}
	say := kit.Reply{Message: m}
	if len(lessons.Pages) > 1 {
		say = say.With(kit.Pager(w, to, n, len(lessons.Pages)))
	}
	return say.With(kit.Row(kit.Button(kit.CustomID{Verb: kit.VerbContents, Code: game}, w.Label("button.all_rules"))))
}

// pageWords tells a page in words: sentence, line, the words in the picture, tip.
func pageWords(w wording.Words, p engine.Page) []string {
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
