package card

import (
	"context"
	"errors"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// deliverOver posts the end card, removes the buttons of older messages, and then
// updates private messages.
func (f feature) deliverOver(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Result == nil {
		return nil
	}
	if s.Table, err = f.EnsureThread(ctx, d, s.Table); err != nil {
		return err
	}
	return errors.Join(f.postEndCard(ctx, d, s), f.CardShown(ctx, s))
}

// postEndCard posts the end card, once, after the other messages of the match.
func (f feature) postEndCard(ctx context.Context, d storage.Delivery, s *table.Sight) error {
	if err := f.closeMessages(ctx, s); err != nil {
		return err
	}
	_, said, err := f.Post(ctx, s.Table.ID, postOver, "")
	if err != nil || said {
		return err
	}
	if err := f.enqueueArchive(ctx, s.Table); err != nil {
		return err
	}
	_, err = f.Send(ctx, storage.Post{Table: s.Table.ID, Kind: postOver, Channel: s.Table.Thread, Seq: s.Entry}, f.endCard(ctx, s), posts.Nonce(d, "over"))
	return err
}

// endCard returns the public card of a finished match: the score sheet, the
// winners, and how to check that nobody changed the deck.
func (f feature) endCard(ctx context.Context, s *table.Sight) wire.Message {
	w := f.Words(s.Table.Lang, s.Table)
	t := s.Table
	content := []string{w.Winners(s.Result), w.Standings(s.Result),
		w.Say("end.length", engine.N("n", s.Public.Header().Turn), engine.Word("from", wording.On(t.Started)), engine.Word("to", wording.On(t.Ended)))}
	if seed, ended := table.Seed(t); ended {
		content = append(content, w.Say("end.seed", engine.Word("seed", "`"+seed.String()+"`"), engine.Word("hash", "`"+s.SeedHash+"`")))
	}
	m := wire.Message{
		Content: wording.ClipLines(wording.Lines(content...), wording.MaxContent),
		Components: []wire.Component{kit.Row(
			kit.Button(kit.OnTable("board", t, ""), w.Label("button.board")),
			kit.Button(kit.OnTable("log", t, "1"), w.Label("button.full_log")),
			kit.Button(kit.OnTable("replay", t, "match"), w.Label("button.replay")),
			kit.Button(kit.OnTable("record", t, ""), w.Label("button.record")),
			kit.Button(kit.OnTable("again", t, ""), w.Label("button.again")),
		)},
	}
	if p, ok := f.PictureSpec(w, t, kit.LookFull, ""); ok {
		alt := strings.NewReplacer("**", "", "\n", ". ").Replace(wording.Lines(content[:2]...))
		m.Files = f.DrawFile(ctx, p, kit.PictureKey("score", p, s.Result), "score", alt, func() *render.Scene {
			return p.Artist.Score(s.Result, p.Options)
		})
	}
	m.Files = append(m.Files, f.EndFiles(ctx, t)...)
	return m
}

// closeMessages removes the buttons of all public messages of a match.
func (f feature) closeMessages(ctx context.Context, s *table.Sight) error {
	standing, err := f.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		switch p.Kind {
		case posts.Card:
			err = f.RemoveButtons(ctx, p)
			if err == nil {
				err = f.Store.DropPost(ctx, p.Table, p.Kind, p.User)
			}
		case postDeadline:
			err = f.Remove(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// deliverClosed announces that a table ended without a result, and then updates
// private messages.
func (f feature) deliverClosed(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	return errors.Join(f.announceClosed(ctx, d, s), f.CardShown(ctx, s))
}

func (f feature) announceClosed(ctx context.Context, d storage.Delivery, s *table.Sight) error {
	if err := f.closeMessages(ctx, s); err != nil {
		return err
	}
	_, said, err := f.Post(ctx, s.Table.ID, postClosed, "")
	if err != nil || said || s.Table.Thread == "" {
		return err // the lobby card of an open table says so itself
	}
	if err := f.enqueueArchive(ctx, s.Table); err != nil {
		return err
	}
	m := wire.Message{Content: f.closedText(s.Table)}
	_, err = f.Send(ctx, storage.Post{Table: s.Table.ID, Kind: postClosed, Channel: s.Table.Thread}, m, posts.Nonce(d, "closed"))
	return err
}

// closedText announces that a table ended without a result.
func (f feature) closedText(t storage.Table) string {
	w := f.Words(t.Lang, t)
	why := ""
	if t.Ending != "" {
		why = w.Rich(engine.T(t.Ending))
	}
	return wording.Lines(w.Say("closed.text", engine.Word("table", w.Title(t))), why, w.Reason(t))
}
