package views

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/singleflight"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/seating"
	"guildhall/engine"

	again "guildhall/render/replay"
	"guildhall/storage"
)

// films handles the presses for films and pages of matches.
type films struct {
	Deps
	making  *singleflight.Group // keyed by file
	slot    chan struct{}       // only one file is made at a time, because each takes seconds of processor time
	waiting *atomic.Int32
}

// newFilms returns the feature of films.
func newFilms(deps Deps) handler.Feature {
	f := films{Deps: deps, making: new(singleflight.Group), slot: make(chan struct{}, 1), waiting: new(atomic.Int32)}
	return handler.Feature{
		Presses:  map[string]handler.Route{"replay": {Ack: handler.Fresh, Do: f.press}, "judged": {Ack: handler.Fresh, Do: f.page}},
		EndFiles: f.endFiles,
		Film:     f.spectated,
	}
}

// The parts of a match for a film.
const (
	lastRound  = "round"
	wholeMatch = "match"
)

// partTexts maps parts to the message keys of their names.
var partTexts = map[string]string{lastRound: "replay.round", wholeMatch: "replay.match"}

// maxWaiting is the maximum number of people who may wait for a film. The page of an end
// card waits without this limit, because nobody asks for it again.
const maxWaiting = 4

// maxBytes is the maximum size of a file; Discord accepts ten megabytes. Tests lower it.
var maxBytes = 9 << 20

var errLarge = errors.New("the replay is too large")

// press handles «Film» and the buttons below a film. Without a part, it sends the last
// round of a running match, and the whole of a finished one.
func (f films) press(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.show(ctx, p.Reader, t, p.Code)
}

func (f films) show(ctx context.Context, r recipients.Recipient, t storage.Table, part string) (handler.Reply, error) {
	w := r.WordsAt(t)
	if t.Phase == storage.Closed && len(t.Seed) > 0 {
		return handler.TextReply(w.Say("replay.closed", engine.Word("table", w.Title(t)))), nil
	}
	if t.Phase != storage.Playing && t.Phase != storage.Finished {
		return handler.TextReply(w.Say("play.not_started", engine.Word("table", w.Title(t)))), nil
	}
	if part != lastRound && part != wholeMatch {
		part = map[storage.Phase]string{storage.Playing: lastRound, storage.Finished: wholeMatch}[t.Phase]
	}
	files, err := f.film(ctx, r.Language, t, part)
	switch {
	case errors.Is(err, process.ErrBusy):
		return handler.TextReply(w.Say("replay.busy")), nil
	case errors.Is(err, errLarge) && part == wholeMatch:
		return handler.TextReply(w.Say("replay.large")).With(handler.Row(handler.Button(handler.OnTable("replay", t, lastRound), w.Label(partTexts[lastRound])))), nil
	case errors.As(err, new(*engine.ReplayError)):
		return handler.TextReply(w.Say("replay.older")), nil
	case err != nil:
		return handler.Reply{}, err
	case files == nil:
		return handler.TextReply(w.Say("board.none")), nil
	}
	say := handler.TextReply(w.Say("replay.film", engine.Word("table", w.Title(t)), engine.Word("part", w.Say(partTexts[part]))))
	say.Message.Files = files
	other := map[string]string{lastRound: wholeMatch, wholeMatch: lastRound}[part]
	return say.With(handler.Row(handler.Button(handler.OnTable("replay", t, other), w.Label(partTexts[other])))), nil
}

// film returns the film of a part of a match. It returns nothing if no artist draws the
// game, and process.ErrBusy if the film must be made and too many people wait for one.
func (f films) film(ctx context.Context, lang string, t storage.Table, part string) ([]wire.File, error) {
	m, err := f.match(ctx, lang, t)
	if err != nil || m == nil {
		return nil, err
	}
	file, err := describe(t, m, "film "+part, ".gif", nil)
	if err != nil {
		return nil, err
	}
	if data, ok := f.kept(file); ok {
		return attached(file, data)
	}
	if f.waiting.Add(1) > maxWaiting {
		f.waiting.Add(-1)
		return nil, process.ErrBusy
	}
	defer f.waiting.Add(-1)
	return f.make(ctx, file, func(w io.Writer) error {
		from := 0
		if part == lastRound {
			if from, err = m.LastRound(); err != nil {
				return err
			}
		}
		return m.Film(w, from, -1)
	})
}

// spectated returns the film of a whole finished match for its public page; nil if there
// is none.
func (f films) spectated(ctx context.Context, lang string, t storage.Table) ([]byte, error) {
	files, err := f.film(ctx, lang, t, wholeMatch)
	if errors.Is(err, errLarge) || errors.As(err, new(*engine.ReplayError)) || err == nil && len(files) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return files[0].Data, nil
}

// endFiles returns the page of a finished match for its end card. If it fails the card
// has no page.
func (f films) endFiles(ctx context.Context, t storage.Table) []wire.File {
	if f.Load.Overloaded(ctx) {
		return nil
	}
	files, err := f.pageOf(ctx, t.Lang, t)
	if err != nil && ctx.Err() == nil {
		f.Log.WarnContext(ctx, "make page of match", "table", t.ID, "err", err)
	}
	return files
}

// page handles «Page with these marks» below an analysis: it sends the page of the match
// with the current analysis.
func (f films) page(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	if t.Phase != storage.Finished {
		return handler.TextReply(w.Say("replay.page_early", engine.Word("table", w.Title(t)))), nil
	}
	files, err := f.pageOf(ctx, p.Reader.Language, t)
	switch {
	case errors.Is(err, errLarge):
		return handler.TextReply(w.Say("replay.page_large")), nil
	case errors.As(err, new(*engine.ReplayError)):
		return handler.TextReply(w.Say("replay.older")), nil
	case err != nil:
		return handler.Reply{}, err
	case files == nil:
		return handler.TextReply(w.Say("board.none")), nil
	}
	say := handler.TextReply(w.Say("replay.page", engine.Word("table", w.Title(t))))
	say.Message.Files = files
	return say, nil
}

// pageOf returns the page of a finished match, with its analysis if there is one. It
// returns nothing if no artist draws the game.
func (f films) pageOf(ctx context.Context, lang string, t storage.Table) ([]wire.File, error) {
	m, err := f.match(ctx, lang, t)
	if err != nil || m == nil {
		return nil, err
	}
	made, err := f.Services.Analyses.Made(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	file, err := describe(t, m, "page", ".html", made)
	if err != nil {
		return nil, err
	}
	if data, ok := f.kept(file); ok {
		return attached(file, data)
	}
	m.Chances = f.Services.Analyses.Chances(m.Rules, m.Record.Setup)
	m.Judge(made)
	return f.make(ctx, file, m.Page)
}

// match returns the match of a table; nil if no artist draws the game.
func (f films) match(ctx context.Context, lang string, t storage.Table) (*again.Match, error) {
	artist := f.Pictures.Artist(t.Game)
	if artist == nil {
		return nil, nil
	}
	r, rules, err := f.Services.Records.Spectated(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	// A record contains the stored names of computer opponents.
	r.Players = slices.Clone(r.Players)
	for i, name := range f.Texts.Words(lang, t).People {
		if _, ok := seating.Level(t.Seats[i].User); ok && i < len(r.Players) {
			r.Players[i] = name
		}
	}
	langs := []string{lang}
	for _, one := range f.Texts.Catalog.Languages() {
		if one != lang {
			langs = append(langs, one)
		}
	}
	title := engine.T("discord.picture_title", engine.Term("game", rules.Info().Short), engine.N("n", int(t.ID)))
	return again.New(rules, r, artist, title, langs, f.Texts.Catalog.Translator), nil
}
