package codec

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine"
)

// Object writes or reads a stored state or a part of one. A game lists the fields of its
// state once, with their bounds, and the same list writes and reads. The order of the list
// is the order of the bytes.
//
// Reading is strict. It stops at the first error and then changes nothing more. An absent
// or null field reads as 0, "", false or empty. An unknown field and a repeated field are
// errors.
type Object struct {
	reading bool
	out     []byte
	in      value
	err     error
	secrets *[]engine.Secret // found so far; nil unless Secrets collects them
}

// WriteObject returns the JSON of the fields that fields lists.
func WriteObject(fields func(*Object)) []byte {
	o := &Object{out: make([]byte, 0, 2048)}
	o.object(fields)
	return o.out
}

// ReadObject reads the output of WriteObject.
func ReadObject(b []byte, fields func(*Object)) error {
	if !json.Valid(b) {
		return errors.New("no JSON")
	}
	o := &Object{reading: true, in: parse(b)}
	o.object(fields)
	return o.err
}

// Reading reports whether a state is being read and no error happened so far. A list of
// fields does other work only if it returns true.
func (o *Object) Reading() bool { return o.reading && o.err == nil }

// Fail records err with the name of its field. It keeps the first error and ignores nil.
func (o *Object) Fail(name string, err error) {
	if o.err == nil {
		o.err = At(name, err)
	}
}

// Has reports whether an optional field is written (present) or, while reading, whether the
// input contains it.
func (o *Object) Has(name string, present bool) bool {
	if !o.reading {
		return present
	}
	v := o.find(name)
	return v != nil && v.kind != isNull
}

// Count returns the length of a list before the list itself is written or read: n while
// writing, the number of values in the input while reading.
func (o *Object) Count(name string, n int) int {
	if !o.reading {
		return n
	}
	if v := o.find(name); v != nil {
		return len(v.list)
	}
	return 0
}

// In writes or reads a field that is itself an object.
func (o *Object) In(name string, fields func(*Object)) {
	if !o.reading {
		o.name(name)
		o.object(fields)
		return
	}
	if v, ok := o.take(name, isObject); ok {
		o.within(v, name, func() { o.object(fields) })
	}
}

// Fields writes or reads a field that is an object with a field for each index, in this order (see
// Sorted).
func (o *Object) Fields(name string, order []int, field func(o *Object, i int)) {
	o.In(name, func(o *Object) {
		for _, i := range order {
			field(o, i)
		}
	})
}

// Each writes or reads a list of exactly n objects.
func (o *Object) Each(name string, n int, fields func(i int, o *Object)) {
	if !o.reading {
		o.name(name)
		o.out = append(o.out, '[')
		for i := range n {
			o.comma()
			o.object(func(o *Object) { fields(i, o) })
		}
		o.out = append(o.out, ']')
		return
	}
	v, ok := o.take(name, isList)
	if ok && len(v.list) != n {
		o.Fail(name, fmt.Errorf("%d, want %d", len(v.list), n))
		return
	}
	for i := range v.list {
		o.within(v.list[i], name+" "+strconv.Itoa(i), func() { o.object(func(o *Object) { fields(i, o) }) })
	}
}

// object writes or reads a whole object.
func (o *Object) object(fields func(*Object)) {
	if !o.reading {
		o.out = append(o.out, '{')
		fields(o)
		o.out = append(o.out, '}')
		return
	}
	if o.in.kind != isObject && o.in.kind != isNull {
		o.Fail("", errors.New("no object"))
		return
	}
	fields(o)
	for _, f := range o.in.list {
		if !f.used {
			o.Fail("", fmt.Errorf("unknown field %q", f.name))
		}
	}
}

// name writes the name of a field.
func (o *Object) name(name string) {
	o.comma()
	o.out = append(append(append(o.out, '"'), name...), '"', ':')
}

// comma writes a comma before all but the first field or value.
func (o *Object) comma() {
	if last := o.out[len(o.out)-1]; last != '{' && last != '[' {
		o.out = append(o.out, ',')
	}
}

// find returns the field with the given name, or nil.
func (o *Object) find(name string) *value {
	i := slices.IndexFunc(o.in.list, func(f value) bool { return f.name == name })
	if i < 0 || o.err != nil {
		return nil
	}
	return &o.in.list[i]
}

// take returns a field of the input; an absent one is null. ok is false after an error.
func (o *Object) take(name string, kind byte) (v value, ok bool) {
	if o.err != nil {
		return value{}, false
	}
	f := o.find(name)
	if f == nil {
		return value{kind: isNull}, true
	}
	f.used = true
	if f.kind != kind && f.kind != isNull {
		o.Fail(name, fmt.Errorf("unexpected %.80s", f.raw))
		return value{}, false
	}
	return *f, true
}

// within runs read on an inner value.
func (o *Object) within(v value, name string, read func()) {
	if o.err != nil {
		return
	}
	outer := o.in
	o.in = v
	read()
	o.in = outer
	o.err = At(name, o.err)
}
