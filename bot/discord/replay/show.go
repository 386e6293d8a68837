package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	again "guildhall/render/replay"
	"guildhall/storage"
)

// mostWaiting bounds the people who wait for a film. The page of an end card waits
// as long as it must: nobody asks for it again.
const mostWaiting = 4

// mostBytes bounds a file: Discord takes ten megabytes. Tests lower it.
var mostBytes = 9 << 20

var (
	errBusy  = errors.New("too many replays are being made")
	errLarge = errors.New("the replay is too large")
)

// replay is /replay: without a part, the last round of a match in play and the
// whole of one that is over.
func (f feature) replay(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.TableOf(ctx, c, phases...)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.show(ctx, c.Reader, t, filmPart.Of(c))
}

// press is «Replay» and the buttons below a film.
func (f feature) press(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.show(ctx, p.Reader, t, p.Code)
}

func (f feature) show(ctx context.Context, r kit.Reader, t storage.Table, part string) (kit.Reply, error) {
	w := f.Words(r.Language, t)
	if t.Phase != storage.Playing && t.Phase != storage.Over {
		return kit.Say(w.Say("play.not_started", engine.Word("table", w.Title(t)))), nil
	}
	if part != lastRound && part != wholeMatch {
		part = map[storage.Phase]string{storage.Playing: lastRound, storage.Over: wholeMatch}[t.Phase]
	}
	files, err := f.film(ctx, r.Language, t, part)
	switch {
	case errors.Is(err, errBusy):
		return kit.Say(w.Say("replay.busy")), nil
	case errors.Is(err, errLarge) && part == wholeMatch:
		return kit.Say(w.Say("replay.large")), nil
	case errors.As(err, new(*engine.ReplayError)):
		return kit.Say(w.Say("replay.older")), nil
	case err != nil:
		return kit.Reply{}, err
	case files == nil:
		return kit.Say(w.Say("board.none")), nil
	}
	say := kit.Say(w.Say("replay.film", engine.Word("table", w.Title(t)), engine.Word("part", w.Say(partTexts[part]))))
	say.Message.Files = files
	other := map[string]string{lastRound: wholeMatch, wholeMatch: lastRound}[part]
	return say.With(kit.Row(kit.Button(kit.OnTable("replay", t, other), w.Label(partTexts[other])))), nil
}

// film returns the film of a part of a match; nothing when nobody draws the game,
// errBusy when too many people wait for one.
func (f feature) film(ctx context.Context, lang string, t storage.Table, part string) ([]wire.File, error) {
	if f.waiting.Add(1) > mostWaiting {
		f.waiting.Add(-1)
		return nil, errBusy
	}
	defer f.waiting.Add(-1)
	m, err := f.match(ctx, lang, t)
	if err != nil || m == nil {
		return nil, err
	}
	return f.file(ctx, fmt.Sprint("film ", t.ID, " ", t.Seq, " ", lang, " ", part), name(t)+".gif", func(w io.Writer) error {
		from := 0
		if part == lastRound {
			if from, err = m.LastRound(); err != nil {
				return err
			}
		}
		return m.Film(w, from, -1)
	})
}

// endFiles returns the page of a match that is over, for its end card. The card is
// complete without it.
func (f feature) endFiles(ctx context.Context, t storage.Table) []wire.File {
	if f.Overloaded(ctx) {
		return nil
	}
	m, err := f.match(ctx, t.Lang, t)
	var files []wire.File
	if err == nil && m != nil {
		files, err = f.file(ctx, fmt.Sprint("page ", t.ID), name(t)+".html", m.Page)
	}
	if err != nil && ctx.Err() == nil {
		f.Log.WarnContext(ctx, "page of a match", "table", t.ID, "err", err)
	}
	return files
}

// page is «Page with these marks» below an analysis: the page of the match, on which
// the analysis stands now.
func (f feature) page(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.Words(p.Reader.Language, t)
	if t.Phase != storage.Over {
		return kit.Say(w.Say("replay.page_early", engine.Word("table", w.Title(t)))), nil
	}
	m, err := f.match(ctx, p.Reader.Language, t)
	if err != nil {
		return kit.Reply{}, err
	}
	if m == nil {
		return kit.Say(w.Say("board.none")), nil
	}
	files, err := f.file(ctx, fmt.Sprint("page ", t.ID, " ", p.Reader.Language, " judged"), name(t)+".html", m.Page)
	switch {
	case errors.Is(err, errLarge):
		return kit.Say(w.Say("replay.page_large")), nil
	case errors.As(err, new(*engine.ReplayError)):
		return kit.Say(w.Say("replay.older")), nil
	case err != nil:
		return kit.Reply{}, err
	}
	say := kit.Say(w.Say("replay.page", engine.Word("table", w.Title(t))))
	say.Message.Files = files
	return say, nil
}

func name(t storage.Table) string { return t.Game + "-" + strconv.FormatInt(t.ID, 10) }

// match returns the match of a table; nil when nobody draws the game.
func (f feature) match(ctx context.Context, lang string, t storage.Table) (*again.Match, error) {
	artist := f.Artists(t.Game)
	if artist == nil {
		return nil, nil
	}
	r, rules, err := f.Tables.Records.Spectated(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	langs := []string{lang}
	for _, one := range f.Text.Languages() {
		if one != lang {
			langs = append(langs, one)
		}
	}
	title := engine.T("discord.picture_title", engine.Term("game", rules.Info().Short), engine.N("n", int(t.ID)))
	m := again.New(rules, r, artist, title, langs, f.Text.Teller)
	if t.Phase == storage.Over {
		m.Chances = f.Tables.Analyses.Chances(rules, r.Setup.Seats)
		made, err := f.Tables.Analyses.Made(ctx, t.ID)
		if err != nil {
			return nil, err
		}
		m.Judge(made)
	}
	return m, nil
}

// file makes a file, once for all who ask for it meanwhile.
func (f feature) file(ctx context.Context, key, name string, write func(io.Writer) error) ([]wire.File, error) {
	data, err, _ := f.making.Do(key, func() (_ any, err error) {
		select {
		case f.slot <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		defer func() {
			<-f.slot
			if r := recover(); r != nil { // as in render.Cache: a broken view must not stop the program
				err = fmt.Errorf("replay: %v", r)
			}
		}()
		var b bytes.Buffer
		err = write(&b)
		return b.Bytes(), err
	})
	if err != nil {
		return nil, err
	}
	if b := data.([]byte); len(b) <= mostBytes {
		return []wire.File{{Name: wording.Clip(name, 100), Data: b}}, nil
	}
	return nil, errLarge
}
