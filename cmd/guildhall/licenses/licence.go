package licenses

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// kinds are the licences that may be distributed under Apache-2.0, by the words
// that only they have. One file may hold several, for parts of a module.
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

// copyleft are words of licences that Apache-2.0 cannot go with, wherever in a
// text they stand.
var copyleft = regexp.MustCompile(`(?i)general public licen[sc]e|mozilla public license|eclipse public license|common development and distribution|server side public license|business source license|for non-?commercial|commons clause`)

// classify names the licences of a text, or says why it may not be distributed.
func classify(text string) (string, error) {
	if found := copyleft.FindString(text); found != "" {
		return "", fmt.Errorf("it speaks of %q, which does not go with Apache-2.0", found)
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

// normal is a text in small letters with single spaces: the same licence is
// broken into lines in many ways.
func normal(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }
