// Package apierr holds the responses with which Discord refuses a request:
// status, code, text, and for a malformed body the faulty fields.
package apierr

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// Error is a response of Discord that refuses a request.
type Error struct {
	Status int
	Code   int
	Text   string
	Fields map[string]any // nested, only for 50035
}

// Error returns status, code and text.
func (e *Error) Error() string { return fmt.Sprintf("%d (code %d): %s", e.Status, e.Code, e.Text) }

// body returns the JSON of the response.
func (e *Error) body() map[string]any {
	m := map[string]any{"code": e.Code, "message": e.Text}
	if e.Status == http.StatusTooManyRequests && e.Code == 0 {
		// A rate limit has two fields in addition to the message.
		m = map[string]any{"message": e.Text}
		for k, v := range e.Fields {
			m[k] = v
		}
		return m
	}
	if e.Fields != nil {
		m["errors"] = e.Fields
	}
	return m
}

// The errors that a bot meets, with Discord's texts.
var (
	Unauthorized       = &Error{http.StatusUnauthorized, 0, "401: Unauthorized", nil}
	NoRoute            = &Error{http.StatusNotFound, 0, "404: Not Found", nil}
	UnknownApplication = &Error{http.StatusNotFound, 10002, "Unknown Application", nil}
	UnknownChannel     = &Error{http.StatusNotFound, 10003, "Unknown Channel", nil}
	UnknownGuild       = &Error{http.StatusNotFound, 10004, "Unknown Guild", nil}
	UnknownMember      = &Error{http.StatusNotFound, 10007, "Unknown Member", nil}
	UnknownMessage     = &Error{http.StatusNotFound, 10008, "Unknown Message", nil}
	UnknownUser        = &Error{http.StatusNotFound, 10013, "Unknown User", nil}
	UnknownWebhook     = &Error{http.StatusNotFound, 10015, "Unknown Webhook", nil}
	UnknownInteraction = &Error{http.StatusNotFound, 10062, "Unknown interaction", nil}
	UnknownCommand     = &Error{http.StatusNotFound, 10063, "Unknown application command", nil}
	ManyCommands       = &Error{http.StatusBadRequest, 30032, "Maximum number of application commands reached (100).", nil}
	DailyCommands      = &Error{http.StatusBadRequest, 30034, "Max number of daily application command creates has been reached (200)", nil}
	OldEdits           = &Error{http.StatusBadRequest, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later", nil}
	DMsTooFast         = &Error{http.StatusBadRequest, 40003, "You are opening direct messages too fast", nil}
	TooLarge           = &Error{http.StatusRequestEntityTooLarge, 40005, "Request entity too large", nil}
	ManyFollowUps      = &Error{http.StatusBadRequest, 40094, "Maximum number of follow up messages reached", nil}
	Acknowledged       = &Error{http.StatusBadRequest, 40060, "Interaction has already been acknowledged.", nil}
	Agent              = &Error{http.StatusForbidden, 40333, "internal network error", nil}
	EntryPoint         = &Error{http.StatusBadRequest, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.", nil}
	NoAccess           = &Error{http.StatusForbidden, 50001, "Missing Access", nil}
	InDM               = &Error{http.StatusBadRequest, 50003, "Cannot execute action on a DM channel", nil}
	ForeignMessage     = &Error{http.StatusForbidden, 50005, "Cannot edit a message authored by another user", nil}
	Empty              = &Error{http.StatusBadRequest, 50006, "Cannot send an empty message", nil}
	ClosedDM           = &Error{http.StatusForbidden, 50007, "Cannot send messages to this user", nil}
	NoMutualGuild      = &Error{http.StatusBadRequest, 50278, "Cannot send messages to this user due to having no mutual guilds", nil}
	NoPermission       = &Error{http.StatusForbidden, 50013, "Missing Permissions", nil}
	SystemMessage      = &Error{http.StatusForbidden, 50021, "Cannot execute action on a system message", nil}
	ChannelType        = &Error{http.StatusBadRequest, 50024, "Cannot execute action on this channel type", nil}
	Token              = &Error{http.StatusUnauthorized, 50027, "Invalid Webhook Token", nil}
	Archived           = &Error{http.StatusBadRequest, 50083, "Thread is archived", nil}
	BadJSON            = &Error{http.StatusBadRequest, 50109, "The request body contains invalid JSON.", nil}
	ThreadExists       = &Error{http.StatusBadRequest, 160004, "A thread has already been created for this message", nil}
	Locked             = &Error{http.StatusBadRequest, 160005, "Thread is locked", nil}
	Internal           = &Error{http.StatusInternalServerError, 0, "500: Internal Server Error", nil}
)

// Write responds with an error; one that is no *Error becomes an internal server
// error.
func Write(rw http.ResponseWriter, err error) {
	var e *Error
	if !errors.As(err, &e) {
		e = Internal
	}
	WriteJSON(rw, e.Status, e.body())
}

// WriteJSON responds with v as JSON, or without a body when v is nil.
func WriteJSON(rw http.ResponseWriter, status int, v any) {
	if v == nil {
		rw.WriteHeader(status)
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(status)
	rw.Write(b)
}
