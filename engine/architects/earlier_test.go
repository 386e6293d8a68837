package architects_test

import (
	"encoding/json"
	"os"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
)

// TestEarlierTablesProveTheirRecords verifies a match that was played with the second schemes. It
// stays valid although the schemes changed again.
func TestEarlierTablesProveTheirRecords(t *testing.T) {
	data, err := os.ReadFile("testdata/earlier/second-schemes.json")
	if err != nil {
		t.Fatal(err)
	}
	var r engine.Record
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if err := engine.Verify(architects.Earlier()[1], r); err != nil {
		t.Error(err)
	}
	if engine.Verify(architects.Rules{}, r) == nil {
		t.Error("the schemes of today prove it too: it shows nothing")
	}
}
