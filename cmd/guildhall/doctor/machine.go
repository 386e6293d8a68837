package doctor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"guildhall/bot/web"
	"guildhall/cmd/guildhall/preflight"
	"guildhall/storage/sqlite"
)

// folders writes and deletes a file in every folder that the bot needs, and takes the locks
// of the database as a start does.
func (d *Doctor) folders(ctx context.Context) (found []Finding) {
	var tried []string
	for _, f := range preflight.Folders(d.conf) {
		if err := f.Try(); err != nil {
			found = append(found, d.problem("folders", err))
			continue
		}
		tried = append(tried, fmt.Sprintf("%s (%s)", f.Path, f.Key))
	}
	if !d.conf.Address().Postgres() {
		err := preflight.File(d.conf.Database)
		if err == nil {
			err = sqlite.TryLock(ctx, d.conf.Database)
		}
		switch {
		case errors.Is(err, sqlite.ErrBusy):
			found = append(found, Finding{Warn, "folders", err.Error(), "wait until the bot has opened it, and try again"})
		case err != nil:
			found = append(found, d.problem("folders", err))
		}
		if user, other := otherOwner(d.conf.Database); other {
			found = append(found, Finding{Warn, "folders", fmt.Sprintf("this runs as root, but the database belongs to %s: nothing was tested as that user", user), "sudo -u " + user + " guildhall doctor, with the same flags"})
		}
	}
	if len(found) == 0 && len(tried) > 0 {
		found = append(found, Finding{Good, "folders", "the bot can write to " + strings.Join(tried, ", "), ""})
	}
	return found
}

// problem returns the finding for a part of the machine that the bot cannot
// use.
func (d *Doctor) problem(what string, err error) Finding {
	var p *preflight.Error
	if errors.As(err, &p) {
		return Finding{Fail, what, fmt.Sprintf("%s: %v", p.Key, p.Err), p.Do}
	}
	return Finding{Fail, what, err.Error(), "allow the bot's user to read and write the file and its folder"}
}

// ports binds every address on which the bot listens. If an address is in use,
// a bot must answer there.
func (d *Doctor) ports(ctx context.Context) (found []Finding) {
	for _, a := range preflight.Addresses(d.conf) {
		err := a.Try()
		switch {
		case err == nil:
			found = append(found, Finding{Good, "ports", fmt.Sprintf("%s: %s is free", a.Key, a.Listen), ""})
		case answersAsBot(ctx, a):
			found = append(found, Finding{Good, "ports", fmt.Sprintf("%s: a bot runs and answers on %s", a.Key, a.Listen), ""})
		default:
			found = append(found, d.problem("ports", err))
		}
	}
	return found
}

// answerLimit is the time in which a bot on this machine answers.
const answerLimit = 3 * time.Second

// answersAsBot reports whether a bot answers at an address.
func answersAsBot(ctx context.Context, a preflight.Address) bool {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	host, port, err := net.SplitHostPort(a.Listen)
	if err != nil {
		return false
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	at := "http://" + net.JoinHostPort(cmp.Or(host, "localhost"), port)
	method, path := http.MethodGet, "/healthz"
	switch a.Key {
	case "web.listen":
		path = web.Root + "open"
	case "discord.interactions.listen":
		method, path = http.MethodPost, "/"
	}
	q, err := http.NewRequestWithContext(ctx, method, at+path, nil)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		return false
	}
	res.Body.Close()
	switch a.Key {
	case "web.listen":
		return web.Answered(res)
	case "discord.interactions.listen":
		return res.StatusCode == http.StatusUnauthorized // it is not signed
	}
	return res.StatusCode == http.StatusOK
}
