package persona

import (
	"fmt"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Clients are the Discord clients of all people.
type Clients struct {
	world   *world.World
	svc     *service.Service
	tracker *service.Interactions
	feed    *service.Feed
	faults  *fault.Faults
}

// New returns the clients of a world.
func New(w *world.World, svc *service.Service, t *service.Interactions, d *service.Feed, f *fault.Faults) *Clients {
	return &Clients{w, svc, t, d, f}
}

// Interaction returns a person's view of an interaction.
func (cl *Clients) Interaction(a *world.Interaction) *Interaction { return &Interaction{cl, a} }

// As returns the persona of a user.
func (cl *Clients) As(userID string) *Persona { return &Persona{cl, userID} }

// NotOfferedError is returned when no client offers an action.
type NotOfferedError struct{ Reason string }

// Error returns the reason.
func (r *NotOfferedError) Error() string { return "no client offers this: " + r.Reason }

// Refuse returns a NotOfferedError with a reason.
func Refuse(format string, args ...any) error { return &NotOfferedError{fmt.Sprintf(format, args...)} }
