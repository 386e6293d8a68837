package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"guildhall/bot/discord/wording"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// reader is the person a private message is for.
type reader struct {
	storage.Person
	lang string
}

// localeSpace is where the latest Discord language of a person is kept:
// deliveries have no interaction that would tell it.
const localeSpace = "locale"

// locales remembers the Discord language of people.
type locales struct {
	mu     sync.Mutex
	loaded bool
	of     map[string]string
}

// seenEvery is how often the time a person was last seen is written down.
const seenEvery = 24 * time.Hour

// readerOf is the person who acts, with name and language brought up to date.
func (b *Bot) readerOf(ctx context.Context, in wire.Interaction) (reader, error) {
	p, err := b.Store.Person(ctx, in.User.ID)
	if err != nil {
		return reader{}, err
	}
	if in.Locale != "" {
		if err := b.noteLocale(ctx, in.User.ID, b.Text.Match(in.Locale)); err != nil && !errors.Is(err, storage.ErrFull) {
			return reader{}, err
		}
	}
	now := b.Now()
	if shown := wording.Name(in.User.Name); p.Name != shown || now.Sub(p.Seen) > seenEvery {
		known, err := b.Store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
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
	return b.reading(ctx, p, "")
}

// readerNamed is a person who is told something without having asked.
func (b *Bot) readerNamed(ctx context.Context, user, fallback string) (reader, error) {
	p, err := b.Store.Person(ctx, user)
	if err != nil {
		return reader{}, err
	}
	return b.reading(ctx, p, fallback)
}

// reading decides the language: the chosen one, else Discord's, else fallback.
func (b *Bot) reading(ctx context.Context, p storage.Person, fallback string) (reader, error) {
	lang := p.Lang
	if lang == "" {
		var err error
		if lang, err = b.locale(ctx, p.User); err != nil {
			return reader{}, err
		}
	}
	if lang == "" {
		lang = fallback
	}
	return reader{p, b.Text.Match(lang)}, nil
}

func (b *Bot) locale(ctx context.Context, user string) (string, error) {
	b.locales.mu.Lock()
	defer b.locales.mu.Unlock()
	if err := b.loadLocales(ctx); err != nil {
		return "", err
	}
	return b.locales.of[user], nil
}

func (b *Bot) noteLocale(ctx context.Context, user, lang string) error {
	known, err := b.setLocale(ctx, user, lang)
	if err != nil || known {
		return err
	}
	// Not under the lock: everybody's language is read there, and a disk is slow.
	if err = b.Store.PutBlob(ctx, localeSpace, user, []byte(lang)); err != nil {
		b.locales.mu.Lock()
		defer b.locales.mu.Unlock()
		delete(b.locales.of, user) // to be kept next time
	}
	return err
}

// setLocale remembers a language and reports whether it was known.
func (b *Bot) setLocale(ctx context.Context, user, lang string) (known bool, err error) {
	b.locales.mu.Lock()
	defer b.locales.mu.Unlock()
	if err := b.loadLocales(ctx); err != nil {
		return false, err
	}
	known = b.locales.of[user] == lang
	b.locales.of[user] = lang
	return known, nil
}

// forget drops what is remembered of a user.
func (l *locales) forget(user string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.of, user)
}

// loadLocales reads what is kept, once. The lock is held.
func (b *Bot) loadLocales(ctx context.Context) error {
	if b.locales.loaded {
		return nil
	}
	of := map[string]string{}
	err := b.Store.EachBlob(ctx, localeSpace, func(user string, lang []byte) error {
		of[user] = string(lang)
		return nil
	})
	if err != nil {
		return err
	}
	b.locales.of, b.locales.loaded = of, true
	return nil
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
