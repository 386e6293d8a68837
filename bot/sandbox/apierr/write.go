package apierr

import (
	"encoding/json"
	"errors"
	"net/http"
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
