package codec

import (
	"encoding/json"
	"strconv"
	"strings"
)

// value is a JSON value of the input.
type value struct {
	kind byte
	used bool
	name string  // name of the field, if the value is in an object
	text string  // contents, if the value is a string
	raw  string  // JSON text of the value
	list []value // values of an object or a list
}

// Kinds of values.
const (
	isObject = '{'
	isList   = '['
	isString = '"'
	isNumber = '0'
	isBool   = 't'
	isNull   = 'n' // null or an absent field
)

// int returns a whole number, or 0 for an absent value.
func (v *value) int() (int, error) {
	switch v.kind {
	case isNull:
		return 0, nil
	case isNumber:
		return strconv.Atoi(v.raw)
	}
	return 0, strconv.ErrSyntax
}

// parse reads valid JSON.
func parse(b []byte) value {
	p := parser{text: string(b)}
	return p.value()
}

// parser reads valid JSON.
type parser struct {
	text  string
	at    int
	items []value // of the lists that are not read to their end yet
}

// skip moves to the next byte that is not a space and returns it.
func (p *parser) skip() byte {
	for p.text[p.at] <= ' ' {
		p.at++
	}
	return p.text[p.at]
}

func (p *parser) value() value {
	c := p.skip()
	v, from := value{kind: c}, p.at
	switch c {
	case isObject, isList:
		v.list = p.list(c)
	case isString:
		v.text = p.string()
	case 't', 'f':
		v.kind = isBool
		p.word()
	case isNull:
		p.word()
	default:
		v.kind = isNumber
		p.word()
	}
	v.raw = p.text[from:p.at]
	return v
}

// list reads the values between brackets or braces.
func (p *parser) list(kind byte) []value {
	from := len(p.items)
	for p.at++; ; {
		switch p.skip() {
		case '}', ']':
			p.at++
			list := append([]value(nil), p.items[from:]...)
			p.items = p.items[:from]
			return list
		case ',':
			p.at++
			continue
		}
		name := ""
		if kind == isObject {
			name = p.string()
			p.skip() // skips the colon
			p.at++
		}
		item := p.value()
		item.name = name
		p.items = append(p.items, item)
	}
}

func (p *parser) string() string {
	from, escaped := p.at, false
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			p.at++
			escaped = true
		}
	}
	p.at++
	if !escaped {
		return strings.ToValidUTF8(p.text[from+1:p.at-1], "\uFFFD")
	}
	var s string
	_ = json.Unmarshal([]byte(p.text[from:p.at]), &s) // cannot fail: the input is valid JSON
	return s
}

// word moves to the end of a number, true, false or null.
func (p *parser) word() {
	for p.at < len(p.text) && strings.IndexByte(",]} \t\r\n", p.text[p.at]) < 0 {
		p.at++
	}
}
