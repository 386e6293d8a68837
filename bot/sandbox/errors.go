package sandbox

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// apiError is an answer of Discord that refuses a request.
type apiError struct {
	status int
	code   int
	text   string
	fields map[string]any // nested, only for 50035
}

func (e *apiError) Error() string { return fmt.Sprintf("%d (code %d): %s", e.status, e.code, e.text) }

// body is the JSON that goes out.
func (e *apiError) body() map[string]any {
	m := map[string]any{"code": e.code, "message": e.text}
	if e.status == http.StatusTooManyRequests && e.code == 0 {
		// A rate limit carries its two fields beside the message.
		m = map[string]any{"message": e.text}
		for k, v := range e.fields {
			m[k] = v
		}
		return m
	}
	if e.fields != nil {
		m["errors"] = e.fields
	}
	return m
}

// The refusals a bot meets, with the texts Discord gives.
var (
	errUnauthorized   = &apiError{http.StatusUnauthorized, 0, "401: Unauthorized", nil}
	errNoRoute        = &apiError{http.StatusNotFound, 0, "404: Not Found", nil}
	errApplication    = &apiError{http.StatusNotFound, 10002, "Unknown Application", nil}
	errChannel        = &apiError{http.StatusNotFound, 10003, "Unknown Channel", nil}
	errGuild          = &apiError{http.StatusNotFound, 10004, "Unknown Guild", nil}
	errMember         = &apiError{http.StatusNotFound, 10007, "Unknown Member", nil}
	errMessage        = &apiError{http.StatusNotFound, 10008, "Unknown Message", nil}
	errUser           = &apiError{http.StatusNotFound, 10013, "Unknown User", nil}
	errWebhook        = &apiError{http.StatusNotFound, 10015, "Unknown Webhook", nil}
	errInteraction    = &apiError{http.StatusNotFound, 10062, "Unknown interaction", nil}
	errCommand        = &apiError{http.StatusNotFound, 10063, "Unknown application command", nil}
	errManyCommands   = &apiError{http.StatusBadRequest, 30032, "Maximum number of application commands reached (100).", nil}
	errDailyCommands  = &apiError{http.StatusBadRequest, 30034, "Max number of daily application command creates has been reached (200)", nil}
	errOldEdits       = &apiError{http.StatusBadRequest, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later", nil}
	errDMsTooFast     = &apiError{http.StatusBadRequest, 40003, "You are opening direct messages too fast", nil}
	errTooLarge       = &apiError{http.StatusRequestEntityTooLarge, 40005, "Request entity too large", nil}
	errManyFollowUps  = &apiError{http.StatusBadRequest, 40094, "Maximum number of follow up messages reached", nil}
	errAcknowledged   = &apiError{http.StatusBadRequest, 40060, "Interaction has already been acknowledged.", nil}
	errAgent          = &apiError{http.StatusForbidden, 40333, "internal network error", nil}
	errAccess         = &apiError{http.StatusForbidden, 50001, "Missing Access", nil}
	errInDM           = &apiError{http.StatusBadRequest, 50003, "Cannot execute action on a DM channel", nil}
	errForeignMessage = &apiError{http.StatusForbidden, 50005, "Cannot edit a message authored by another user", nil}
	errEmpty          = &apiError{http.StatusBadRequest, 50006, "Cannot send an empty message", nil}
	errClosedDM       = &apiError{http.StatusForbidden, 50007, "Cannot send messages to this user", nil}
	errPermission     = &apiError{http.StatusForbidden, 50013, "Missing Permissions", nil}
	errSystemMessage  = &apiError{http.StatusForbidden, 50021, "Cannot execute action on a system message", nil}
	errChannelType    = &apiError{http.StatusBadRequest, 50024, "Cannot execute action on this channel type", nil}
	errToken          = &apiError{http.StatusUnauthorized, 50027, "Invalid Webhook Token", nil}
	errArchived       = &apiError{http.StatusBadRequest, 50083, "Thread is archived", nil}
	errBadJSON        = &apiError{http.StatusBadRequest, 50109, "The request body contains invalid JSON.", nil}
	errThreadExists   = &apiError{http.StatusBadRequest, 160004, "A thread has already been created for this message", nil}
	errLocked         = &apiError{http.StatusBadRequest, 160005, "Thread is locked", nil}
	errKeeper         = &apiError{http.StatusInternalServerError, 0, "500: Internal Server Error", nil}
)

// problems gathers what is wrong with a body, field by field.
type problems struct{ fields map[string]any }

// add notes a fault at a path such as "data.components.0.label"; the empty
// path is the body as a whole.
func (p *problems) add(path, code, format string, args ...any) {
	if p.fields == nil {
		p.fields = map[string]any{}
	}
	at := p.fields
	if path != "" {
		for _, step := range strings.Split(path, ".") {
			next, ok := at[step].(map[string]any)
			if !ok {
				next = map[string]any{}
				at[step] = next
			}
			at = next
		}
	}
	list, _ := at["_errors"].([]any)
	at["_errors"] = append(list, map[string]any{"code": code, "message": fmt.Sprintf(format, args...)})
}

// err returns the refusal, or nil when nothing is wrong.
func (p *problems) err() error {
	if p.fields == nil {
		return nil
	}
	return &apiError{http.StatusBadRequest, 50035, "Invalid Form Body", p.fields}
}

// invalid is a refusal with a single fault.
func invalid(path, code, format string, args ...any) error {
	var p problems
	p.add(path, code, format, args...)
	return p.err()
}

// at joins a path with a further step.
func at(path string, step any) string {
	var s string
	switch v := step.(type) {
	case int:
		s = strconv.Itoa(v)
	case string:
		s = v
	}
	if path == "" {
		return s
	}
	return path + "." + s
}
