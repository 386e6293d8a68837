package kit

import (
	"context"
	"sync"
	"time"

	"guildhall/storage"
)

// LocaleSpace is the blob space of the latest Discord language of each person:
// deliveries have no interaction that contains it.
const LocaleSpace = "locale"

const (
	// localeFor is how long a language is believed: another process may have met the
	// person since.
	localeFor = 10 * time.Minute
	// maxLocales bounds the languages that are remembered.
	maxLocales = 20_000
)

// locales caches the Discord languages of people.
type locales struct {
	mu sync.Mutex
	of map[string]locale
}

type locale struct {
	lang string
	at   time.Time // when it was read or stored
}

// known returns the Discord language of a user; empty when it is unknown.
func (l *locales) known(ctx context.Context, s storage.Store, user string, now time.Time) (string, error) {
	l.mu.Lock()
	had, ok := l.of[user]
	l.mu.Unlock()
	if ok && now.Sub(had.at) < localeFor {
		return had.lang, nil
	}
	lang, err := s.Blob(ctx, LocaleSpace, user)
	if err != nil {
		return "", err
	}
	l.set(user, string(lang), now)
	return string(lang), nil
}

// keep remembers a user's language, and stores it when it is new.
func (l *locales) keep(ctx context.Context, s storage.Store, user, lang string, now time.Time) error {
	had, err := l.known(ctx, s, user, now)
	if err != nil || had == lang {
		return err
	}
	if err := s.PutBlob(ctx, LocaleSpace, user, []byte(lang)); err != nil {
		return err
	}
	l.set(user, lang, now)
	return nil
}

func (l *locales) set(user, lang string, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of == nil || len(l.of) >= maxLocales {
		l.of = map[string]locale{}
	}
	l.of[user] = locale{lang, now}
}

// Forget removes a user from the cache.
func (l *locales) Forget(user string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.of, user)
}
