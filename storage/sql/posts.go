package sql

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

func scanPost(row Row) (p storage.Message, err error) {
	var earlier, pinged, texts, people []byte
	err = scanRow(row, &p.Table, &p.Kind, &p.User, &p.Channel, &p.Message, &p.Seq, &p.Digest, &p.Topic, &p.About, &p.Delivery, &earlier,
		at(&p.Sent), at(&p.Pressed), &pinged, &p.Nonce, &texts, &people)
	if err != nil {
		return p, err
	}
	var pings map[int]int64
	err = errors.Join(parseFilled(earlier, &p.Earlier), parseFilled(pinged, &pings), parseFilled(texts, &p.Texts), parseFilled(people, &p.People))
	if len(pings) > 0 {
		p.Pinged = map[int]time.Time{}
	}
	for seat, at := range pings {
		p.Pinged[seat] = Instant(at)
	}
	return p, err
}

// parseFilled parses a JSON column into a list or a map; an empty one becomes nil.
func parseFilled(column []byte, into any) error {
	if s := string(column); s == "[]" || s == "{}" {
		return nil
	}
	return parse(column, into)
}

// pingedColumn returns a JSON object of instants by seat.
func pingedColumn(pinged map[int]time.Time) string {
	millis := map[int]int64{}
	for seat, at := range pinged {
		millis[seat] = Millis(at)
	}
	column, err := json.Marshal(millis)
	if err != nil {
		panic("sql: pings: " + err.Error()) // numbers always encode
	}
	return string(column)
}

// listColumn returns a JSON list.
func listColumn(words []string) string {
	column, err := json.Marshal(append([]string{}, words...))
	if err != nil {
		panic("sql: list: " + err.Error()) // texts always encode
	}
	return string(column)
}

const selectPosts = `SELECT intact, table_id, kind, "user", channel, message, seq, digest, topic, about, delivery, earlier,
	sent, pressed, pinged, nonce, texts, people FROM posts `

// Post returns a post.
func (db *Store) Post(ctx context.Context, table int64, kind, user string) (storage.Message, error) {
	what := fmt.Sprintf("post %s of table %d", kind, table)
	p, err := onlyOne(queried(ctx, db, what, scanPost, selectPosts+`WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user))
	if errors.Is(err, storage.ErrNotFound) {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return p, err
}

// SavePost replaces the post with the same table, kind and user.
func (db *Store) SavePost(ctx context.Context, p storage.Message) error {
	save := func() error { return db.kind.Exec(ctx, replacePost, postArgs(p)...) }
	if p.Message == "" && p.Delivery != "" {
		save = func() error { return db.beginPost(ctx, p) }
	}
	if err := save(); err != nil {
		return fmt.Errorf("save post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
}

// beginPost saves a post without a message, unless another process already sent the message
// of its delivery, or a later one.
func (db *Store) beginPost(ctx context.Context, p storage.Message) error {
	return db.write(ctx, func(tx Tx) error {
		stands, err := scanPost(tx.QueryRow(ctx, selectPosts+`WHERE table_id = $1 AND kind = $2 AND "user" = $3 FOR UPDATE`, p.Table, p.Kind, p.User))
		if errors.Is(err, sql.ErrNoRows) || errors.Is(err, storage.ErrDamaged) {
			stands, err = storage.Message{}, nil
		}
		if err != nil {
			return err
		}
		if stands.Message != "" && (stands.Delivery == p.Delivery || stands.Sent.After(p.Sent)) {
			return storage.ErrConflict
		}
		_, err = tx.Exec(ctx, replacePost, postArgs(p)...)
		return err
	})
}

// ConfirmPost is SavePost without waiting for the disk. It also drops the post that was in
// flight.
func (db *Store) ConfirmPost(ctx context.Context, p, inFlight storage.Message) error {
	err := db.write(Soon(ctx), func(tx Tx) error {
		if inFlight.Kind != "" {
			if err := dropInFlight(ctx, tx, p.Table, inFlight); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, replacePost, postArgs(p)...)
		return err
	})
	if err != nil {
		return fmt.Errorf("confirm post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
}

// dropInFlight deletes the note of a message in flight. It returns ErrConflict when there is
// none with its nonce.
func dropInFlight(ctx context.Context, tx Tx, table int64, p storage.Message) error {
	dropped, err := tx.Exec(ctx, `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3 AND nonce = $4`, table, p.Kind, p.User, p.Nonce)
	if err == nil && dropped == 0 {
		return storage.ErrConflict
	}
	return err
}

var replacePost = upsert("posts", 3, "table_id", "kind", `"user"`, "channel", "message", "seq", "digest", "topic", "about", "delivery", "earlier",
	"sent", "pressed", "pinged", "nonce", "texts", "people")

func postArgs(p storage.Message) []any {
	return []any{p.Table, p.Kind, p.User, p.Channel, p.Message, p.Seq, p.Digest, p.Topic, p.About, p.Delivery, listColumn(p.Earlier),
		Millis(p.Sent), Millis(p.Pressed), pingedColumn(p.Pinged), p.Nonce, listColumn(p.Texts), listColumn(p.People)}
}

// DropPost deletes the row of a post.
func (db *Store) DropPost(ctx context.Context, table int64, kind, user string) error {
	return db.exec(Soon(ctx), fmt.Sprintf("drop post %s of table %d", kind, table), `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user)
}

// PostsOf returns all posts of a table, by kind and user.
func (db *Store) PostsOf(ctx context.Context, table int64) ([]storage.Message, error) {
	return queried(ctx, db, fmt.Sprintf("posts of table %d", table), scanPost, selectPosts+`WHERE table_id = $1 ORDER BY kind, "user"`, table)
}
