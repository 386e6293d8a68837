package deploy

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// service is the part of compose.yaml for one container.
type service struct {
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

// TestComposeIsBounded checks that no container may write outside its volumes,
// get rights or run as root. Both containers use the same user and database.
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
	image := imageConfig(t)
	if user := compose.Services["litestream"].User; user != image.User {
		t.Errorf("litestream runs as %s, the bot as %s: they share a database", user, image.User)
	}
	bot := compose.Services["guildhall"]
	if !strings.HasPrefix(bot.Image, "${GUILDHALL_IMAGE:?") {
		t.Errorf("the bot runs the image %s", bot.Image)
	}
	if check := bot.Healthcheck.Test; len(check) < 2 || check[0] != "CMD" || check[1] != image.Entrypoint[0] {
		t.Errorf("compose.yaml checks %q, the image has %q", check, image.Entrypoint)
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

// config holds the settings with which an engine runs the image.
type config struct {
	User            string
	WorkingDir      string
	Volumes         map[string]struct{}
	Entrypoint, Cmd []string
}

func imageConfig(t *testing.T) (c config) {
	t.Helper()
	src, err := os.ReadFile("container/image.json")
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestImageConfig checks that the user is a number other than root's, which an
// engine can check without a list of users. The user may write in only one
// folder.
func TestImageConfig(t *testing.T) {
	want := config{
		User: "65532:65532", WorkingDir: "/data", Volumes: map[string]struct{}{"/data": {}},
		Entrypoint: []string{"/guildhall"}, Cmd: []string{"run", "--config", "/data/config.yaml"},
	}
	if got := imageConfig(t); !reflect.DeepEqual(got, want) {
		t.Errorf("the image has %+v, want %+v", got, want)
	}
}

// TestFleetCompose checks the example for several processes: it has all
// required parts, and the program can read its configuration.
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
				Image       string
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
	if !strings.HasPrefix(bot.Image, "${GUILDHALL_IMAGE:?") || bot.Deploy.Replicas < 2 || !bot.ReadOnly || !slices.Equal(bot.CapDrop, []string{"ALL"}) || !slices.Contains(bot.SecurityOpt, "no-new-privileges:true") {
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
