package hosting

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// service is what compose.yaml says of a container.
type service struct {
	Build struct {
		Context    string
		Dockerfile string
	}
	Image       string
	User        string
	Restart     string
	Command     []string
	ReadOnly    bool                         `yaml:"read_only"`
	CapDrop     []string                     `yaml:"cap_drop"`
	SecurityOpt []string                     `yaml:"security_opt"`
	StopGrace   string                       `yaml:"stop_grace_period"`
	DependsOn   map[string]map[string]string `yaml:"depends_on"`
	Volumes     []string
	Tmpfs       []string
	Healthcheck struct {
		Test              []string
		Interval, Timeout string
		StartPeriod       string `yaml:"start_period"`
	}
}

// TestComposeIsBounded: no container may write outside its volumes, take rights or
// run as root, and both use the same user and the same database.
func TestComposeIsBounded(t *testing.T) {
	src, err := os.ReadFile("container/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var compose struct {
		Services map[string]service
		Volumes  map[string]any
	}
	if err := yaml.UnmarshalWithOptions(src, &compose, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"guildhall", "litestream"} {
		s, ok := compose.Services[name]
		if !ok {
			t.Fatalf("there is no service %s", name)
		}
		if !s.ReadOnly || !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") || !slices.Contains(s.Volumes, "data:/data") {
			t.Errorf("%s: %+v", name, s)
		}
	}
	bot := compose.Services["guildhall"]
	dockerfile := filepath.Join("container", bot.Build.Context, bot.Build.Dockerfile)
	there, err := os.Stat(dockerfile)
	if err != nil {
		t.Fatalf("compose.yaml builds from a file that is not there: %v", err)
	}
	if ours, err := os.Stat("container/Containerfile"); err != nil || !os.SameFile(there, ours) {
		t.Errorf("compose.yaml builds from %s, %v", dockerfile, err)
	}
	if _, err := os.Stat(filepath.Join("container", bot.Build.Context, "go.mod")); err != nil {
		t.Errorf("the build context is not the repository: %v", err)
	}
	if user := instruction(t, "USER"); compose.Services["litestream"].User != user[len(user)-1] {
		t.Errorf("litestream runs as %s, the bot as %v: they share a database", compose.Services["litestream"].User, user)
	}
	var check []string
	if _, args, ok := strings.Cut(instruction(t, "HEALTHCHECK")[0], "CMD "); ok {
		if err := json.Unmarshal([]byte(args), &check); err != nil {
			t.Fatal(err)
		}
	}
	if want := append([]string{"CMD"}, check...); !slices.Equal(bot.Healthcheck.Test, want) {
		t.Errorf("compose.yaml checks %q, the image %q", bot.Healthcheck.Test, want)
	}
	copies, err := os.ReadFile("container/litestream.yml")
	if err != nil {
		t.Fatal(err)
	}
	var conf struct {
		DBs []struct {
			Path    string
			Replica struct{ Type, Path string }
		}
	}
	if err := yaml.UnmarshalWithOptions(copies, &conf, yaml.Strict()); err != nil || len(conf.DBs) != 1 || conf.DBs[0].Path != "/data/guildhall.db" ||
		!strings.HasPrefix(conf.DBs[0].Replica.Path, "/copies/") {
		t.Errorf("litestream.yml: %+v, %v", conf, err)
	}
}

// instruction returns the arguments of an instruction of the Containerfile, in order.
func instruction(t *testing.T, word string) []string {
	t.Helper()
	src, err := os.ReadFile("container/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for line := range strings.Lines(strings.ReplaceAll(string(src), "\\\n", "")) {
		if args, ok := strings.CutPrefix(line, word+" "); ok {
			found = append(found, strings.TrimSpace(args))
		}
	}
	return found
}

// TestContainerfile: the last stage begins with nothing, and its user is a number
// other than root's, which an engine can check without a list of users.
func TestContainerfile(t *testing.T) {
	from := instruction(t, "FROM")
	if len(from) != 2 || from[1] != "scratch" {
		t.Errorf("stages %v", from)
	}
	if user := instruction(t, "USER"); len(user) != 1 || user[0] != "65532:65532" {
		t.Errorf("users %v", user)
	}
	gomod, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := strings.TrimSuffix(strings.TrimPrefix(from[0], "golang:"), " AS build")
	if !strings.Contains(string(gomod), "\ngo "+version) {
		t.Errorf("the image has Go %s, go.mod wants another version", version)
	}
	if run := instruction(t, "RUN"); !strings.Contains(strings.Join(run, "\n"), "CGO_ENABLED=0") {
		t.Errorf("the program needs a C library: %q", run)
	}
	for _, word := range []string{"HEALTHCHECK", "VOLUME", "ENTRYPOINT", "CMD"} {
		if len(instruction(t, word)) != 1 {
			t.Errorf("%s %q", word, instruction(t, word))
		}
	}
}

// TestFleetCompose: the example for several processes has what they need, and its
// configuration is one that the program reads.
func TestFleetCompose(t *testing.T) {
	src, err := os.ReadFile("fleet/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var compose struct {
		Services map[string]map[string]any
		Volumes  map[string]any
	}
	if err := yaml.UnmarshalWithOptions(src, &compose, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	var whole struct {
		Services struct {
			Guildhall struct {
				ReadOnly    bool     `yaml:"read_only"`
				CapDrop     []string `yaml:"cap_drop"`
				SecurityOpt []string `yaml:"security_opt"`
				Deploy      struct{ Replicas int }
			}
		}
	}
	if err := yaml.Unmarshal(src, &whole); err != nil {
		t.Fatal(err)
	}
	bot := whole.Services.Guildhall
	if bot.Deploy.Replicas < 2 || !bot.ReadOnly || !slices.Equal(bot.CapDrop, []string{"ALL"}) || !slices.Contains(bot.SecurityOpt, "no-new-privileges:true") {
		t.Errorf("the bot is %+v", bot)
	}
	for _, name := range []string{"guildhall", "database", "proxy"} {
		if compose.Services[name] == nil {
			t.Errorf("there is no service %s", name)
		}
	}
	proxy, err := os.ReadFile("fleet/Caddyfile")
	if err != nil {
		t.Fatal(err)
	}
	conf, err := os.ReadFile("fleet/config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Database string
		Discord  struct{ Interactions struct{ Listen string } }
	}
	if err := yaml.Unmarshal(conf, &read); err != nil {
		t.Fatal(err)
	}
	if _, port, _ := strings.Cut(read.Discord.Interactions.Listen, ":"); port == "" || !strings.Contains(string(proxy), "guildhall "+port) {
		t.Errorf("the proxy does not lead to %q", read.Discord.Interactions.Listen)
	}
	if !strings.Contains(read.Database, "@database/") {
		t.Errorf("the configuration has the database %q", read.Database)
	}
}
