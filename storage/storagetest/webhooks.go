package storagetest

import (
	"errors"
	"testing"

	"guildhall/storage"
)

func webhooks(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"webhooks are kept":               webhooksKept,
		"a server has a maximum of them":  webhooksLimited,
		"a deleted user keeps no webhook": webhooksForget,
	})
}

// sampleWebhook is a new webhook of a user for a server.
func sampleWebhook(guild, maker string) storage.Webhook {
	return storage.Webhook{
		Guild: guild, League: 4, Address: "https://example.org/보?a=1", Secret: []byte{0, 1, 255}, Lang: "ko", Maker: maker, Made: at(3),
	}
}

func addWebhook(t *testing.T, s storage.Store, h storage.Webhook) storage.Webhook {
	t.Helper()
	h, err := s.AddWebhook(t.Context(), h, 2)
	ok(t, err)
	return h
}

func webhooksKept(t *testing.T, s storage.Store) {
	one, two := addWebhook(t, s, sampleWebhook("g", "ada")), addWebhook(t, s, sampleWebhook("g", "bo"))
	want := sampleWebhook("g", "ada")
	want.ID = one.ID
	same(t, "added", one, want)
	list, err := s.Webhooks(t.Context())
	ok(t, err)
	same(t, "all", list, []storage.Webhook{one, two})
	one.Failing, one.Retry, one.Off = at(5), at(9), "gone"
	changed := one
	changed.Address, changed.Secret = "https://example.org/other", nil // not stored
	ok(t, s.SetWebhook(t.Context(), changed))
	now, err := s.Webhook(t.Context(), one.ID)
	ok(t, err)
	same(t, "changed", now, one)
	ok(t, s.RemoveWebhook(t.Context(), one.ID))
	ok(t, s.RemoveWebhook(t.Context(), one.ID))
	ok(t, s.SetWebhook(t.Context(), one)) // does not come back
	if _, err := s.Webhook(t.Context(), one.ID); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a removed webhook: %v", err)
	}
}

func webhooksLimited(t *testing.T, s storage.Store) {
	addWebhook(t, s, sampleWebhook("g", "ada"))
	addWebhook(t, s, sampleWebhook("g", "ada"))
	addWebhook(t, s, sampleWebhook("h", "ada"))
	if _, err := s.AddWebhook(t.Context(), sampleWebhook("g", "ada"), 2); !errors.Is(err, storage.ErrTooMany) {
		t.Errorf("a third webhook of a server: %v", err)
	}
}

func webhooksForget(t *testing.T, s storage.Store) {
	one := addWebhook(t, s, sampleWebhook("g", "ada"))
	data, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "webhooks of the person", data.Webhooks, []storage.Webhook{one})
	ok(t, s.Forget(t.Context(), "ada", unchanged))
	now, err := s.Webhook(t.Context(), one.ID)
	ok(t, err)
	same(t, "maker", now.Maker, "")
}
