// Package dburl parses database addresses: a file name, or postgres://user@host/name. It
// separates the password, so that an address can be shown and logged.
package dburl

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

// Address is the address of a database.
type Address struct {
	Name     string // file name, or postgres:// address without its password
	Password string // empty: none, or from PGPASSWORD or a password file
}

// String returns the name, never the password.
func (a Address) String() string { return a.Name }

// GoString returns the name, never the password.
func (a Address) GoString() string { return a.Name }

// Postgres reports whether the database is on a PostgreSQL server.
func (a Address) Postgres() bool { return IsPostgres(a.Name) }

// IsPostgres reports whether name is a postgres:// address, valid or not, and not a file name.
func IsPostgres(name string) bool {
	scheme, _, found := strings.Cut(name, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}

var errForm = errors.New("want postgres://user@host/name, as in postgres://guildhall@localhost/guildhall, or the name of a file")

// Parse splits an address into its name and its password. Its errors do not contain the
// address.
func Parse(name string) (Address, error) {
	if !IsPostgres(name) {
		if name == "" || strings.Contains(name, "://") {
			return Address{}, errForm
		}
		return Address{Name: name}, nil
	}
	u, err := url.Parse(name)
	if err != nil || u.Opaque != "" || u.Fragment != "" {
		return Address{}, errForm // the error of Parse repeats the name
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil || strings.Trim(u.Path, "/") == "" && query.Get("dbname") == "" {
		return Address{}, errForm
	}
	password, _ := u.User.Password()
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	if query.Has("password") {
		password = query.Get("password")
		query.Del("password")
	}
	u.RawQuery = query.Encode()
	return Address{u.String(), password}, nil
}

// shown matches a postgres:// address and the rest of its line, since a password may contain
// any character.
var shown = regexp.MustCompile(`(?i)\b(postgres(?:ql)?://).*`)

// Hide replaces the addresses in a text by "(hidden)", as they may contain a password.
func Hide(text string) string { return shown.ReplaceAllString(text, "$1(hidden)") }
