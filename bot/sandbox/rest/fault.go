package rest

import (
	"fmt"
	"net/http"
	"strconv"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/world"
)

// requestFault is the fault of one request, if it has one.
type requestFault struct {
	clock world.Clock
	x     *fault.Fault
}

func (r *requestFault) kind() string {
	if r.x == nil {
		return ""
	}
	return r.x.Kind
}

func (r *requestFault) unauthorized() bool { return r.kind() == fault.RESTUnauthorized }

// before responds to a request that the fault keeps from being carried out.
func (r *requestFault) before(rw http.ResponseWriter) bool {
	switch r.kind() {
	case fault.RESTRateLimit:
		scope := r.x.Scope
		if scope == "" {
			scope = "user"
		}
		rest := fault.Seconds(r.x.Seconds)
		if scope == "global" {
			rw.Header().Set("X-RateLimit-Global", "true")
		} else {
			rateHeaders(rw.Header(), world.OtherLimit, 0, rest, r.clock.Now())
		}
		apierr.Write(rw, tooMany(rw.Header(), scope, rest))
	case fault.RESTHTML:
		rw.Header().Set("Content-Type", "text/html; charset=UTF-8")
		rw.Header().Set("Retry-After", strconv.Itoa(int(r.x.Seconds)+1))
		rw.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(rw, "<!doctype html><title>Access denied</title><h1>Error 1015</h1><p>You are being rate limited</p>")
	case fault.RESTBefore:
		r.broken(rw)
	case fault.RESTError:
		apierr.Write(rw, &apierr.Error{Status: r.x.Status, Code: r.x.Code, Text: r.x.Text})
	default:
		return false
	}
	return true
}

func (r *requestFault) broken(rw http.ResponseWriter) {
	status := r.x.Status
	if status == 0 {
		status = http.StatusInternalServerError
	}
	rw.Header().Set("Content-Type", "text/html")
	rw.WriteHeader(status)
	fmt.Fprintf(rw, "<html><h1>%d %s</h1></html>", status, http.StatusText(status))
}

// after damages the response to a request that was carried out.
func (r *requestFault) after(rw http.ResponseWriter, q *http.Request) bool {
	switch r.kind() {
	case fault.RESTAfter:
		r.broken(rw)
		return true
	case fault.RESTCut:
		panic(http.ErrAbortHandler) // the documented way to cut a connection
	case fault.RESTSlow:
		done := make(chan struct{})
		t := r.clock.AfterFunc(fault.Seconds(r.x.Seconds), func() { close(done) })
		defer t.Stop()
		select {
		case <-done:
		case <-q.Context().Done():
		}
	}
	return false
}

// write sends the response, or half of it.
func (r *requestFault) write(rw http.ResponseWriter, status int, v any) {
	if r.kind() != fault.RESTTruncated || v == nil {
		apierr.WriteJSON(rw, status, v)
		return
	}
	half := &halfWriter{ResponseWriter: rw}
	apierr.WriteJSON(half, status, v)
}

// halfWriter drops the second half of each write.
type halfWriter struct{ http.ResponseWriter }

// Write implements http.ResponseWriter.
func (h *halfWriter) Write(b []byte) (int, error) {
	_, err := h.ResponseWriter.Write(b[:len(b)/2])
	return len(b), err
}
