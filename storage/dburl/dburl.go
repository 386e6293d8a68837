// Package dburl reads where a database is: a file, or postgres://user@host/name. It
// keeps passwords apart, so that an address can be shown and logged.
package dburl

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
)

// Address says where a database is.
type Address struct {
	Name     string // of a file, or a postgres:// address without a password
	Password string // empty: the server wants none, or PGPASSWORD or a password file has it
}

// String returns the name, never the password.
func (a Address) String() string { return a.Name }

// GoString returns the name, never the password.
func (a Address) GoString() string { return a.Name }

// Postgres reports whether the database is on a PostgreSQL server.
func (a Address) Postgres() bool { return IsPostgres(a.Name) }

// IsPostgres reports whether a name is an address of a PostgreSQL server, right or
// wrong, and not that of a file.
func IsPostgres(name string) bool {
	scheme, _, found := strings.Cut(name, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}

var errForm = errors.New("want postgres://user@host/name, as in postgres://guildhall@localhost/guildhall, or the name of a file")

// Parse reads a name and takes the password out of it. Its errors do not repeat the
// name.
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

// shown matches an address, and all behind it on its line: a password may hold anything.
var shown = regexp.MustCompile(`(?i)\b(postgres(?:ql)?://).*`)

// Hide removes addresses from a text that is shown to people, as they may hold a
// password.
func Hide(text string) string { return shown.ReplaceAllString(text, "$1(hidden)") }
