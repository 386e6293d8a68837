package wiring

import (
	"testing"

	"guildhall/bot/text"
	"guildhall/engine"
)

// Every template of every message parses, and names the same arguments in both languages.
func TestMessagesAreComplete(t *testing.T) { text.Complete(t, TextFiles()...) }

// The texts are read once in a process, and each caller has its own
// OnMissing.
func TestTextsAreReadOnce(t *testing.T) {
	texts := func() *text.Catalog {
		c, err := Texts()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	one, other := texts(), texts()
	heard := 0
	one.OnMissing(func(string, string) { heard++ })
	other.Translator("en", nil)(engine.T("no.such.message"))
	if heard != 0 {
		t.Error("one caller hears of a text that another misses")
	}
	one.Translator("en", nil)(engine.T("no.such.message"))
	if heard != 1 {
		t.Errorf("a missing text is heard of %d times, want once", heard)
	}
	if n := testing.AllocsPerRun(3, func() { texts() }); n > 10 {
		t.Errorf("the texts take %.0f allocations when they were read before", n)
	}
}
