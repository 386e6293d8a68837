package apierr

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// Problems collects the errors of a body, field by field.
type Problems struct{ fields map[string]any }

// Add adds an error at a path such as "data.components.0.label"; the empty path
// is the body as a whole.
func (p *Problems) Add(path, code, format string, args ...any) {
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

// Err returns the errors as one response, or nil when there are none.
func (p *Problems) Err() error {
	if p.fields == nil {
		return nil
	}
	return &Error{http.StatusBadRequest, 50035, "Invalid Form Body", p.fields}
}

// Invalid returns a response with a single field error.
func Invalid(path, code, format string, args ...any) error {
	var p Problems
	p.Add(path, code, format, args...)
	return p.Err()
}

// At joins a path with a further step.
func At(path string, step any) string {
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
