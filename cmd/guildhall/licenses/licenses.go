// Package licenses writes the part of NOTICE that lists the modules in the program with their
// licences. It rejects licences that are incompatible with Apache-2.0. A test compares the
// file; run `go test ./cmd/guildhall/licenses -update` to write it.
package licenses

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// mark is the beginning of the generated part. The lines above it are written by hand.
const mark = "Modules in the program\n======================\n"

// entry is a licence text with the modules that use exactly this text.
type entry struct {
	licence, text string
	of            []string
}

// generate returns the part of NOTICE from mark on.
func generate(program string) (string, error) {
	list, err := modules(program)
	if err != nil {
		return "", err
	}
	var entries, notices []entry
	var names strings.Builder
	for _, m := range list {
		licences, said, err := m.texts()
		if err != nil {
			return "", err
		}
		var kinds []string
		for _, file := range slices.Sorted(maps.Keys(licences)) {
			kind, err := classify(licences[file])
			if err != nil {
				return "", fmt.Errorf("%s, %s: %w", m.path, file, err)
			}
			for one := range strings.SplitSeq(kind, ", ") {
				if !slices.Contains(kinds, one) {
					kinds = append(kinds, one)
				}
			}
			entries = add(entries, kind, licences[file], m.path+" ("+file+")")
		}
		if len(kinds) == 0 {
			return "", fmt.Errorf("%s has no licence", m.path)
		}
		for _, file := range slices.Sorted(maps.Keys(said)) {
			notices = add(notices, "", said[file], m.path+" ("+file+")")
		}
		fmt.Fprintf(&names, "  %s: %s\n", m.path, strings.Join(kinds, ", "))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nWritten by `go test ./cmd/guildhall/licenses -update`.\n\n%s", mark, &names)
	for _, e := range notices {
		e.write(&b, "Notice of", e.text)
	}
	for _, e := range entries {
		if e.licence == "Apache-2.0" {
			e.write(&b, "Apache-2.0:", "The text stands in LICENSE.\n")
			continue
		}
		e.write(&b, e.licence+":", e.text)
	}
	return b.String(), nil
}

// add adds of to the entry with the same text, or a new entry. Copies of Apache-2.0 count as
// one text, although their example of a notice may differ.
func add(list []entry, licence, text, of string) []entry {
	for i, e := range list {
		if e.licence == licence && (normal(e.text) == normal(text) || licence == "Apache-2.0") {
			list[i].of = append(e.of, of)
			return list
		}
	}
	return append(list, entry{licence, text, []string{of}})
}

func (e entry) write(b *strings.Builder, title, text string) {
	fmt.Fprintf(b, "\n--------\n%s\n", title)
	for _, of := range e.of {
		fmt.Fprintf(b, "  %s\n", of)
	}
	fmt.Fprintf(b, "\n%s", text)
}

// kinds lists the licences that may be distributed under Apache-2.0, each with
// words that only it contains. One file may hold several licences, for parts of
// a module.
var kinds = []struct {
	name string
	has  []string
}{
	{"Apache-2.0", []string{"apache license version 2.0, january 2004", "grant of patent license"}},
	{"MIT", []string{"permission is hereby granted, free of charge, to any person obtaining a copy", "substantial portions of the software"}},
	{"ISC", []string{"permission to use, copy, modify, and distribute this software for any purpose with or without fee is hereby granted"}},
	{"BSD-3-Clause", []string{"redistribution and use in source and binary forms", "name", "may be used to endorse or promote products derived from"}},
	{"BSD-2-Clause", []string{"redistribution and use in source and binary forms", "redistributions in binary form must reproduce"}},
	{"public domain", []string{"dedicated to the public domain by the authors"}},
}

// copyleft matches words of licences that are incompatible with Apache-2.0,
// anywhere in a text.
var copyleft = regexp.MustCompile(`(?i)general public licen[sc]e|mozilla public license|eclipse public license|common development and distribution|server side public license|business source license|for non-?commercial|commons clause`)

// classify returns the licences of a text, or an error with the reason why it
// may not be distributed.
func classify(text string) (string, error) {
	if found := copyleft.FindString(text); found != "" {
		return "", fmt.Errorf("it contains %q, which is incompatible with Apache-2.0", found)
	}
	plain := normal(text)
	var names []string
	for _, k := range kinds {
		fits := true
		for _, words := range k.has {
			fits = fits && strings.Contains(plain, words)
		}
		if fits && !(k.name == "BSD-2-Clause" && slices.Contains(names, "BSD-3-Clause")) { // which has the same words, and one sentence more
			names = append(names, k.name)
		}
	}
	if len(names) > 0 {
		return strings.Join(names, ", "), nil
	}
	return "", fmt.Errorf("no known licence in %.80q", plain)
}

// normal returns a text in lower case with single spaces, since the same
// licence may have different line breaks.
func normal(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }
