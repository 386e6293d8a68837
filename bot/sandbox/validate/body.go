package validate

import (
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
)

// Object is a decoded JSON object; numbers are json.Number. Checks work on this
// raw form, since an absent key, null and a value have three different meanings.
type Object map[string]any

// Reader checks a body while reading it. Errors to which Discord responds go into
// Problems; keys that it would silently ignore go into Ignored.
type Reader struct {
	apierr.Problems
	Ignored []string
}

// AsObject returns v as an object; a value other than null or an object is an
// error.
func (r *Reader) AsObject(v any, path string) Object {
	if m, ok := v.(map[string]any); ok {
		return m
	}
	if v != nil {
		r.Add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return nil
}

// Known records every key of o that is not in keys.
func (r *Reader) Known(o Object, path string, keys ...string) {
	for k := range o {
		if !slices.Contains(keys, k) {
			r.Ignored = append(r.Ignored, apierr.At(path, k))
		}
	}
}

// Given reports whether the key is present with a value other than null.
func (o Object) Given(key string) bool { return o[key] != nil }

// Has reports whether the key is present.
func (o Object) Has(key string) bool { _, ok := o[key]; return ok }

// Text reads a string of min to max characters. An absent key is an error only
// when min is positive.
func (r *Reader) Text(o Object, path, key string, min, max int) string {
	v := o[key]
	if v == nil {
		if min > 0 {
			r.Required(apierr.At(path, key))
		}
		return ""
	}
	s, ok := v.(string)
	if !ok {
		if n, isNumber := v.(json.Number); isNumber {
			s = n.String()
		} else {
			r.Add(apierr.At(path, key), "STRING_TYPE_CONVERT", "Could not interpret \"%v\" as string.", v)
			return ""
		}
	}
	n := utf8.RuneCountInString(s)
	switch {
	case n < min && min == 1 && n == 0:
		r.Required(apierr.At(path, key))
	case n < min || (n > max && min > 0):
		r.Add(apierr.At(path, key), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
	case n > max:
		r.Add(apierr.At(path, key), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
	}
	return s
}

// OptionalText is Text for a key that may be absent.
func (r *Reader) OptionalText(o Object, path, key string, min, max int) string {
	if !o.Given(key) {
		return ""
	}
	return r.Text(o, path, key, min, max)
}

// Required records that a field is missing.
func (r *Reader) Required(path string) {
	r.Add(path, "BASE_TYPE_REQUIRED", "This field is required")
}

// Number reads an integer of min to max; ok is false when there is none.
func (r *Reader) Number(o Object, path, key string, min, max int) (n int, ok bool) {
	v := o[key]
	if v == nil {
		return 0, false
	}
	var s string
	switch t := v.(type) {
	case json.Number:
		s = t.String()
	case string:
		s = t
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		r.Add(apierr.At(path, key), "NUMBER_TYPE_COERCE", "Value \"%v\" is not int.", v)
		return 0, false
	}
	if n < min {
		r.Add(apierr.At(path, key), "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", min)
	}
	if n > max {
		r.Add(apierr.At(path, key), "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", max)
	}
	return n, true
}

// optionalNumber is Number as a pointer, nil when absent.
func (r *Reader) optionalNumber(o Object, path, key string, min, max int) *int {
	if n, ok := r.Number(o, path, key, min, max); ok {
		return &n
	}
	return nil
}

// flag reads a boolean.
func (r *Reader) flag(o Object, path, key string) bool {
	b := r.OptionalFlag(o, path, key)
	return b != nil && *b
}

// OptionalFlag is flag as a pointer, nil when absent.
func (r *Reader) OptionalFlag(o Object, path, key string) *bool {
	v := o[key]
	if v == nil {
		return nil
	}
	b, ok := v.(bool)
	if !ok {
		r.Add(apierr.At(path, key), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
		return nil
	}
	return &b
}

// List reads an array of min to max elements; null and an absent key give an
// empty list.
func (r *Reader) List(o Object, path, key string, min, max int) []any {
	v := o[key]
	l, ok := v.([]any)
	if v != nil && !ok {
		r.Add(apierr.At(path, key), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	if len(l) < min || len(l) > max {
		if len(l) == 0 {
			r.Required(apierr.At(path, key))
		} else {
			r.Add(apierr.At(path, key), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
		}
	}
	return l
}

// ID reads a snowflake.
func (r *Reader) ID(o Object, path, key string) string {
	s := r.Text(o, path, key, 0, 64)
	if s != "" && !model.IsSnowflake(s) {
		r.Add(apierr.At(path, key), "NUMBER_TYPE_COERCE", "Value \"%s\" is not snowflake.", s)
	}
	return s
}

// Choice records an error when n is none of the allowed values.
func (r *Reader) Choice(path string, n int, allowed ...int) {
	if !slices.Contains(allowed, n) {
		r.Add(path, "BASE_TYPE_CHOICES", "Value must be one of %v.", allowed)
	}
}
