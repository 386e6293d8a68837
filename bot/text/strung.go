package text

import (
	"strconv"
	"strings"
	"text/template/parse"

	"guildhall/engine/korean"
)

// Nearly all templates only string words and arguments together. To run them takes most
// of the time in which a screen is worded, so they are told without running them.

// part is words of a message, or an argument and how it is said.
type part struct {
	words string
	name  string // of the argument; empty: it is words
	say   func(any) (string, bool)
}

// partsOf returns the parts of a template; nil when it does more than string them together.
func partsOf(root *parse.ListNode) (parts []part) {
	for _, n := range root.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			parts = append(parts, part{words: string(n.Text)})
		case *parse.ActionNode:
			p, ok := saidBy(n.Pipe)
			if !ok {
				return nil
			}
			parts = append(parts, p)
		default:
			return nil
		}
	}
	return parts
}

// saidBy returns the argument that a pipeline says, alone or by one function.
func saidBy(pipe *parse.PipeNode) (p part, ok bool) {
	if len(pipe.Cmds) != 1 || len(pipe.Decl) > 0 {
		return p, false
	}
	args := pipe.Cmds[0].Args
	if name, ok := argumentName(args[0]); ok && len(args) == 1 {
		return part{name: name, say: printed}, true
	}
	function, ok := args[0].(*parse.IdentifierNode)
	if !ok || len(args) < 2 {
		return p, false
	}
	if p.name, ok = argumentName(args[1]); !ok {
		return p, false
	}
	switch {
	case function.Ident == "signed" && len(args) == 2:
		p.say = signedNumber
	case function.Ident == "capital" && len(args) == 2:
		p.say = func(v any) (string, bool) { words, ok := printed(v); return capital(words), ok }
	case function.Ident == "josa" && len(args) == 3:
		pair, ok := args[2].(*parse.StringNode)
		if !ok {
			return p, false
		}
		p.say = func(v any) (string, bool) { words, ok := printed(v); return korean.WithParticle(words, pair.Text), ok }
	}
	return p, p.say != nil
}

// argumentName returns the name of the argument that a node is.
func argumentName(n parse.Node) (string, bool) {
	f, ok := n.(*parse.FieldNode)
	if !ok || len(f.Ident) != 1 {
		return "", false
	}
	return f.Ident[0], true
}

// printed is a word or a number as a template prints it; false for other values.
func printed(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int:
		return strconv.Itoa(v), true
	}
	return "", false
}

func signedNumber(v any) (string, bool) {
	n, ok := v.(int)
	return Signed(n), ok
}

// strung strings parts together; false without parts, and for arguments that are not there
// or are not said like words: the template tells what is wrong.
func strung(parts []part, args []argument) (string, bool) {
	if parts == nil {
		return "", false
	}
	var b strings.Builder
	for i := range parts {
		p := &parts[i]
		words, ok := p.words, p.name == ""
		for n := len(args) - 1; !ok && n >= 0; n-- {
			if args[n].name == p.name {
				if words, ok = p.say(args[n].value); !ok {
					return "", false
				}
			}
		}
		if !ok {
			return "", false
		}
		b.WriteString(words)
	}
	return b.String(), true
}
