package learn

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/engine/lesson"
	"guildhall/storage"
)

// The last lesson of a course is a match: in the person's direct messages, against
// computer opponents, coached (storage.TableState). It is solved when such a match is
// over. Lessons get no event for that: the table is checked when somebody opens the
// lessons.

// matchOf returns the lesson of a course that is a match; nil if there is none.
func matchOf(c *lesson.Course) *lesson.Lesson {
	if c == nil || c.Lessons[len(c.Lessons)-1].Match == nil {
		return nil
	}
	return c.Lessons[len(c.Lessons)-1]
}

// seen returns a person's progress, with a tick for the match if it is over.
func (f feature) seen(ctx context.Context, user, game string, c *lesson.Course) (progress, error) {
	p, err := f.progressOf(ctx, user, game)
	last := matchOf(c)
	if err != nil || last == nil || p.Match == 0 || p.has(last.ID) {
		return p, err
	}
	t, found, err := f.firstMatch(ctx, user, p)
	if err != nil || !found || t.Phase != storage.Finished {
		return p, err
	}
	return f.note(ctx, user, game, last.ID, true)
}

// firstMatch returns the table of a person's first match if the person plays or played
// it; false if there is none, or it no longer exists.
func (f feature) firstMatch(ctx context.Context, user string, p progress) (storage.Table, bool, error) {
	if p.Match == 0 {
		return storage.Table{}, false, nil
	}
	t, err := f.Services.Tables.Table(ctx, p.Match)
	if no := new(table.RefusedError); errors.As(err, &no) {
		return storage.Table{}, false, nil
	}
	mine := slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return s.User == user && !s.Vacant })
	return t, mine && t.Phase != storage.Closed, err
}

// showMatch shows the lesson that is a match.
func (f feature) showMatch(ctx context.Context, r recipients.Recipient, at place, c *lesson.Course) (handler.Reply, error) {
	p, err := f.seen(ctx, r.User, at.game, c)
	if err == nil {
		p, err = f.note(ctx, r.User, at.game, at.lesson, false)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	s := screen{Deps: f.Deps, reader: r, w: r.Words(), course: c, number: c.Index(at.lesson), lesson: matchOf(c), place: at, solved: p.has(at.lesson)}
	return s.match(), nil
}

func (s screen) match() handler.Reply {
	m := wire.Message{Frame: &wire.Frame{Colour: handler.EdgeTurn}}
	if s.solved {
		m.Frame.Colour = handler.EdgeDone
	}
	nth := s.w.Say("learn.nth", engine.N("n", s.number+1), engine.N("of", len(s.course.Lessons)))
	m.Content = textfmt.Lines("-# "+textfmt.Dots(s.w.ShortName(s.place.game), nth), s.heading(), s.lesson.Task.In(s.reader.Language), "-# "+s.w.Say("learn.match.about"))
	row := []discordgo.Button{handler.Styled(handler.Button(handler.CustomID{Verb: verbPlay, Code: s.place.game}, s.w.Label("learn.button.play")), discordgo.SuccessButton)}
	if s.number > 0 {
		row = append(row, handler.Button(place{game: s.place.game, lesson: s.course.Lessons[s.number-1].ID}.id(), "‹"))
	}
	row = append(row, handler.Button(handler.CustomID{Verb: verbList, Code: s.place.game}, s.w.Label("learn.button.all")))
	return handler.Reply{Message: m}.With(handler.Row(row...))
}

// play handles «Play»: it opens and starts the match in the person's direct messages, or
// finds the running one, and shows its question at once.
func (f feature) play(ctx context.Context, p handler.Press) (handler.Reply, error) {
	c := f.courses.of(ctx, p.Code)
	last := matchOf(c)
	if last == nil {
		return f.list(ctx, p.Reader, p.Code)
	}
	progress, err := f.seen(ctx, p.Reader.User, p.Code, c)
	if err != nil {
		return handler.Reply{}, err
	}
	said := "learn.match.goes_on"
	t, found, err := f.firstMatch(ctx, p.Reader.User, progress)
	if err != nil {
		return handler.Reply{}, err
	}
	if !found || t.Phase == storage.Finished {
		said = "learn.match.begun"
		var no handler.Reply
		if t, no, err = f.open(ctx, p, last); err != nil || t.ID == 0 {
			return no, err
		}
	}
	if t.Phase == storage.Open {
		if t, err = f.Services.Lobby.Start(ctx, t.ID, p.Reader.User, p.In.ID+" start"); err != nil {
			return handler.Reply{}, err
		}
	}
	s, err := f.Services.Tables.LookBack(ctx, t.ID, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.Screens.ShowTable(ctx, p.Reader, s, p.Reader.WordsAt(t).Say(said, engine.Word("where", textfmt.ChannelLink(t.Channel))))
}

// open opens and stores the table of a match. If it cannot be opened, the reply gives the
// reason.
func (f feature) open(ctx context.Context, p handler.Press, last *lesson.Lesson) (storage.Table, handler.Reply, error) {
	w := p.Reader.Words()
	again := handler.Row(handler.Button(handler.CustomID{Verb: verbPlay, Code: p.Code}, w.Label("learn.button.play")))
	if p.Reader.NoDM {
		return storage.Table{}, handler.TextReply(w.Say("learn.match.no_dm")).With(again), nil
	}
	channel, err := f.greet(ctx, w, p.Reader, p.Code, p.In.ID)
	if err != nil && messages.OnlyClosed(err) {
		return storage.Table{}, handler.TextReply(w.Say("learn.match.closed_dm")).With(again), nil
	}
	if err != nil {
		return storage.Table{}, handler.Reply{}, err
	}
	t, err := f.Services.Lobby.Open(ctx, lobby.Request{
		Game: p.Code, Counts: []int{last.Match.Seats}, Options: last.Match.Options, Lang: p.Reader.Language,
		Owner: p.Reader.User, OwnerName: p.Reader.Name, Channel: channel, Order: engine.OrderJoined, Press: p.In.ID,
		Coached: true, Hints: true, Computers: slices.Repeat([]int{last.Match.Level}, last.Match.Seats-1),
	})
	if err != nil {
		return storage.Table{}, handler.Reply{}, err
	}
	_, err = f.change(ctx, p.Reader.User, p.Code, func(to *progress) { to.Match, to.At = t.ID, last.ID })
	return t, handler.Reply{}, err
}

// greet sends the special rules of this match to the person's direct messages, where it
// will be played. It fails if these are closed, because then nothing can be played there.
func (f feature) greet(ctx context.Context, w textfmt.Words, r recipients.Recipient, game, press string) (channel string, err error) {
	m := wire.Message{Content: w.Say("learn.match.greeting", engine.Word("game", w.GameName(game)))}
	post := storage.Message{Kind: "lessons " + game, User: r.User, Digest: messages.Digest(m.Content)}
	if err := f.Messages.SendPrivate(ctx, r, post, m, messages.Nonce(storage.Delivery{ID: press}, "greeting")); err != nil {
		return "", err
	}
	person, err := f.Store.ChangePerson(ctx, r.User, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return person.DM, err
}
