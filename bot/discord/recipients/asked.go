package recipients

import (
	"context"
	"encoding/json"
	"fmt"
)

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
