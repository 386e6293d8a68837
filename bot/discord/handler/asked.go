package handler

import (
	"context"
	"encoding/json"
	"fmt"
)

// askedSpace holds what the latest question to a person was about, by their id.
const askedSpace = "asked"

// asked is a question that waits for a press.
type asked struct {
	Question string          `json:"question"`
	About    json.RawMessage `json:"about"`
}

// KeepAsked keeps what a question to a person is about, when that does not fit on its
// button: a reason, for instance. A later question takes its place. It is deleted with
// the person's other data.
func (k *Env) KeepAsked(ctx context.Context, user, question string, about any) error {
	body, err := json.Marshal(about)
	if err == nil {
		body, err = json.Marshal(asked{question, body})
	}
	if err != nil {
		return fmt.Errorf("question %s: %w", question, err)
	}
	return k.Store.PutBlob(ctx, askedSpace, user, body)
}

// Asked reads what a question is about into about; false when it is not the latest one
// that was put to the person.
func (k *Env) Asked(ctx context.Context, user, question string, about any) (bool, error) {
	body, err := k.Store.Blob(ctx, askedSpace, user)
	if err != nil || body == nil {
		return false, err
	}
	var kept asked
	if err := json.Unmarshal(body, &kept); err != nil || kept.Question != question {
		return false, err
	}
	return true, json.Unmarshal(kept.About, about)
}
