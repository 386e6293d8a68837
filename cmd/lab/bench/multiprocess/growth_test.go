package multiprocess

import (
	"testing"

	"guildhall/cmd/lab/bench/loadgen"
	"guildhall/engine/longtest"
	"guildhall/storage/postgres/pgserver"
	"guildhall/storage/postgres/postgrestest"
)

// Copied tables work like their originals and need the same number of
// statements.
func TestCopiedTables(t *testing.T) {
	longtest.Only(t, "presses at tables on a server")
	database := postgrestest.Database(t, nil)
	w, err := loadgen.NewWorld(t.Context(), database, 20)
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
	if err := pgserver.Multiply(t.Context(), database, 10); err != nil {
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
