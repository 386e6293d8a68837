// Package recipients reads and changes the settings of people, and finds out their language.
package recipients

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Config holds the parts of a Directory. All are required.
type Config struct {
	Store storage.Store
	Texts *textfmt.Source
	Queue *queue.Queue
	Now   func() time.Time
	Log   *slog.Logger
	// Owners are users who may use /admin on every server.
	Owners []string
	// Changed is called when the pages of a table must be closed or read again.
	Changed func(table int64)
}

// Directory reads and changes people. Its methods are safe for concurrent use.
type Directory struct {
	store   storage.Store
	texts   *textfmt.Source
	queue   *queue.Queue
	now     func() time.Time
	log     *slog.Logger
	owners  []string
	changed func(table int64)
}

// New returns a Directory.
func New(c Config) *Directory {
	return &Directory{store: c.Store, texts: c.Texts, queue: c.Queue, now: c.Now, log: c.Log, owners: c.Owners, changed: c.Changed}
}

// seenEvery is the minimum time between two updates of Person.Seen.
const seenEvery = 24 * time.Hour

// Of returns the person of an interaction, with name and language updated.
func (d *Directory) Of(ctx context.Context, in wire.Interaction) (Recipient, error) {
	p, err := d.store.Person(ctx, in.User.ID)
	if err != nil {
		return Recipient{}, err
	}
	if p.Locale, err = d.keepLocale(ctx, in, p.Locale); err != nil {
		return Recipient{}, err
	}
	now := d.now()
	if shown := textfmt.Name(in.User.Name); p.Name != shown || now.Sub(p.Seen) > seenEvery {
		known, err := d.store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
			p.Name, p.Seen = shown, now
			return nil
		})
		switch {
		case err == nil:
			known.Locale = p.Locale // a full disk may have prevented storing it
			p = known
		case !errors.Is(err, storage.ErrFull): // reading works even with a full disk
			return Recipient{}, err
		}
	}
	if p, err = d.noteOpen(ctx, in, p); err != nil && !errors.Is(err, storage.ErrFull) {
		return Recipient{}, err
	}
	return d.reading(p, ""), nil
}

// Named returns the recipient of a message that is not a reply.
func (d *Directory) Named(ctx context.Context, user, fallback string) (Recipient, error) {
	p, err := d.store.Person(ctx, user)
	if err != nil {
		return Recipient{}, err
	}
	return d.reading(p, fallback), nil
}

// keepLocale returns the Discord language of the person of an interaction, and stores it
// if it differs from the stored one. It works even with a full disk, without storing.
func (d *Directory) keepLocale(ctx context.Context, in wire.Interaction, stored string) (string, error) {
	if in.Locale == "" {
		return stored, nil
	}
	lang := d.texts.Match(in.Locale)
	if lang == stored {
		return lang, nil
	}
	if err := d.store.PutBlob(ctx, storage.LocaleSpace, in.User.ID, []byte(lang)); err != nil && !errors.Is(err, storage.ErrFull) {
		return "", err
	}
	return lang, nil
}

// reading returns the recipient with a language: the setting, otherwise Discord's
// language, otherwise fallback.
func (d *Directory) reading(p storage.Person, fallback string) Recipient {
	return NewRecipient(p, d.texts.Match(cmp.Or(p.Lang, p.Locale, fallback)), d.texts)
}

// askedSpace is the blob space with the latest question to each person, by user id.
const askedSpace = "asked"

// asked is a question that waits for a press.
type asked struct {
	Question string          `json:"question"`
	About    json.RawMessage `json:"about"`
}

// KeepAsked stores the data of a question to a person if they do not fit on its button,
// such as a reason. A later question replaces it. It is deleted with the person's other
// data.
func (d *Directory) KeepAsked(ctx context.Context, user, question string, about any) error {
	body, err := json.Marshal(about)
	if err == nil {
		body, err = json.Marshal(asked{question, body})
	}
	if err != nil {
		return fmt.Errorf("question %s: %w", question, err)
	}
	return d.store.PutBlob(ctx, askedSpace, user, body)
}

// Asked reads the stored data of a question into about. It returns false if this was not
// the person's latest question.
func (d *Directory) Asked(ctx context.Context, user, question string, about any) (bool, error) {
	body, err := d.store.Blob(ctx, askedSpace, user)
	if err != nil || body == nil {
		return false, err
	}
	var kept asked
	if err := json.Unmarshal(body, &kept); err != nil || kept.Question != question {
		return false, err
	}
	return true, json.Unmarshal(kept.About, about)
}
