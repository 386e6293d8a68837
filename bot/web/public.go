package web

import (
	"context"
	"crypto/aes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"

	"guildhall/bot/table"
	"guildhall/storage"
)

// publicRoot is the folder of the pages that everybody with their address may open.
const publicRoot = root + "w/"

// public is the content of a public page's address.
type public struct {
	kind    byte
	revoked uint32 // storage.PublicPages.Revoked of its server when the address was made
	id      int64  // id of the table or league
}

// Kinds of public pages.
const (
	publicTable  = 't'
	publicLeague = 'l'
)

// errPublic is returned for an address of a page that does not exist or is closed.
var errPublic = errors.New("no public page")

// WatchTable returns the address of a table's public page. It returns "" if no pages are
// served, the server's administrators have not switched it on, or strangers may not see
// the match.
func (l *Links) WatchTable(ctx context.Context, t storage.Table) (string, error) {
	if !watchable(t) {
		return "", nil
	}
	return l.watch(ctx, t.Guild, public{kind: publicTable, id: t.ID})
}

// WatchLeague returns the address of the public page of a league; "" if there is none.
func (l *Links) WatchLeague(ctx context.Context, one storage.League) (string, error) {
	return l.watch(ctx, one.Guild, public{kind: publicLeague, id: one.ID})
}

func (l *Links) watch(ctx context.Context, guild string, p public) (string, error) {
	address := l.Address()
	if address == "" {
		return "", nil
	}
	g, err := l.Guilds.Guild(ctx, guild)
	if err != nil || !offers(g.Settings.Pages, p.kind) {
		return "", err
	}
	p.revoked = g.Settings.Pages.Revoked
	code, err := l.codeOf(ctx, p)
	return address + publicRoot + code + "/", err
}

// offers reports whether a server shows pages of a kind.
func offers(p storage.PublicPages, kind byte) bool {
	return p.Show == storage.PagesOfLeagues || p.Show == storage.PagesOfTables && kind == publicTable
}

// watchable reports whether everybody may see the match of a table: it is played in a
// channel of a server, and is neither a contest nor a deal that others still play.
func watchable(t storage.Table) bool {
	begun := t.Phase == storage.Playing || t.Phase == storage.Finished
	return begun && t.Guild != "" && t.Channel != "" && !t.TableState.Across && !t.TableState.Contest && !table.Sealed(t)
}

// A code is one block of AES: the kind, three zeros, Revoked and the id. So nothing has
// to be stored, and an attacker without the key needs about 2^100 guesses to find one
// page of a million.
const revokedAt, idAt = 4, 8

// codeOf returns the code of a page in its address.
func (l *Links) codeOf(ctx context.Context, p public) (string, error) {
	secret, err := l.secret(ctx)
	if err != nil {
		return "", err
	}
	return p.code(secret)
}

// code returns the code of a page in its address.
func (p public) code(secret []byte) (string, error) {
	block, err := aes.NewCipher(publicSecret(secret))
	if err != nil {
		return "", err
	}
	var b [aes.BlockSize]byte
	b[0] = p.kind
	binary.BigEndian.PutUint32(b[revokedAt:], p.revoked)
	binary.BigEndian.PutUint64(b[idAt:], uint64(p.id))
	block.Encrypt(b[:], b[:])
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// publicOf is the reverse of codeOf. It returns errPublic for an invalid code.
func (l *Links) publicOf(ctx context.Context, code string) (public, error) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(code)
	if err != nil || len(b) != aes.BlockSize {
		return public{}, errPublic
	}
	secret, err := l.secret(ctx)
	if err != nil {
		return public{}, err
	}
	block, err := aes.NewCipher(publicSecret(secret))
	if err != nil {
		return public{}, err
	}
	block.Decrypt(b, b)
	p := public{b[0], binary.BigEndian.Uint32(b[revokedAt:]), int64(binary.BigEndian.Uint64(b[idAt:]))}
	if p.kind != publicTable && p.kind != publicLeague || b[1] != 0 || b[2] != 0 || b[3] != 0 || p.id <= 0 || p.id > 1<<40 {
		return public{}, errPublic
	}
	return p, nil
}

// publicSecret returns the key of codes.
func publicSecret(secret []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("guildhall public pages"))
	return mac.Sum(nil)
}

// guildShows returns errPublic unless a server still shows the page of an address.
func (l *Links) guildShows(ctx context.Context, guild string, p public) error {
	g, err := l.Guilds.Guild(ctx, guild)
	if err != nil {
		return err
	}
	if !offers(g.Settings.Pages, p.kind) || g.Settings.Pages.Revoked != p.revoked {
		return errPublic
	}
	return nil
}
