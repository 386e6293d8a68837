// Package validate reads request bodies of a bot and checks them against
// Discord's rules: multipart bodies, messages, embeds, components, layouts,
// modals, commands, and the official API description where it is available. It
// does not use the world: it does not check whether a channel exists or a bot may
// write there.
package validate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"guildhall/bot/sandbox/apierr"
)

// Spec is the official machine-readable description of the API. Each body schema
// in it is plain JSON Schema and is compiled at its first use. It is safe for
// concurrent use.
type Spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	doc      map[string]any
	schemas  map[string]*jsonschema.Schema
	passed   map[[sha256.Size]byte]bool // bodies without errors, with their routes
}

// LoadSpec reads the description, an OpenAPI 3.1 file, which is not part of
// this project.
func LoadSpec(file string) (*Spec, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("load API description: %w", err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("load API description %s: %w", file, err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	snowflake := regexp.MustCompile(`^(0|[1-9][0-9]{0,19})$`)
	c.RegisterFormat(&jsonschema.Format{Name: "snowflake", Validate: func(v any) error {
		if s, ok := v.(string); ok && !snowflake.MatchString(s) {
			return errors.New("not a snowflake")
		}
		return nil
	}})
	if err := c.AddResource("mem:///spec", doc); err != nil {
		return nil, fmt.Errorf("load API description %s: %w", file, err)
	}
	top, ok := doc.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("load API description %s: not an object", file)
	}
	return &Spec{compiler: c, doc: top, schemas: map[string]*jsonschema.Schema{}, passed: map[[sha256.Size]byte]bool{}}, nil
}

// Finding is one error of a body by the official description. Path is the field,
// such as "components.0.label".
type Finding struct {
	Path string
	Text string
}

// maxPassed is the maximum number of bodies that a Spec remembers.
const maxPassed = 4096

// Check checks the JSON part of a body against the schema of a route. A body
// passes when the description gives no JSON body for the route. A body that passed
// before is not checked again: every bot registers the same commands.
func (s *Spec) Check(method, template string, body []byte) ([]Finding, error) {
	key := sha256.Sum256(slices.Concat([]byte(method+" "+template+"\n"), body))
	s.mu.Lock()
	passed := s.passed[key]
	s.mu.Unlock()
	if passed {
		return nil, nil
	}
	found, err := s.check(method, template, body)
	if err == nil && len(found) == 0 {
		s.mu.Lock()
		if len(s.passed) < maxPassed {
			s.passed[key] = true
		}
		s.mu.Unlock()
	}
	return found, err
}

func (s *Spec) check(method, template string, body []byte) ([]Finding, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return nil, apierr.BadJSON
	}
	digitsAsNumbers(v)
	sch, err := s.Schema(method, template)
	if err != nil || sch == nil {
		return nil, err
	}
	err = sch.Validate(v)
	var bad *jsonschema.ValidationError
	if !errors.As(err, &bad) {
		return nil, err
	}
	var out []Finding
	say := message.NewPrinter(language.English)
	for _, e := range leaves(bad) {
		out = append(out, Finding{strings.Join(e.InstanceLocation, "."), e.ErrorKind.LocalizedString(say)})
	}
	return out, nil
}

// leaves returns the specific causes of an error. In a union it follows only the branch with
// the same `type`, since the others would mislead.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	_, one := e.ErrorKind.(*kind.OneOf)
	_, some := e.ErrorKind.(*kind.AnyOf)
	var out []*jsonschema.ValidationError
	for _, c := range e.Causes {
		inner := leaves(c)
		if !one && !some {
			out = append(out, inner...)
			continue
		}
		if !slices.ContainsFunc(inner, func(l *jsonschema.ValidationError) bool { return isTypeOf(l, e) }) {
			return inner
		}
	}
	if len(out) == 0 {
		// No branch has this type: the type itself is the error.
		return []*jsonschema.ValidationError{{InstanceLocation: append(slices.Clone(e.InstanceLocation), "type"), ErrorKind: e.ErrorKind}}
	}
	return out
}

// isTypeOf reports whether l is about the `type` of the value of e.
func isTypeOf(l, e *jsonschema.ValidationError) bool {
	n := len(e.InstanceLocation)
	return len(l.InstanceLocation) == n+1 && l.InstanceLocation[n] == "type"
}

// Schema returns the schema of the JSON body of a route, nil when there is none.
func (s *Spec) Schema(method, template string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := method + " " + template
	if sch, ok := s.schemas[key]; ok {
		return sch, nil
	}
	if !s.describes(strings.ToLower(method), template) {
		s.schemas[key] = nil
		return nil, nil
	}
	esc := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	sch, err := s.compiler.Compile("mem:///spec#/paths/" + esc.Replace(template) + "/" + strings.ToLower(method) +
		"/requestBody/content/" + esc.Replace("application/json") + "/schema")
	if err != nil {
		return nil, fmt.Errorf("schema of %s: %w", key, err)
	}
	s.schemas[key] = sch
	return sch, nil
}

// describes reports whether the description has a JSON body for a route.
func (s *Spec) describes(method, template string) bool {
	var at any = s.doc
	for _, step := range []string{"paths", template, method, "requestBody", "content", "application/json", "schema"} {
		m, ok := at.(map[string]any)
		if !ok {
			return false
		}
		at = m[step]
	}
	return at != nil
}

// digitsAsNumbers converts digits in strings to numbers: the description gives
// permission sets as integers, but Discord documents and accepts digits in a
// string.
func digitsAsNumbers(v any) {
	switch t := v.(type) {
	case []any:
		for _, e := range t {
			digitsAsNumbers(e)
		}
	case map[string]any:
		for k, e := range t {
			if s, ok := e.(string); ok && k == "default_member_permissions" {
				t[k] = json.Number(s)
			} else {
				digitsAsNumbers(e)
			}
		}
	}
}

// Official returns the official API description for tests, in the file that
// GUILDHALL_DISCORD_SPEC names, or in ../shared/discord/openapi.json beside the
// project. It is nil when there is no file. It is read once.
var Official = sync.OnceValues(func() (*Spec, error) {
	if file := officialFile(); file != "" {
		return LoadSpec(file)
	}
	return nil, nil
})

// officialFile returns the path of the official API description, or "".
func officialFile() string {
	if file := os.Getenv("GUILDHALL_DISCORD_SPEC"); file != "" {
		return file
	}
	dir, err := os.Getwd()
	for ; err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
			continue
		}
		file := filepath.Join(filepath.Dir(dir), "shared", "discord", "openapi.json")
		if _, err := os.Stat(file); err == nil {
			return file
		}
		break
	}
	return ""
}
