package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Spec is the official machine-readable description of the API. Each body
// schema in it is plain JSON Schema and is compiled when it is first needed.
type Spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	doc      map[string]any
	schemas  map[string]*jsonschema.Schema
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
	return &Spec{compiler: c, doc: top, schemas: map[string]*jsonschema.Schema{}}, nil
}

// Check holds the JSON part of a body against the schema of a route. A route
// that the description does not give a JSON body passes.
func (s *Spec) Check(method, template string, body []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	digitsAsNumbers(v)
	sch, err := s.schema(method, template)
	if err != nil || sch == nil {
		return err
	}
	return sch.Validate(v)
}

func (s *Spec) schema(method, template string) (*jsonschema.Schema, error) {
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

// describes reports whether there is a JSON body for a route.
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

// digitsAsNumbers: the file types permission sets as integers, the service
// takes, and documents, digits in a string.
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
