package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"guildhall/cmd/guildhall/preflight"
)

// receive accepts interactions by HTTP until stop is called, if the
// configuration has an address. It answers 503 while the bot does not run.
func (a *App) receive() (stop func() error, err error) {
	c := a.conf.Discord.Interactions
	if c.Listen == "" {
		return func() error { return nil }, nil
	}
	handler, err := a.supervisor.Endpoint(c.PublicKey)
	if err != nil {
		return nil, fmt.Errorf("discord.interactions.public_key: %w", err)
	}
	l, err := preflight.Listen("discord.interactions.listen", c.Listen)
	if err != nil {
		return nil, err
	}
	server := &http.Server{
		Handler: bounded(handler), ReadHeaderTimeout: 3 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 5 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	a.receivesHTTP.Store(true)
	a.log.Info("interactions are taken by HTTP", "listen", l.Addr().String())
	return func() error {
		a.receivesHTTP.Store(false)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			server.Close()
		}
		if err := <-served; !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("interactions by HTTP: %w", err)
		}
		return nil
	}, nil
}

const (
	// maxBodies is the maximum number of request bodies that are read at a
	// time, and maxBody the maximum size of each: together about 100 MB. The
	// largest interaction, a form with five long fields, has about 150 kB.
	maxBodies = 256
	maxBody   = 256 << 10
)

// bounded limits the memory that strangers can use. Anybody can post to the
// endpoint, and a body must be read before its signature can be checked. A
// request beyond the limits gets status 503 or 413 and is not read.
func bounded(h http.Handler) http.Handler {
	slots := make(chan struct{}, maxBodies)
	small := http.MaxBytesHandler(h, maxBody)
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
			small.ServeHTTP(w, q)
		default:
			w.Header().Set("Connection", "close")
			http.Error(w, "too many requests at a time", http.StatusServiceUnavailable)
		}
	})
}
