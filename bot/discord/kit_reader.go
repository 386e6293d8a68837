package discord

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/storage"
)

// reader is the person a private message is for.
type reader struct {
	storage.Person
	lang string
}

// seenEvery is how often the time a person was last seen is written down.
const seenEvery = 24 * time.Hour

// readerOf is the person who acts, with name and language brought up to date.
func (k *Kit) readerOf(ctx context.Context, in wire.Interaction) (reader, error) {
	p, err := k.Store.Person(ctx, in.User.ID)
	if err != nil {
		return reader{}, err
	}
	if in.Locale != "" {
		if err := k.locales.keep(ctx, k.Store, in.User.ID, k.Text.Match(in.Locale)); err != nil && !errors.Is(err, storage.ErrFull) {
			return reader{}, err
		}
	}
	now := k.Now()
	if shown := wording.Name(in.User.Name); p.Name != shown || now.Sub(p.Seen) > seenEvery {
		known, err := k.Store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
			p.Name, p.Seen = shown, now
			return nil
		})
		switch {
		case err == nil:
			p = known
		case !errors.Is(err, storage.ErrFull): // looking works on a full disk
			return reader{}, err
		}
	}
	return k.reading(ctx, p, "")
}

// readerNamed is a person who is told something without having asked.
func (k *Kit) readerNamed(ctx context.Context, user, fallback string) (reader, error) {
	p, err := k.Store.Person(ctx, user)
	if err != nil {
		return reader{}, err
	}
	return k.reading(ctx, p, fallback)
}

// reading decides the language: the chosen one, else Discord's, else fallback.
func (k *Kit) reading(ctx context.Context, p storage.Person, fallback string) (reader, error) {
	lang := p.Lang
	if lang == "" {
		var err error
		if lang, err = k.locales.known(ctx, k.Store, p.User); err != nil {
			return reader{}, err
		}
	}
	if lang == "" {
		lang = fallback
	}
	return reader{p, k.Text.Match(lang)}, nil
}

// reachable reports whether a person may get direct messages from a table.
func (r reader) reachable(t storage.Table) bool {
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
