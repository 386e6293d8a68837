package web

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

// openWithin is the time in which a link can be opened after it was made.
const openWithin = 10 * time.Minute

// The place of the secret that signs links: a blob of the database, so that all processes
// and later starts know it.
const (
	secretSpace = "web"
	secretKey   = "link secret"
)

// Links makes the links that open the page of a table for one person.
type Links struct {
	Store   storage.Blobs
	Guilds  storage.Guilds   // to find servers with public pages
	Entropy io.Reader        // crypto/rand.Reader
	Now     func() time.Time // the clock of the bot
	Address func() string    // the address of the pages, without a slash at the end; "" while no pages are served
}

// link is the content of a link's token.
type link struct {
	table int64
	user  string
	until time.Time
	nonce string // unique for each link of a person
}

// errLink is returned for a token that is not ours, or has expired.
var errLink = errors.New("not a link that can be opened")

// Board returns the address that opens the page of a table for a person, once and within
// ten minutes; "" while no pages are served. The token is after the #, which no browser
// sends, so no proxy and no log sees it.
func (l *Links) Board(ctx context.Context, user string, table int64) (string, error) {
	address := l.Address()
	if address == "" {
		return "", nil
	}
	secret, err := l.secret(ctx)
	if err != nil {
		return "", err
	}
	var nonce [9]byte
	if _, err := io.ReadFull(l.Entropy, nonce[:]); err != nil {
		return "", fmt.Errorf("draw the nonce of a link: %w", err)
	}
	one := link{table, user, l.Now().Add(openWithin), base64.RawURLEncoding.EncodeToString(nonce[:])}
	return address + root + "open#" + one.signed(secret), nil
}

// body returns the signed part of the token.
func (k link) body() string {
	return strings.Join([]string{"board", strconv.FormatInt(k.table, 10), k.user, strconv.FormatInt(k.until.Unix(), 10), k.nonce}, ".")
}

// signed returns the token of a link.
func (k link) signed(secret []byte) string {
	return k.body() + "." + sealOf(secret, "link", k.body())
}

// sealOf signs a text for a purpose.
func sealOf(secret []byte, purpose, text string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("guildhall " + purpose + " " + text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// read checks a token and returns its content. It does not check whether the link was
// already opened.
func (l *Links) read(ctx context.Context, token string) (link, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 6 || parts[0] != "board" || len(token) > 300 {
		return link{}, errLink
	}
	table, err := strconv.ParseInt(parts[1], 10, 64)
	until, bad := strconv.ParseInt(parts[3], 10, 64)
	if err != nil || bad != nil {
		return link{}, errLink
	}
	secret, err := l.secret(ctx)
	if err != nil {
		return link{}, err
	}
	k := link{table, parts[2], time.Unix(until, 0), parts[4]}
	if !hmac.Equal([]byte(k.signed(secret)), []byte(token)) || !l.Now().Before(k.until) {
		return link{}, errLink
	}
	return k, nil
}

// secret returns the key that signs links, and draws it at the first call. It is read
// each time: if two processes draw it at the same time, one is stored, and both use that
// one.
func (l *Links) secret(ctx context.Context) ([]byte, error) {
	stored, err := l.Store.Blob(ctx, secretSpace, secretKey)
	if err != nil || len(stored) == sha256.Size {
		return stored, err
	}
	drawn := make([]byte, sha256.Size)
	if _, err := io.ReadFull(l.Entropy, drawn); err != nil {
		return nil, fmt.Errorf("draw the secret of links: %w", err)
	}
	if err := l.Store.PutBlob(ctx, secretSpace, secretKey, drawn); err != nil {
		return nil, err
	}
	stored, err = l.Store.Blob(ctx, secretSpace, secretKey)
	return bytes.Clone(stored), err
}
