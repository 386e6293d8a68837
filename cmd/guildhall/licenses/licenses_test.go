package licenses

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write NOTICE anew")

const file = "../../../NOTICE"

// TestNotice compares NOTICE with the modules of the program on every system,
// and checks that incompatible licences are refused.
func TestNotice(t *testing.T) {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	byHand, have, _ := strings.Cut(string(content), mark)
	want, err := generate("guildhall/cmd/guildhall")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.TrimRight(byHand, "\n")+"\n\n"+want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if mark+have != want {
		t.Errorf("NOTICE does not name the modules in the program as they are: go test ./cmd/guildhall/licenses -update%s", difference(mark+have, want))
	}
	if !strings.Contains(byHand, "SIL Open Font License") {
		t.Error("NOTICE does not name the licence of the fonts")
	}
}

// difference returns the first lines that differ.
func difference(have, want string) string {
	h, w := strings.Split(have, "\n"), strings.Split(want, "\n")
	for i := range min(len(h), len(w)) {
		if h[i] != w[i] {
			return "\nit says  " + h[i] + "\nshould be " + w[i]
		}
	}
	return ""
}

func TestLicences(t *testing.T) {
	const mit = "Copyright (c) 2026 Ada\n\nPermission is hereby granted, free of charge, to any person\nobtaining a copy of it\n... substantial portions of the Software."
	tests := []struct{ name, text, want string }{
		{"MIT in any lines", mit, "MIT"},
		{"three clauses", "Redistribution and use in source and binary forms ... Redistributions in binary form must reproduce ... Neither the name of Ada ... may be used to endorse or promote products derived from it", "BSD-3-Clause"},
		{"two clauses", "Redistribution and use in source and binary forms ... Redistributions in binary form must reproduce", "BSD-2-Clause"},
		{"MIT, and Apache-2.0 for a part", mit + "\nFiles: part/*\nApache License Version 2.0, January 2004 ... Grant of Patent License", "Apache-2.0, MIT"},
		{"GPL", "GNU GENERAL PUBLIC LICENSE\nVersion 3", ""},
		{"MPL", "Mozilla Public License Version 2.0", ""},
		{"MIT, but not for money", mit + " For non-commercial use.", ""},
		{"unknown", "All rights reserved.", ""},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := classify(tt.text)
			if got != tt.want || (err == nil) != (tt.want != "") {
				t.Errorf("%q is %q, %v; want %q", tt.text, got, err, tt.want)
			}
		})
	}
}
