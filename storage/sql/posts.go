package sql

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

func scanPost(row Row) (p storage.Message, err error) {
	var seq int64
	var message, digest string
	err = scanRow(row, &p.Table, &p.Kind, &p.User, &p.Channel, &message, &seq, &digest)
	p.Message, p.Digest = message, digest
	switch {
	case strings.HasSuffix(p.Kind, storage.InFlight):
		readNote(&p, message, digest)
	case slices.Contains(deliveryFirst, p.Kind):
		p.Delivery, p.Digest, _ = strings.Cut(digest, " ")
	case p.Kind == deliveryLast:
		p.Digest, p.Delivery, _ = strings.Cut(digest, " ")
	case p.Kind == pinging:
		p.Digest = ""
		p.About, p.Pinged = readPings(digest)
	case p.Kind == untold:
		p.About = seq
		return p, err
	}
	if seq < firstSecond {
		p.Seq = int(seq)
	} else {
		p.Sent = time.Unix(seq, 0).UTC()
	}
	return p, err
}

// firstSecond separates the two contents of the column seq: smaller values are entry numbers,
// larger ones Unix times in seconds.
const firstSecond = 1_000_000_000

// deliveryFirst lists the kinds whose column digest also holds the id of the delivery.
var deliveryFirst = []string{"turn", "remind", "reverted"}

const deliveryLast = "card"

// Posts of these kinds refer to another table. For pinging the column digest holds it with the
// pings, for untold the column seq.
const (
	pinging = "rematch"
	untold  = "untold"
)

// digestOf returns the content of the column digest for a post that is not a note.
func digestOf(p storage.Message) (string, error) {
	switch {
	case p.Kind == pinging:
		return writePings(p.About, p.Pinged), nil
	case p.About != 0 && p.Kind != untold:
		return "", errors.New("a post of this kind is about no other table")
	case slices.Contains(deliveryFirst, p.Kind):
		if p.Digest == "" {
			return p.Delivery, nil
		}
		return p.Delivery + " " + p.Digest, nil
	case p.Delivery == "":
		return p.Digest, nil
	case p.Kind == deliveryLast:
		return p.Digest + " " + p.Delivery, nil
	default:
		return "", errors.New("a post of this kind has no delivery")
	}
}

// writePings formats a table and the time when each seat was pinged, as "<table>
// <seat>@<second>…".
func writePings(about int64, pinged map[int]time.Time) string {
	words := []string{strconv.FormatInt(about, 10)}
	for _, seat := range slices.Sorted(maps.Keys(pinged)) {
		words = append(words, fmt.Sprintf("%d@%d", seat, pinged[seat].Unix()))
	}
	return strings.Join(words, " ")
}

// readPings parses the format of writePings. It skips what it cannot parse.
func readPings(digest string) (about int64, pinged map[int]time.Time) {
	table, seats, _ := strings.Cut(digest, " ")
	about, _ = strconv.ParseInt(table, 10, 64)
	for _, one := range strings.Fields(seats) {
		seat, at, _ := strings.Cut(one, "@")
		n, err := strconv.Atoi(seat)
		second, err2 := strconv.ParseInt(at, 10, 64)
		if err != nil || err2 != nil {
			continue
		}
		if pinged == nil {
			pinged = map[int]time.Time{}
		}
		pinged[n] = time.Unix(second, 0).UTC()
	}
	return about, pinged
}

// readNote parses the columns message and digest of a note: hashes of texts, each followed by
// people after an @, and a nonce.
func readNote(p *storage.Message, message, digest string) {
	p.Message, p.Digest, p.Nonce = "", "", digest
	for _, word := range strings.Fields(message) {
		if user, ok := strings.CutPrefix(word, "@"); ok {
			p.People = append(p.People, user)
		} else {
			p.Texts = append(p.Texts, word)
		}
	}
}

const selectPosts = `SELECT intact, table_id, kind, "user", channel, message, seq, digest FROM posts `

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
	args, err := postArgs(p)
	if err == nil {
		err = db.exec(ctx, replacePost, args...)
	}
	if err != nil {
		return fmt.Errorf("save post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
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
		args, err := postArgs(p)
		if err == nil {
			_, err = tx.Exec(ctx, replacePost, args...)
		}
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
	dropped, err := tx.Exec(ctx, `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3 AND digest = $4`, table, p.Kind, p.User, p.Nonce)
	if err == nil && dropped == 0 {
		return storage.ErrConflict
	}
	return err
}

var replacePost = upsert("posts", 3, "table_id", "kind", `"user"`, "channel", "message", "seq", "digest")

func postArgs(p storage.Message) ([]any, error) {
	seq := int64(p.Seq)
	switch {
	case p.Kind == untold:
		seq = p.About
	case !p.Sent.IsZero():
		seq = p.Sent.Unix()
	}
	message := p.Message
	digest, err := digestOf(p)
	if strings.HasSuffix(p.Kind, storage.InFlight) {
		digest = p.Nonce
		words := slices.Clone(p.Texts)
		for _, user := range p.People {
			words = append(words, "@"+user)
		}
		message = strings.Join(words, " ")
	}
	return []any{p.Table, p.Kind, p.User, p.Channel, message, seq, digest}, err
}

// DropPost deletes the row of a post.
func (db *Store) DropPost(ctx context.Context, table int64, kind, user string) error {
	err := db.exec(Soon(ctx), `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user)
	if err != nil {
		return fmt.Errorf("drop post %s of table %d: %w", kind, table, err)
	}
	return nil
}

// PostsOf returns all posts of a table, by kind and user.
func (db *Store) PostsOf(ctx context.Context, table int64) ([]storage.Message, error) {
	return queried(ctx, db, fmt.Sprintf("posts of table %d", table), scanPost, selectPosts+`WHERE table_id = $1 ORDER BY kind, "user"`, table)
}
