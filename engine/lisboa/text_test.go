package lisboa_test

import (
	"os"
	"regexp"
	"testing"
)

// TestOneIsSingular finds messages in which a plural follows every number, even 1: "1 réis", "1
// officials".
func TestOneIsSingular(t *testing.T) {
	said, err := os.ReadFile("text/en.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range regexp.MustCompile(`(?:[^, ] |[^ ])\{\{\.\w+\}\} (réis|wigs|plans|sets|types)\b`).FindAll(said, -1) {
		t.Errorf("%s: say it for 1 too", wrong)
	}
}
