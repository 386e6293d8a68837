package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/web"
	"guildhall/cmd/guildhall/preflight"
)

// pollPages is the interval at which an open page checks for changes by other processes.
const pollPages = 2 * time.Second

// webDeps returns the parts of the bot that the pages use.
func (a *App) webDeps() web.Deps {
	b := a.bot
	return web.Deps{
		Store: b.Config.Store, Services: b.Services, Games: b.Games, Texts: b.Texts, People: b.People, Pictures: b.Pictures, Wire: b.Config.Wire,
		Push: b.Config.Push, Presence: b.Presence, Activity: b.Activity, Friends: b.Config.Friends, Log: b.Config.Log,
	}
}

// newPages returns the server of the pages for playing in a browser.
func (a *App) newPages(links *web.Links) *web.Server {
	c := web.Config{Deps: a.webDeps(), Links: links, Rate: a.conf.Limits.ActsPerSecond, Drafted: a.bot.Dispatcher.Refresh, Film: a.bot.Film, League: a.bot.LeaguePage, Desk: a.bot.Desk(), FriendsDesk: a.bot.FriendsDesk(), Host: a.host}
	if a.others != nil {
		c.Poll = pollPages
	}
	if a.conf.Web.Secret != "" {
		c.SignIn = a.signIn()
	}
	return web.New(c)
}

// signIn returns the sign-in with Discord for pages. It uses the application's
// secret.
func (a *App) signIn() *web.SignIn {
	in := &web.SignIn{
		App: func(ctx context.Context) (string, error) {
			me, err := a.client.Me(ctx)
			return me.App, err
		},
		Authorize: a.conf.Web.SignInPage,
		Who: func(ctx context.Context, code, redirect, verifier string) (id, name string, err error) {
			user, err := a.client.WhoIs(ctx, a.conf.Web.Secret, wire.Code{Code: code, Redirect: redirect, Verifier: verifier})
			if errors.Is(err, wire.ErrCode) {
				err = web.ErrCode
			}
			return user.ID, user.Global, err
		},
	}
	if a.conf.Web.Activity {
		in.Activity = &web.Activity{Channel: a.channelOf}
		if a.conf.Web.Frame != "" {
			in.Activity.Own = []string{a.conf.Web.Frame}
		}
	}
	return in
}

// channelOf returns the channel in which an Activity runs, if a person takes part in it.
func (a *App) channelOf(ctx context.Context, instance, user string) (string, error) {
	at, err := a.client.Instance(ctx, instance)
	if errors.Is(err, wire.ErrGone) || err == nil && !slices.Contains(at.Users, user) {
		return "", nil
	}
	return at.Channel, err
}

// Pages serves requests below web.Root and for web.HostPath, as part of another
// server such as the sandbox's.
func (a *App) Pages() http.Handler { return a.pages.Handler() }

// servePages serves the pages at the configured address, if there is one, until
// stop is called. Then open pages lose their streams and connect to another
// process.
func (a *App) servePages() (stop func() error, err error) {
	listen := a.conf.Web.Listen
	if listen == "" {
		return func() error { return nil }, nil
	}
	l, err := preflight.Listen("web.listen", listen)
	if err != nil {
		return nil, err
	}
	streaming, endStreams := context.WithCancel(context.Background())
	server := &http.Server{
		Handler: a.Pages(), BaseContext: func(net.Listener) context.Context { return streaming },
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	a.log.Info("pages are served", "listen", l.Addr().String(), "address", a.conf.Web.Address)
	return func() error {
		endStreams()
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			server.Close()
		}
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("pages: %w", err)
		}
		return nil
	}, nil
}
