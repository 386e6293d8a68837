package handler

import (
	"cmp"
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Recipient is the recipient of a private message.
type Recipient struct {
	storage.Person
	Language string
}

// seenEvery is the minimum time between two updates of Person.Seen.
const seenEvery = 24 * time.Hour

// ReaderOf returns the person of an interaction, with name and language updated.
func (k *Env) ReaderOf(ctx context.Context, in wire.Interaction) (Recipient, error) {
	p, err := k.Store.Person(ctx, in.User.ID)
	if err != nil {
		return Recipient{}, err
	}
	if p.Locale, err = k.keepLocale(ctx, in, p.Locale); err != nil {
		return Recipient{}, err
	}
	now := k.Now()
	if shown := textfmt.Name(in.User.Name); p.Name != shown || now.Sub(p.Seen) > seenEvery {
		known, err := k.Store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
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
	if p, err = k.noteOpen(ctx, in, p); err != nil && !errors.Is(err, storage.ErrFull) {
		return Recipient{}, err
	}
	return k.reading(p, ""), nil
}

// ReaderNamed returns the recipient of a message that is not a reply.
func (k *Env) ReaderNamed(ctx context.Context, user, fallback string) (Recipient, error) {
	p, err := k.Store.Person(ctx, user)
	if err != nil {
		return Recipient{}, err
	}
	return k.reading(p, fallback), nil
}

// keepLocale returns the Discord language of the person of an interaction, and stores it
// if it differs from the stored one. It works even with a full disk, without storing.
func (k *Env) keepLocale(ctx context.Context, in wire.Interaction, stored string) (string, error) {
	if in.Locale == "" {
		return stored, nil
	}
	lang := k.Text.Match(in.Locale)
	if lang == stored {
		return lang, nil
	}
	if err := k.Store.PutBlob(ctx, storage.LocaleSpace, in.User.ID, []byte(lang)); err != nil && !errors.Is(err, storage.ErrFull) {
		return "", err
	}
	return lang, nil
}

// reading returns the recipient with a language: the setting, otherwise Discord's
// language, otherwise fallback.
func (k *Env) reading(p storage.Person, fallback string) Recipient {
	return Recipient{p, k.Text.Match(cmp.Or(p.Lang, p.Locale, fallback))}
}

// Reachable reports whether a person may get direct messages from a table.
func (r Recipient) Reachable(t storage.Table) bool {
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
