package kit

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/storage"
)

// Reader is the recipient of a private message.
type Reader struct {
	storage.Person
	Language string
}

// seenEvery is the least time between two updates of Person.Seen.
const seenEvery = 24 * time.Hour

// ReaderOf returns the person who acts, with name and language updated.
func (k *Kit) ReaderOf(ctx context.Context, in wire.Interaction) (Reader, error) {
	p, err := k.Store.Person(ctx, in.User.ID)
	if err != nil {
		return Reader{}, err
	}
	if in.Locale != "" {
		if err := k.Locales.keep(ctx, k.Store, in.User.ID, k.Text.Match(in.Locale), k.Now()); err != nil && !errors.Is(err, storage.ErrFull) {
			return Reader{}, err
		}
	}
	now := k.Now()
	if shown := wording.Name(in.User.Name); p.Name != shown || now.Sub(p.Seen) > seenEvery {
		known, err := k.Store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
			if p.Seen.IsZero() && p.Preferences.Confirm == storage.ConfirmAsked {
				p.Preferences.Confirm = k.NewPeople
			}
			p.Name, p.Seen = shown, now
			return nil
		})
		switch {
		case err == nil:
			p = known
		case !errors.Is(err, storage.ErrFull): // reading works on a full disk
			return Reader{}, err
		}
	}
	if p, err = k.noteOpen(ctx, in, p); err != nil && !errors.Is(err, storage.ErrFull) {
		return Reader{}, err
	}
	return k.reading(ctx, p, "")
}

// ReaderNamed returns the recipient of a message that is no reply.
func (k *Kit) ReaderNamed(ctx context.Context, user, fallback string) (Reader, error) {
	p, err := k.Store.Person(ctx, user)
	if err != nil {
		return Reader{}, err
	}
	return k.reading(ctx, p, fallback)
}

// reading chooses the language: the setting, else Discord's language, else
// fallback.
func (k *Kit) reading(ctx context.Context, p storage.Person, fallback string) (Reader, error) {
	lang := p.Lang
	if lang == "" {
		var err error
		if lang, err = k.Locales.known(ctx, k.Store, p.User, k.Now()); err != nil {
			return Reader{}, err
		}
	}
	if lang == "" {
		lang = fallback
	}
	return Reader{p, k.Text.Match(lang)}, nil
}

// Reachable reports whether a person may get direct messages from a table.
func (r Reader) Reachable(t storage.Table) bool {
	if r.NoDM || r.Closed {
		return false
	}
	for _, s := range t.Seats {
		if s.User == r.User {
			return !s.Quiet && !s.Vacant
		}
	}
	return true
}
