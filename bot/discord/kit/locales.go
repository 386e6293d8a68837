package kit

import (
	"context"
	"sync"

	"guildhall/storage"
)

// LocaleSpace is the blob space of the latest Discord language of each person:
// deliveries have no interaction that contains it.
const LocaleSpace = "locale"

// locales caches the Discord languages of people.
type locales struct {
	mu     sync.Mutex
	loaded bool
	of     map[string]string
}

// known returns the Discord language of a user; empty when it is unknown.
func (l *locales) known(ctx context.Context, s storage.Store, user string) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.load(ctx, s); err != nil {
		return "", err
	}
	return l.of[user], nil
}

// keep remembers a user's language, and stores it when it is new.
func (l *locales) keep(ctx context.Context, s storage.Store, user, lang string) error {
	same, err := l.set(ctx, s, user, lang)
	if err != nil || same {
		return err
	}
	// Not under the lock: all languages are read there, and a disk is slow.
	if err = s.PutBlob(ctx, LocaleSpace, user, []byte(lang)); err != nil {
		l.Forget(user) // try to store it next time
	}
	return err
}

// set remembers a language and reports whether it was the known one.
func (l *locales) set(ctx context.Context, s storage.Store, user, lang string) (known bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.load(ctx, s); err != nil {
		return false, err
	}
	known = l.of[user] == lang
	l.of[user] = lang
	return known, nil
}

// Forget removes a user from the cache.
func (l *locales) Forget(user string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.of, user)
}

// load reads the stored languages, once. The lock is held.
func (l *locales) load(ctx context.Context, s storage.Store) error {
	if l.loaded {
		return nil
	}
	of := map[string]string{}
	err := s.EachBlob(ctx, LocaleSpace, func(user string, lang []byte) error {
		of[user] = string(lang)
		return nil
	})
	if err != nil {
		return err
	}
	l.of, l.loaded = of, true
	return nil
}
