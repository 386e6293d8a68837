package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/webhook"
	"guildhall/engine"
	"guildhall/storage"
)

// deliver sends an event to a webhook.
func (f feature) deliver(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	until, err := f.courier.Deliver(ctx, d, webhook.Callbacks{Post: f.post, Ended: f.ended})
	if err == nil && !until.IsZero() {
		err = handler.DeferredError{Until: until}
	}
	return err
}

// offDelay is the delay of the message that a webhook is off. The webhook is stored as off
// after the message is enqueued.
const offDelay = time.Minute

// ended reports that a webhook is switched off: to its maker, and in the log of the server.
func (f feature) ended(ctx context.Context, h storage.Webhook) error {
	f.Log.WarnContext(ctx, "switch webhook off", "guild", h.Guild, "host", webhook.HostOf(h.Address), "reason", h.Off)
	if err := f.Store.RecordAct(ctx, storage.Audit{At: f.Now(), Guild: h.Guild, Act: actOff, Detail: hostOf(h)}); err != nil {
		return err
	}
	if err := f.log(ctx, h, queue.LogEntry{Guild: h.Guild, Act: actOff, Detail: hostOf(h)}); err != nil || h.Maker == "" {
		return err
	}
	body, err := json.Marshal(off{Hook: h.ID})
	if err != nil {
		return err
	}
	return f.Queue.Enqueue(ctx, storage.Delivery{
		Key: fmt.Sprintf("%s:%d", kindOff, h.ID), Kind: kindOff, User: h.Maker, Body: body, Priority: storage.Ping, Due: f.Now().Add(offDelay),
	})
}

// off is the body of a delivery of kindOff.
type off struct {
	Hook int64 `json:"hook"`
}

// deliverOff tells the maker of a webhook that it is off, unless it was switched on or removed
// meanwhile.
func (f feature) deliverOff(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	var body off
	if err := json.Unmarshal(d.Body, &body); err != nil {
		return fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	h, err := f.Store.Webhook(ctx, body.Hook)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	r, err := f.People.Named(ctx, d.User, h.Lang)
	if err != nil || h.Off == "" || r.NoDM || r.Closed {
		return err
	}
	w := r.Words()
	what, err := f.scope(ctx, w, h)
	if err != nil {
		return err
	}
	m := wire.Message{Content: textfmt.Clip(w.Say("webhook.ended", engine.Word("host", hostOf(h)), engine.Word("what", textfmt.Escape(what)), engine.Word("why", w.Say("webhook.off."+h.Off))), textfmt.MaxContent)}
	return f.Messages.SendPrivate(ctx, r, storage.Message{Kind: fmt.Sprintf("%s %d", kindOff, h.ID), User: r.User}, m, messages.Nonce(d, kindOff))
}

// post returns the message to Discord about an event; nil for an event of a match that has gone
// on since.
func (f feature) post(ctx context.Context, h storage.Webhook, m webhook.Message) (*webhook.Post, error) {
	w := f.Texts.Words(h.Lang, storage.Table{})
	switch m.Type {
	case webhook.Test:
		return &webhook.Post{Content: w.Say("webhook.post.test")}, nil
	case webhook.MatchStarted, webhook.MatchTurn, webhook.MatchRound, webhook.MatchEnded:
		return f.postMatch(ctx, h, m)
	}
	var about struct {
		Data struct {
			Name  string    `json:"name"`
			N     int       `json:"n"`
			Round int       `json:"round"`
			Table int64     `json:"table"`
			Opens time.Time `json:"opens"`
		} `json:"data"`
	}
	if err := json.Unmarshal(m.Payload, &about); err != nil {
		return nil, err
	}
	key := m.Type
	if key == webhook.SeasonOpened && about.Data.Opens.After(f.Now()) {
		key = "season.coming"
	}
	return &webhook.Post{Content: w.Say("webhook.post."+key, engine.Word("when", textfmt.Ago(about.Data.Opens)), engine.Word("league", textfmt.Escape(about.Data.Name)), engine.N("n", about.Data.N),
		engine.N("round", about.Data.Round), engine.N("table", int(about.Data.Table)))}, nil
}

// postMatch returns the message about an event of a match, with the public picture of its board.
func (f feature) postMatch(ctx context.Context, h storage.Webhook, m webhook.Message) (*webhook.Post, error) {
	s, err := f.Services.Tables.Look(ctx, m.Table, "")
	if err != nil {
		return nil, err
	}
	t := s.Stored()
	if table.Sealed(t) || m.Type != webhook.MatchEnded && (m.Turn < t.Turns || t.Phase != storage.Playing) {
		return nil, nil
	}
	w := f.Texts.Words(h.Lang, s.Table)
	args := []engine.Arg{engine.Word("table", w.Title(t)), engine.Word("people", w.PeopleLabel())}
	key, after := m.Type, ""
	switch {
	case m.Type != webhook.MatchEnded:
		after = textfmt.Dots(w.Rich(s.Public.Header().Progress), w.Say("webhook.to_play", engine.Word("who", w.Names(s.Pending))))
	case s.Result != nil:
		args = append(args, engine.Word("result", w.Winners(s.Result)))
	default:
		key = "match.closed"
	}
	post := &webhook.Post{Content: textfmt.ClipLines(textfmt.Dots(w.Say("webhook.post."+key, args...), after), textfmt.MaxContent)}
	if p, ok := f.Pictures.Spec(w, s.Table, pictures.LookPhone, ""); ok && s.Public != nil {
		p.Options.Changed = pictures.Marks(s.Latest)
		for _, file := range f.Pictures.Board(ctx, p, s.Public) {
			post.Files = append(post.Files, webhook.File{Name: file.Name, Alt: file.Alt, Data: file.Data})
		}
	}
	return post, nil
}
