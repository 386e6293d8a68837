// Package recording holds conversations of a bot with Discord from which nobody can be
// recognised, and plays them again before another server, to find where it answers
// otherwise.
//
// A recording is a text of JSON lines. The first line is a Header, each other one a Line:
// a call with its response, a press of a person with the interaction that the bot got, or
// a wait. Names stand in angle brackets for what identifies somebody; the same value has
// the same name in the whole recording:
//
//	<id 3>              an id of Discord
//	<token 1>           the token of an interaction
//	<file <id 3> a.png> the address of a file of a message
//	<time>, <text>, <address>, <bits>
package recording

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Format is the version of the format that this package reads and writes.
const Format = 1

// Header is the first line of a recording.
type Header struct {
	Format      int    `json:"format"`
	From        string `json:"from"`        // "discord" or "sandbox"
	Channel     string `json:"channel"`     // name of the channel's id
	Application string `json:"application"` // name of the application's id
}

// Line is one event of a recording. A line with a Verdict ends a step.
type Line struct {
	Step    string   `json:"step"`
	Call    *Call    `json:"call,omitempty"`
	Press   *Press   `json:"press,omitempty"`
	Wait    float64  `json:"wait,omitempty"` // seconds
	Verdict *Verdict `json:"verdict,omitempty"`
}

// Call is a request of the bot and its response.
type Call struct {
	Method   string `json:"method"`
	Path     string `json:"path"` // below the root of the API, with the query
	Body     any    `json:"body,omitempty"`
	Files    []File `json:"files,omitempty"`
	Status   int    `json:"status"`
	Response any    `json:"response,omitempty"`
}

// File is a file of a request.
type File struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// Press is a press of a person on a button, and the interaction that the bot got.
type Press struct {
	Channel  string `json:"channel"`
	Message  string `json:"message"`
	CustomID string `json:"custom_id"`
	Event    any    `json:"event"`
}

// The results of a step.
const (
	Holds   = "holds"
	Differs = "differs"
	Skipped = "skipped"
)

// Verdict is the result of a step.
type Verdict struct {
	Result string `json:"result"`
	Note   string `json:"note,omitempty"` // why the step differs or was skipped, or which behaviour was found
}

// Recording is a recording that Read returned.
type Recording struct {
	Header
	Lines []Line
}

// Note returns the note of a step's verdict, or "" if there is none.
func (r Recording) Note(step string) string {
	for _, l := range r.Lines {
		if l.Step == step && l.Verdict != nil {
			return l.Verdict.Note
		}
	}
	return ""
}

// maxLine limits the length of a line of a recording, in bytes.
const maxLine = 1 << 20

// Read reads a recording.
func Read(from io.Reader) (Recording, error) {
	var r Recording
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.DisallowUnknownFields()
		var err error
		if r.Format == 0 {
			err = dec.Decode(&r.Header)
			if err == nil && r.Format != Format {
				err = fmt.Errorf("format %d, want %d", r.Format, Format)
			}
		} else {
			var l Line
			err = dec.Decode(&l)
			r.Lines = append(r.Lines, l)
		}
		if err != nil {
			return r, fmt.Errorf("read line %d of the recording: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return r, fmt.Errorf("read recording: %w", err)
	}
	if r.Format == 0 {
		return r, errors.New("read recording: it is empty")
	}
	return r, nil
}

// Writer writes a recording. Its methods replace data that identifies somebody
// by names.
type Writer struct {
	to    io.Writer
	names names
	err   error
}

// NewWriter writes the header of a recording.
func NewWriter(to io.Writer, from, channel, application string) *Writer {
	w := &Writer{to: to, names: names{map[string]string{}, map[string]bool{}}}
	w.write(Header{Format, from, w.names.text(channel), w.names.text(application)})
	return w
}

// Add writes a line. Call and Press hold JSON as it was sent and received.
func (w *Writer) Add(l Line) {
	if l.Press != nil {
		p := *l.Press
		p.Event = w.names.value("", p.Event)
		p.Channel, p.Message = w.names.text(p.Channel), w.names.text(p.Message)
		l.Press = &p
	}
	if l.Call != nil {
		c := *l.Call
		for _, f := range c.Files {
			w.names.ownText[f.Name] = true
		}
		c.Path, c.Body, c.Response = w.names.text(c.Path), w.names.sent(c.Body), w.names.value("", c.Response)
		l.Call = &c
	}
	if l.Verdict != nil {
		v := *l.Verdict
		v.Note = w.names.text(v.Note)
		l.Verdict = &v
	}
	w.write(l)
}

func (w *Writer) write(v any) {
	if w.err != nil {
		return
	}
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if w.err = enc.Encode(v); w.err == nil {
		_, w.err = w.to.Write(line.Bytes())
	}
}

// Err returns the first error of writing.
func (w *Writer) Err() error { return w.err }
