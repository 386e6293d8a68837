package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"guildhall/bot/cluster"
	"guildhall/cmd/lab/autoplay"
	"guildhall/storage/postgres"
	"guildhall/storage/postgres/postgrestest"
)

// examine returns the doctor's output about configuration, server and matches.
func examine(t *testing.T, config string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	env := func(name string) string { return map[string]string{"GUILDHALL_DATABASE_PASSWORD": "canary"}[name] }
	d := Doctor{Now: time.Now, Env: env, FreeSpace: muchSpace}
	var said strings.Builder
	for f := range d.Examine(t.Context(), file) {
		f.Print(&said)
		if f.What == "matches" {
			break
		}
	}
	if strings.Contains(said.String(), "canary") {
		t.Errorf("the doctor tells the password:\n%s", &said)
	}
	return said.String()
}

func wantSaid(t *testing.T, said string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(said, w) {
			t.Errorf("the doctor does not say %q:\n%s", w, said)
		}
	}
}

func TestDoctorOfAServer(t *testing.T) {
	url := postgrestest.Database(t, nil)
	config := fmt.Sprintf("database: %q\n", url)
	exec := func(sql string) {
		t.Helper()
		c, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close(context.Background())
		if _, err := c.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	wantSaid(t, examine(t, config), "is empty, on PostgreSQL", "a power cut may lose moves") // the test server does not sync to the disk
	db, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	p := autoplay.NewSeeded(db, 1)
	row, err := p.Start(t.Context(), "cleopatra", 2)
	for n := 0; n < 40 && err == nil; n++ {
		_, _, _, err = p.Step(t.Context(), row.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	wantSaid(t, examine(t, config), "ok    database", ", schema 7)", "ok    processes     none runs", "ok    matches       all 1 matches are undamaged")
	for _, version := range []string{"1.2", "1.3"} {
		name := cluster.MemberLease + "host-" + version
		if _, _, err := db.Acquire(t.Context(), name, "host-"+version, time.Hour); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Renew(t.Context(), "host-"+version, time.Hour, map[string][]byte{name: []byte(`{"name":"host-` + version + `","version":"` + version + `"}`)}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := db.Acquire(t.Context(), "shard/7", "host-1.1", -time.Minute); err != nil {
		t.Fatal(err)
	}
	wantSaid(t, examine(t, config), "2 run on this database", "host-1.3, version 1.3", "different versions: 1.2, 1.3", "no process is connected for shards 7")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	exec(`CREATE TABLE moving (mark text NOT NULL)`)
	wantSaid(t, examine(t, config), "fail  database", "is only a part of another database")
	exec(`DROP TABLE moving`)
	exec(`DELETE FROM states WHERE seq = (SELECT max(seq) FROM states)`)
	if said := examine(t, config); !strings.Contains(said, "fail  matches") {
		t.Errorf("a record that leads elsewhere:\n%s", said)
	}
	exec(`INSERT INTO guildhall_version (version_id, is_applied) VALUES (99, true)`)
	wantSaid(t, examine(t, config), "fail  database", "newer Guildhall (schema 99")
}

func TestDoctorOfOtherServers(t *testing.T) {
	other := postgrestest.Database(t, nil)
	c, err := pgx.Connect(t.Context(), other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Exec(t.Context(), `CREATE TABLE theirs (n int)`); err != nil {
		t.Fatal(err)
	}
	c.Close(t.Context())
	wantSaid(t, examine(t, fmt.Sprintf("database: %q\n", other)), "fail  database", "has tables of another program")
	wantSaid(t, examine(t, "database: postgres://ada:canary@127.0.0.1:1/guild\n"), "fail  database", "cannot be used", "holds the token or a password and can be read by other users")
	wantSaid(t, examine(t, "database: postgres://ada@127.0.0.1:1/guild\ndatabase_password_file: missing\n"), "fail  config", "database_password_file")
}
