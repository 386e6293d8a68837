package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExampleIsDefaults(t *testing.T) {
	src, err := os.ReadFile("../../../config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	got, err := parse(src)
	if err != nil {
		t.Fatal(err)
	}
	want := Defaults()
	got.Owners, want.Owners = nil, nil // [] and a missing key are equal
	if got.Token != want.Token || got.Database != want.Database || got.Data != want.Data || got.Discord != want.Discord ||
		got.Pictures != want.Pictures || got.Replays != want.Replays || got.Schedule != want.Schedule || got.Updates != want.Updates || got.Log != want.Log || got.Health != want.Health || got.Web != want.Web {
		t.Errorf("config.example.yaml says %+v, the defaults are %+v", got, want)
	}
}

// TestByteOrderMark reads a file as some editors write it.
func TestByteOrderMark(t *testing.T) {
	c, err := parse([]byte("\ufeffdatabase: a.db\n"))
	if err != nil || c.Database != "a.db" {
		t.Errorf("the database is %q, %v", c.Database, err)
	}
	if _, err := parse([]byte("\ufeffdatabase: a.db\ncolour: red\n")); err == nil || !strings.Contains(err.Error(), "2 | colour: red") {
		t.Errorf("an error behind the mark shows %v", err)
	}
	if c, err := parse([]byte("\ufeff")); err != nil || c.Database != Defaults().Database {
		t.Errorf("a file with nothing but the mark: %+v, %v", c, err)
	}
}

// TestPages checks that pages are served by https, or only on this machine.
func TestPages(t *testing.T) {
	for _, address := range []string{"https://board.example", "https://board.example:8443", "http://127.0.0.1:8081", "http://localhost:8081"} {
		c, errs := Check([]byte("web:\n  listen: 127.0.0.1:8081\n  address: " + address + "\n"))
		if len(errs) > 0 || c.Web.Listen != "127.0.0.1:8081" || c.Web.Address != address {
			t.Errorf("%s gives %+v, %v", address, c.Web, errs)
		}
	}
}

func TestRelativeNames(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(t.TempDir())
	file := filepath.Join(dir, "config.yaml")
	for src, want := range map[string][2]string{
		"":                                    {filepath.Join(dir, "guildhall.db"), ""},
		"database: sub/x.db\ndata: values\n":  {filepath.Join(dir, "sub", "x.db"), filepath.Join(dir, "values")},
		"database: /var/x.db\ndata: /var/d\n": {"/var/x.db", "/var/d"},
	} {
		if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Read(file, func(string) string { return "" })
		if err != nil || c.Database != want[0] || c.Data != want[1] {
			t.Errorf("%q gives %s and %s, %v; want %v", src, c.Database, c.Data, err, want)
		}
	}
}

// TestReplayFolder checks that films are stored next to the database, unless
// the configuration names another folder.
func TestReplayFolder(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"database: /var/x.db\n", "/var/x.db.replays"},
		{"database: x.db\n", "/etc/guildhall/x.db.replays"},
		{"database: /var/x.db\nreplays:\n  folder: films\n", "/etc/guildhall/films"},
		{"database: postgres://ada@host/guild\n", "guildhall.replays"},
		{"database: postgres://ada@host/guild\nreplays:\n  folder: /srv/films\n", "/srv/films"},
	} {
		c, err := parse([]byte(tt.src))
		if err == nil {
			c, err = c.Beside("/etc/guildhall/config.yaml")
		}
		if got := c.ReplayFolder(); err != nil || got != tt.want {
			t.Errorf("%q: films are kept in %s, %v; want %s", tt.src, got, err, tt.want)
		}
	}
}

// TestScheduledLines checks that jobs are due according to their cron lines, in
// a fixed order. The error for an invalid line shows the line of the file.
func TestScheduledLines(t *testing.T) {
	c, err := parse([]byte("schedule:\n  digest: \"0 8 * * 1\"\n  backup:\n    at: \"30 4 * * *\"\n    folder: copies\n"))
	if err == nil {
		c, err = c.Beside("/etc/guildhall/config.yaml")
	}
	lines := c.Schedule.Lines()
	if err != nil || len(lines) != 2 || lines[0].Job != JobBackup || lines[1].Job != JobDigest || c.BackupFolder() != "/etc/guildhall/copies" || c.Schedule.Backup.Keep != 14 {
		t.Errorf("%+v, %v", c.Schedule, err)
	}
	for _, bad := range []string{"schedule:\n  check: daily\n", "schedule:\n  check: \"*/5 * * * *\"\n", "schedule:\n  check: \"0 0 30 2 *\"\n", "schedule:\n  zone: Mars\n",
		"schedule:\n  backup:\n    keep: -1\n", "schedule:\n  weekly: \"0 0 * * 1\"\n"} {
		if _, err := parse([]byte(bad)); err == nil || !strings.Contains(err.Error(), "> ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestConfigErrorsShowTheLine(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"unknown key", "database: a.db\ncolour: red\n", "2 | colour: red"},
		{"unknown inner key", "log:\n  level: info\n  colour: red\n", "3 |   colour: red"},
		{"wrong type", "database: a.db\npictures:\n  cache_mb: many\n", "3 |   cache_mb: many"},
		{"a feed without an address", "updates:\n  feed: releases.atom\n", "2 |   feed: releases.atom"},
		{"a number for a list", "owners: 5\n", "want a list of user ids in quotes"},
		{"a word for keys", "schedule:\n  backup: daily\n", "want the keys at, folder, keep"},
		{"a number for a switch", "web:\n  activity: 7\n", "want false, or true together with web.address"},
		{"a list for a text", "token: [1]\n", "want one value, in quotes"},
		{"a time without its unit", "discord:\n  drain: 5\n", "such as 15s"},
		{"a word for a time", "discord:\n  drain: soon\n", "2 |   drain: soon"},
		{"a list for a file", "- a\n", "this is not a configuration"},
		{"a brace that is open", "log: {level: info\n", "config.example.yaml shows every key"},
		{"repeated key", "database: a.db\ndatabase: b.db\n", "2 | database: b.db"},
		{"bad level", "log:\n  level: loud\n", "2 |   level: loud"},
		{"bad address", "discord:\n  api: discord.com\n", "2 |   api: discord.com"},
		{"address with a password", "discord:\n  api: https://ada:secret@discord.com\n", "2 |   api:"},
		{"bad server", "discord:\n  guild: \"my server\"\n", "2 |   guild:"},
		{"no drain", "discord:\n  drain: 0s\n", "2 |   drain: 0s"},
		{"bad owner", "owners: [\"Ada\"]\n", "1 | owners:"},
		{"cache too large", "pictures:\n  cache_mb: 99999\n", "2 |   cache_mb: 99999"},
		{"less than no films", "replays:\n  cache_mb: -1\n", "2 |   cache_mb: -1"},
		{"no address to listen at", "health:\n  listen: \"9090\"\n", "2 |   listen:"},
		{"pages without an address", "web:\n  listen: 127.0.0.1:8081\n", "2 |   listen: 127.0.0.1:8081"},
		{"pages that nobody serves", "web:\n  address: https://board.example\n", "2 |   address: https://board.example"},
		{"pages below a path", "web:\n  listen: 127.0.0.1:8081\n  address: https://board.example/x\n", "3 |   address:"},
		{"pages that others can read", "web:\n  listen: 127.0.0.1:8081\n  address: http://board.example\n", "3 |   address:"},
		{"a secret that is none", "web:\n  listen: 127.0.0.1:8081\n  address: https://board.example\n  client_secret: short\n", "4 |   client_secret: (hidden)"},
		{"a secret without pages", "web:\n  client_secret: 0123456789abcdef0123456789abcdef\n", "2 |   client_secret: (hidden)"},
		{"an Activity without pages", "web:\n  activity: true\n", "2 |   activity: true"},
		{"no port", "health:\n  listen: \"127.0.0.1:http\"\n", "2 |   listen:"},
		{"shards without end", "discord:\n  shards: 5000\n", "2 |   shards: 5000"},
		{"no port to take interactions at", "discord:\n  interactions:\n    listen: here\n", "3 |     listen: here"},
		{"no public key", "discord:\n  interactions:\n    listen: 127.0.0.1:8080\n    public_key: abc\n", "4 |     public_key: abc"},
		{"nothing to come over", "discord:\n  gateway: false\n", "2 |   gateway: false"},
		{"no database", "token: x\ndatabase: \"\"\n", "2 | database:"},
		{"no name of a database", "token: x\ndatabase: postgres://ada@host\n", "2 | database: postgres://(hidden)"},
		{"another kind of database", "token: x\ndatabase: mysql://ada@host/guild\n", "2 | database:"},
		{"not yaml", "a: [\n", "1 | a: ["},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parse([]byte(tt.src))
			if err == nil {
				t.Fatalf("%q was accepted", tt.src)
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%q: error does not show %q:\n%v", tt.src, tt.want, err)
			}
		})
	}
}

func TestConfigErrorsHideTheToken(t *testing.T) {
	const shaped = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
	for _, src := range []string{
		"Token: " + shaped + "\ndatabase: x.db\n",
		"TOKEN: very-secret\n",
		"tokn: very-secret\n",
		"bot: " + shaped + "\n",
		"discord:\n  Bot: " + shaped + "\n",
		"token " + shaped + "\n",
		"Token=" + shaped + "\n",
		"token:\n  " + shaped + "\ndatabase: \"\"\n",
		"token: >\n  " + shaped + "\ndatabase: \"\"\n",
		"{token: " + shaped + ", database: ''}\n",
		"token: \"" + shaped + "\ndatabase: x\n",
		"token: very-secret\ncolour: red\n",
		"token: very-secret\nlog:\n  level: loud\n",
		"token: [very-secret]\n",
		"colour: red\n\"token\": very-secret\n",
		"colour: red\ndatabase: postgres://ada:very-secret@h/guild\n",
		"database: postgres://ada:very-secret@h\n",
		"database: 'postgres://h:very-secret/guild'\n",
		"log:\n  level: loud\ndatabase: postgres://h/guild?password=very-secret\n",
		"database: postgres://ada:very-secret\n",
		"database_password: very-secret\n",
	} {
		_, err := parse([]byte(src))
		if err == nil {
			t.Fatalf("%q was accepted", src)
		}
		if strings.Contains(err.Error(), "very-secret") || strings.Contains(err.Error(), shaped) {
			t.Errorf("the error tells the token:\n%v", err)
		}
	}
}

func TestTokenFromEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config.yaml")
	env := func(string) string { return "from the environment" }
	for src, want := range map[string]string{"": "from the environment", "token: from the file\n": "from the file"} {
		if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Read(file, env)
		if err != nil {
			t.Fatal(err)
		}
		if c.Token != want {
			t.Errorf("token with %q in the file = %q, want %q", src, c.Token, want)
		}
	}
}

// TestDatabasePassword reads the password from the address, a file or the
// environment, and checks that no output contains it.
func TestDatabasePassword(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "config.yaml")
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("password", "canary file\n")
	write("nothing", "\n")
	env := func(name string) string { return map[string]string{PasswordVariable: "canary env"}[name] }
	for src, want := range map[string]string{
		"database: postgres://ada@h/guild\n":                                          "canary env",
		"database: postgres://ada@h/guild\ndatabase_password_file: password\n":        "canary file",
		"database: postgres://ada:canary@h/guild\ndatabase_password_file: password\n": "canary",
		"database: guildhall.db\n":                                                    "",
	} {
		write("config.yaml", src)
		c, err := Read(file, env)
		if err != nil || c.Address().Password != want {
			t.Errorf("%q gives %q, %v; want %q", src, c.Address().Password, err, want)
		}
		if strings.Contains(c.Database, "canary") {
			t.Errorf("the database is shown as %s", c.Database)
		}
	}
	for _, name := range []string{"nothing", "missing"} {
		write("config.yaml", "database: postgres://ada@h/guild\ndatabase_password_file: "+name+"\n")
		if _, err := Read(file, env); err == nil || !strings.Contains(err.Error(), "database_password_file") {
			t.Errorf("with the file %s: %v", name, err)
		}
	}
}

// FuzzConfig reads arbitrary files: the result is valid values or an error, never
// a panic.
func FuzzConfig(f *testing.F) {
	f.Add([]byte("log:\n  level: warn\n"))
	f.Add([]byte("owners: [\"1\", \"2\"]\ndiscord: {drain: 3s}\n"))
	f.Add([]byte("? [\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		c, err := parse(src)
		if err != nil {
			return
		}
		for _, rule := range rules {
			if ok, want := rule.check(c); !ok {
				t.Errorf("%q was accepted; %s wants %s", src, rule.path, want)
			}
		}
	})
}

// TestClientSecret reads the secret from the file or the environment. An
// Activity needs one.
func TestClientSecret(t *testing.T) {
	const pages = "web:\n  listen: 127.0.0.1:8081\n  address: https://board.example\n  activity: true\n"
	const secret = "0123456789abcdef0123456789abcdef"
	for _, tt := range []struct{ src, env, want string }{
		{pages + "  client_secret: " + secret + "\n", "", secret},
		{pages, secret, secret},
		{pages, "", ""},
	} {
		file := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(file, []byte(tt.src), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Read(file, func(name string) string {
			if name == "GUILDHALL_CLIENT_SECRET" {
				return tt.env
			}
			return ""
		})
		if c.Web.Secret != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%q with %q in the environment: %q, %v", tt.src, tt.env, c.Web.Secret, err)
		}
		if err != nil && !strings.Contains(err.Error(), "web.client_secret") {
			t.Errorf("the error does not say what to set: %v", err)
		}
	}
}
