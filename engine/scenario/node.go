package scenario

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// node is a part of a YAML document with its line.
type node struct {
	line  int
	raw   string // a scalar as written
	value any    // a scalar: nil, bool, json.Number or string; unused otherwise
	kind  kind
	keys  []field // of an object
	items []*node // of a list
}

type kind uint8

const (
	scalar kind = iota
	object
	list
)

// field is one key of an object.
type field struct {
	name string
	line int
	node *node
}

func (n *node) isNull() bool { return n.kind == scalar && n.value == nil }

// get returns the value of a key, or nil if there is no such key.
func (n *node) get(name string) *node {
	for _, f := range n.keys {
		if f.name == name {
			return f.node
		}
	}
	return nil
}

// parse reads one YAML document.
func parse(data []byte) (*node, error) {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, err
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, fmt.Errorf("%d YAML documents, want one that is not empty", len(file.Docs))
	}
	return convert(file.Docs[0].Body)
}

func convert(n ast.Node) (*node, error) {
	line := 1
	if tok := n.GetToken(); tok != nil {
		line = tok.Position.Line
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		return convertObject(line, n.Values)
	case *ast.MappingValueNode:
		return convertObject(line, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		out := &node{line: line, kind: list}
		for _, v := range n.Values {
			item, err := convert(v)
			if err != nil {
				return nil, err
			}
			out.items = append(out.items, item)
		}
		return out, nil
	case *ast.NullNode:
		return &node{line: line, raw: "~"}, nil
	case *ast.BoolNode:
		return &node{line: line, raw: n.Token.Value, value: n.Value}, nil
	case *ast.IntegerNode:
		return &node{line: line, raw: n.Token.Value, value: json.Number(fmt.Sprint(n.Value))}, nil
	case *ast.FloatNode:
		return &node{line: line, raw: n.Token.Value, value: json.Number(strings.TrimSpace(n.Token.Value))}, nil
	case *ast.StringNode:
		return &node{line: line, raw: n.Value, value: n.Value}, nil
	case *ast.LiteralNode:
		return &node{line: line, raw: n.Value.Value, value: n.Value.Value}, nil
	default:
		return nil, at(line, "%s is not used in scenarios", strings.ToLower(n.Type().String()))
	}
}

func convertObject(line int, values []*ast.MappingValueNode) (*node, error) {
	out := &node{line: line, kind: object}
	for _, v := range values {
		key, err := convert(v.Key)
		if err != nil {
			return nil, err
		}
		if out.get(key.raw) != nil {
			return nil, at(key.line, "%q is there twice", key.raw)
		}
		value, err := convert(v.Value)
		if err != nil {
			return nil, err
		}
		if len(out.keys) == 0 {
			out.line = key.line
		}
		out.keys = append(out.keys, field{key.raw, key.line, value})
	}
	return out, nil
}

// plain returns the node as encoding/json would decode it.
func (n *node) plain() any {
	switch n.kind {
	case object:
		m := make(map[string]any, len(n.keys))
		for _, f := range n.keys {
			m[f.name] = f.node.plain()
		}
		return m
	case list:
		l := make([]any, len(n.items))
		for i, item := range n.items {
			l[i] = item.plain()
		}
		return l
	default:
		return n.value
	}
}

// lineError is an error at a line of the file.
type lineError struct {
	line int
	text string
}

func (e *lineError) Error() string { return e.text }

func at(line int, format string, args ...any) error {
	return &lineError{line, fmt.Sprintf(format, args...)}
}
