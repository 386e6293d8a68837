package lookup

import (
	"slices"
	"testing"
)

func TestStems(t *testing.T) {
	for word, want := range map[string][]string{
		"bidding":  {"bidding", "bid"},
		"Workers?": {"workers", "worker"},
		"placed":   {"placed", "plac"},
		"inn":      {"inn"},
		"of":       nil,
		"Can":      nil,
		"감독을":      {"감독을", "감독"},
		"배치하려면":    {"배치하려면", "배치하려", "배치하"},
		"성에":       {"성에"},
	} {
		if got := stems(word); !slices.Equal(got, want) {
			t.Errorf("stems of %q are %q, want %q", word, got, want)
		}
	}
}
