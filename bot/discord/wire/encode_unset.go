package wire

import "bytes"

// unset holds the members that the library always writes, each with the value that means
// the same as a missing one. A null is left out of every member except those in
// alwaysSaid.
var unset = map[string]string{
	"label": `""`, "placeholder": `""`, "description": `""`,
	"tts": "false", "disabled": "false", "default": "false", "spoiler": "false", "autocomplete": "false", "invitable": "false",
}

// alwaysSaid holds the members for which null has a meaning: a message with null content
// may become one of components V2.
var alwaysSaid = map[string]bool{"content": true}

// withoutUnset removes members without a meaning from JSON written by json.Marshal. They
// would be a third of the bytes of a message with many buttons.
func withoutUnset(doc []byte) []byte {
	out := doc[:0]
	for i := 0; i < len(doc); {
		if doc[i] != '"' {
			out = append(out, doc[i])
			i++
			continue
		}
		end := i + stringLength(doc[i:])
		if n := unsetLength(doc[i+1:end-1], doc[end:]); n > 0 {
			i = end + n
			switch {
			case i < len(doc) && doc[i] == ',':
				i++
			case out[len(out)-1] == ',':
				out = out[:len(out)-1] // it was the last member
			}
			continue
		}
		out = append(out, doc[i:end]...)
		i = end
	}
	return out
}

// stringLength returns the length of the JSON string at the beginning of doc.
func stringLength(doc []byte) int {
	for i := 1; ; i++ {
		switch doc[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

// unsetLength returns the length of the colon and value after the name of a member
// without a meaning; 0 if the member has one, or name is not a member's name.
func unsetLength(name, rest []byte) int {
	if len(rest) == 0 || rest[0] != ':' {
		return 0
	}
	for _, value := range [...]string{"null", unset[string(name)]} {
		if value == "" || value == "null" && alwaysSaid[string(name)] {
			continue
		}
		after, has := bytes.CutPrefix(rest[1:], []byte(value))
		if has && len(after) > 0 && (after[0] == ',' || after[0] == '}') {
			return 1 + len(value)
		}
	}
	return 0
}
