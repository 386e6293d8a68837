package setup

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"guildhall/bot/discord"
	"guildhall/bot/sandbox"
	"guildhall/cmd/guildhall/config"
)

// person gives answers in order, and fails the test if there is one more
// question.
type person struct {
	t       *testing.T
	secrets []string
	yes     []bool
	prompts []string
}

func (p *person) Secret(_ context.Context, prompt string) (string, error) {
	p.prompts = append(p.prompts, prompt)
	if len(p.secrets) == 0 {
		return "", io.ErrUnexpectedEOF
	}
	s := p.secrets[0]
	p.secrets = p.secrets[1:]
	return s, nil
}

func (p *person) Confirm(_ context.Context, prompt string) (bool, error) {
	p.prompts = append(p.prompts, prompt)
	if len(p.yes) == 0 {
		p.t.Errorf("asked %q", prompt)
		return false, nil
	}
	y := p.yes[0]
	p.yes = p.yes[1:]
	return y, nil
}

// newSetup returns a setup for a sandbox, in a new folder.
func newSetup(t *testing.T) (Setup, *sandbox.Server, *strings.Builder) {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{Token: "a-good-token"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	out := new(strings.Builder)
	return Setup{Config: filepath.Join(t.TempDir(), "config.yaml"), Database: "guildhall.db", API: server.URL(), Out: out}, server, out
}

func noEnv(string) string { return "" }

func TestSetupWritesValidConfiguration(t *testing.T) {
	s, server, out := newSetup(t)
	server.SeedSample() // the bot is on a server already
	s.Token, s.Health, s.Database = "Bot "+server.Token()+"\n", "127.0.0.1:9090", "/var/lib/guild hall/바.db"
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	got, err := config.Read(s.Config, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	want := config.Defaults()
	want.Token, want.Database, want.Health.Listen, want.Discord.API = server.Token(), s.Database, s.Health, server.URL()
	if got.Token != want.Token || got.Database != want.Database || got.Health != want.Health || got.Discord != want.Discord {
		t.Errorf("the bot reads %+v, want %+v", got, want)
	}
	info, err := os.Stat(s.Config)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	for _, want := range []string{"belongs to Guildhall (application ", "oauth2/authorize?client_id=", "guildhall run --config " + s.Config, "/table open", "It is on "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("what is printed lacks %q:\n%s", want, out)
		}
	}
	if strings.Contains(out.String(), "User Install") || !strings.Contains(out.String(), "friends: everybody") || !strings.Contains(out.String(), "integration_type=1") {
		t.Errorf("how friends play is printed as\n%s", out)
	}
	if strings.Contains(out.String(), server.Token()) {
		t.Errorf("the token is printed:\n%s", out)
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(s.Config), ".guildhall-*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// An application that only servers can add needs a box in the developer portal for friends.
func TestSetupNamesTheBoxForFriends(t *testing.T) {
	s, server, out := newSetup(t)
	server.SetUserInstalls(false)
	s.Token = server.Token()
	if err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := "tick «User Install» in the developer portal (Installation)"; !strings.Contains(out.String(), want) {
		t.Errorf("what is printed lacks %q:\n%s", want, out)
	}
}

// TestInvitation compares the link with the bits that Discord documents for the
// permissions that a host chooses in the portal.
func TestInvitation(t *testing.T) {
	const viewChannels, sendMessages, attachFiles, readHistory, publicThreads, sendInThreads = 1 << 10, 1 << 11, 1 << 15, 1 << 16, 1 << 35, 1 << 38
	if got := uint64(discord.Needs()); got != viewChannels|sendMessages|attachFiles|readHistory|publicThreads|sendInThreads {
		t.Errorf("permissions %d", got)
	}
	if got, want := discord.Invitation("17"), "https://discord.com/oauth2/authorize?client_id=17&scope=bot+applications.commands&permissions=309237746688"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestWrongTokens enters several wrong tokens, each with its error, and then a
// valid one.
func TestWrongTokens(t *testing.T) {
	tests := []struct{ name, typed, want string }{
		{"nothing", "  ", "Nothing was given"},
		{"an id", "1187654321098765432", "id of the application"},
		{"the public key", strings.Repeat("0a", 32), "public key"},
		{"a client secret", "abcdefghijklmnopqrstuvwxyz012345", "client secret"},
		{"an address", "https://discord.com/developers", "address"},
		{"stars", "MTE4****************", "hidden token"},
		{"quotation marks", `"a-good-token"`, "quotation marks"},
		{"two words", "a-good token", "no spaces"},
		{"a foreign letter", "a-gооd-token", "no token has"},
		{"a token that was reset", "MTE4NzY1NDMyMTA5ODc2NTQzMg.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789ab", "does not accept"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, server, out := newSetup(t)
			s.Person = &person{t: t, secrets: []string{tt.typed, server.Token()}}
			if err := s.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), tt.want) || !strings.Contains(out.String(), "try again") {
				t.Errorf("%q was answered with\n%s", tt.typed, out)
			}
			if c, err := config.Read(s.Config, noEnv); err != nil || c.Token != server.Token() {
				t.Errorf("token %q, %v", c.Token, err)
			}
			alone := s
			alone.Config, alone.Person, alone.Token = s.Config+"2", nil, tt.typed
			if err := alone.Run(t.Context()); err == nil || tt.name != "nothing" && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("without a terminal: %v", err)
			}
			if _, err := os.Stat(alone.Config); err == nil {
				t.Error("a file with a wrong token was written")
			}
		})
	}
}

func TestSetupGivesUp(t *testing.T) {
	s, _, _ := newSetup(t)
	s.Person = &person{t: t, secrets: []string{"", "", "", "", "", ""}}
	if err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "nothing was written") {
		t.Errorf("after five wrong answers: %v", err)
	}
	s.Person = nil
	if err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "GUILDHALL_TOKEN") || !strings.Contains(err.Error(), "--token-file") {
		t.Errorf("without a terminal and a token: %v", err)
	}
}

// TestExistingFile checks that an existing file stays unless the host wants to
// replace it. Then it is kept under another name.
func TestExistingFile(t *testing.T) {
	s, server, out := newSetup(t)
	s.Token = server.Token()
	old := "token: precious\nowners: [\"17\"]\n"
	if err := os.WriteFile(s.Config, []byte(old), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "--replace") {
		t.Errorf("without a terminal: %v", err)
	}
	asked := &person{t: t, yes: []bool{false}}
	s.Person = asked
	if err := s.Run(t.Context()); !errors.Is(err, ErrDeclined) {
		t.Errorf("after «no»: %v", err)
	}
	if content, err := os.ReadFile(s.Config); err != nil || string(content) != old {
		t.Fatalf("the file was changed to %q, %v", content, err)
	}
	for _, kept := range []string{s.Config + ".old", s.Config + ".old2"} {
		want, _ := os.ReadFile(s.Config)
		s.Person = &person{t: t, yes: []bool{true}}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if content, err := os.ReadFile(kept); err != nil || string(content) != string(want) {
			t.Errorf("%s holds %q, %v; want %q", kept, content, err, want)
		}
		if info, _ := os.Stat(kept); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s can be read by others: %v", kept, info.Mode())
		}
		if !strings.Contains(out.String(), kept) {
			t.Errorf("%s is not told:\n%s", kept, out)
		}
	}
	s.Person, s.Replace = nil, true
	if err := s.Run(t.Context()); err != nil {
		t.Errorf("with --replace: %v", err)
	}
}

func TestUnusablePlacesAreRefused(t *testing.T) {
	s, server, _ := newSetup(t)
	s.Token = server.Token()
	dir := filepath.Dir(s.Config)
	tests := []struct {
		name   string
		change func(*Setup)
		want   string
	}{
		{"no folder", func(s *Setup) { s.Config = filepath.Join(dir, "none", "config.yaml") }, "there is no folder"},
		{"a folder", func(s *Setup) { s.Config = dir }, "is not a file"},
		{"no database", func(s *Setup) { s.Database = "" }, "the name of a file"},
		{"no port", func(s *Setup) { s.Health = "9090" }, "host and port"},
		{"no address", func(s *Setup) { s.API = "discord.com" }, "http or https"},
		{"nobody there", func(s *Setup) { s.API = closedServer(t) }, "could not be checked"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := s
			tt.change(&s)
			synctest.Test(t, func(t *testing.T) { // the client retries
				if err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%v, want %q", err, tt.want)
				}
			})
		})
	}
}

// closedServer returns an address at which nothing listens.
func closedServer(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	return server.URL
}
