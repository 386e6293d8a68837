package webhook

import (
	"encoding/json"
	"time"

	"guildhall/storage"
)

// Erase removes a person from the payload of a delivery to a webhook, and reports whether the
// delivery remains. The person's events without their name are still sent.
func Erase(d *storage.Delivery, user string) bool {
	m, err := MessageOf(*d)
	if err != nil {
		return false
	}
	m.Payload = erasePerson(m.Payload, user)
	if m.Payload == nil {
		return false
	}
	d.Body = encode(m)
	return true
}

// erasePerson returns a payload without the id and the name of a person; nil if it cannot be
// read.
func erasePerson(p json.RawMessage, user string) json.RawMessage {
	var at struct {
		Type      string    `json:"type"`
		Timestamp time.Time `json:"timestamp"`
		Data      any       `json:"data"`
	}
	if json.Unmarshal(p, &at) != nil {
		return nil
	}
	eraseIn(at.Data, user)
	return encode(at)
}

// eraseIn removes the id and the name of a person from decoded JSON.
func eraseIn(v any, user string) {
	switch v := v.(type) {
	case map[string]any:
		if v["user"] == user {
			delete(v, "user")
			v["name"] = ""
		}
		for _, one := range v {
			eraseIn(one, user)
		}
	case []any:
		for _, one := range v {
			eraseIn(one, user)
		}
	}
}

// encode returns v as JSON. It panics on an error, which texts and numbers do not cause.
func encode(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("webhook: " + err.Error())
	}
	return b
}
