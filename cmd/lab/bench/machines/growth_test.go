package machines

import (
	"testing"

	"guildhall/cmd/lab/bench/crowd"
	"guildhall/engine/longtest"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/postgres/trial"
)

// Copied tables can be played at like those they were copied from, with as many
// statements.
func TestCopiedTables(t *testing.T) {
	longtest.Only(t, "presses at tables on a server")
	database := postgrestest.Database(t, nil)
	w, err := crowd.NewWorld(t.Context(), database, 20)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Server.Close(); err != nil {
		t.Fatal(err)
	}
	few, err := pressSome(t.Context(), database, 20, 200)
	if err != nil {
		t.Fatal(err)
	}
	if err := trial.Multiply(t.Context(), database, 10); err != nil {
		t.Fatal(err)
	}
	many, err := pressSome(t.Context(), database, 200, 200)
	if err != nil {
		t.Fatal(err)
	}
	if few.statements < 5 || many.statements > 1.3*few.statements || many.statements < few.statements/1.3 {
		t.Errorf("a press has %.1f statements at 20 tables and %.1f at 200", few.statements, many.statements)
	}
}
