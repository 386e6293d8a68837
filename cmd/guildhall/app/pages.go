package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"guildhall/bot/web"
)

// pollPages is how often an open page looks for what other processes changed.
const pollPages = 2 * time.Second

// newPages returns the server of the pages on which people play in a browser.
func (a *App) newPages(links *web.Links) *web.Server {
	c := web.Config{Kit: a.bot.Kit, Links: links, Rate: a.conf.Limits.ActsPerSecond, Drafted: a.bot.Door.Refresh}
	if a.others != nil {
		c.Poll = pollPages
	}
	return web.New(c)
}

// Pages answers requests below web.Root: for a server of somebody else, as the sandbox's.
func (a *App) Pages() http.Handler { return a.pages.Handler() }

// servePages serves the pages at the address of the configuration, if it has one, until
// stop is called: then open pages lose their streams and look for another process.
func (a *App) servePages() (stop func() error, err error) {
	listen := a.conf.Web.Listen
	if listen == "" {
		return func() error { return nil }, nil
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("web.listen: %w", err)
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
