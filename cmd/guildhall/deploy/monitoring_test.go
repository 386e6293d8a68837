package deploy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"guildhall/bot/filecache"
	"guildhall/bot/metrics"
	"guildhall/bot/table"
	"guildhall/bot/table/computers"
	"guildhall/storage"
)

// figures returns the metrics of a bot in which every event happened: their
// names, each with its labels.
func figures(t *testing.T) map[string][]string {
	t.Helper()
	m := metrics.New(metrics.Sources{
		Version: "v1", Now: time.Now,
		Counts: func(context.Context, time.Time) (storage.Counts, error) {
			return storage.Counts{Tables: map[storage.Phase]int{storage.Playing: 7}, Deliveries: map[string]int{"card": 3}}, nil
		},
		Database: func(context.Context) (metrics.Database, error) { return metrics.Database{}, nil },
		Tables:   func() table.Stats { return table.Stats{} },
		Shards:   func() []metrics.Shard { return []metrics.Shard{{}} },
		Pictures: func() int { return 1 },
		Replays:  func() filecache.Stats { return filecache.Stats{} },
		Waiting:  func() int { return 1 },
		Thinking: func() computers.Stats { return computers.Stats{} },
		Jobs: func(context.Context) []metrics.Job {
			return []metrics.Job{{Name: "backup", Began: time.Now()}}
		},
		Undelivered: func(context.Context) int { return 1 },
		Newer:       func(context.Context) string { return "v2" },
	})
	m.Acknowledged(time.Second)
	m.Handled("pressed", "ok", time.Second)
	m.Tried("card", "done", time.Second)
	m.Committed("cleopatra", time.Second, errors.New("no"))
	m.Answered("cleopatra", 1, time.Second, time.Second, false)
	m.Requested("send", 429, "user", time.Second)
	m.Pictured("drawn", time.Second)
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	sample, label := regexp.MustCompile(`^([a-z_0-9]+)(\{.*\})? `), regexp.MustCompile(`([a-z]+)="`)
	found := map[string][]string{}
	for line := range strings.Lines(w.Body.String()) {
		if s := sample.FindStringSubmatch(line); s != nil {
			found[s[1]] = nil
			for _, l := range label.FindAllStringSubmatch(s[2], -1) {
				found[s[1]] = append(found[s[1]], l[1])
			}
		}
	}
	return found
}

var (
	named    = regexp.MustCompile(`\b(?:guildhall|process|go)_[a-z_]+`)
	matched  = regexp.MustCompile(`\b([a-z_]+)(?:\{([^}]*)\})?(\[[^\]]*\])?`)
	matcher  = regexp.MustCompile(`([a-z]+)(?:=~|!~|!=|=)"`)
	grouped  = regexp.MustCompile(`by \(([a-z, ]*)\)`)
	shown    = regexp.MustCompile(`\{\{ ?(?:\$labels\.)?([a-z]+) ?\}\}`)
	duration = regexp.MustCompile(`^\[(\d+[smhd]|\$__rate_interval)\]$`)
)

// checkExpression checks an expression of a panel or a rule: its metrics exist
// and have the labels that it names, and counters are used as rates.
func checkExpression(t *testing.T, where, expr string, legend []string, have map[string][]string) {
	t.Helper()
	labels := []string{"job", "instance"}
	names := named.FindAllString(expr, -1)
	if len(names) == 0 && !strings.HasPrefix(expr, "up{") {
		t.Errorf("%s: no figure in %s", where, expr)
	}
	for _, name := range names {
		own, known := have[name]
		if !known {
			t.Errorf("%s: /metrics has no %s", where, name)
		}
		labels = append(labels, own...)
	}
	for _, pair := range []string{"()", "{}", "[]"} {
		if strings.Count(expr, pair[:1]) != strings.Count(expr, pair[1:]) {
			t.Errorf("%s: %s is not closed in %s", where, pair, expr)
		}
	}
	var asked []string
	for _, m := range matched.FindAllStringSubmatch(expr, -1) {
		for _, l := range matcher.FindAllStringSubmatch(m[2], -1) {
			asked = append(asked, l[1])
		}
		counts := strings.HasSuffix(m[1], "_total") || strings.HasSuffix(m[1], "_bucket")
		if named.MatchString(m[1]) && counts != (m[3] != "") || m[3] != "" && !duration.MatchString(m[3]) {
			t.Errorf("%s: %s is read wrongly in %s", where, m[0], expr)
		}
	}
	for _, m := range grouped.FindAllStringSubmatch(expr, -1) {
		asked = append(asked, strings.Split(m[1], ", ")...)
	}
	for _, text := range legend {
		for _, m := range shown.FindAllStringSubmatch(text, -1) {
			asked = append(asked, m[1])
		}
	}
	for _, l := range asked {
		if !slices.Contains(labels, l) {
			t.Errorf("%s: %s has no label %s", where, expr, l)
		}
	}
}

// TestDashboard checks each panel of the Grafana dashboard against /metrics.
func TestDashboard(t *testing.T) {
	b, err := os.ReadFile("monitoring/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			ID          int
			Title, Type string
			GridPos     struct{ H, W, X, Y int }
			Targets     []struct{ RefID, Expr, LegendFormat string }
		}
	}
	if err := json.Unmarshal(b, &board); err != nil {
		t.Fatal(err)
	}
	have, ids := figures(t), map[int]bool{}
	for _, p := range board.Panels {
		if ids[p.ID] || p.Title == "" || len(p.Targets) == 0 || p.GridPos.X+p.GridPos.W > 24 || p.GridPos.H == 0 {
			t.Errorf("the panel %+v", p)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			checkExpression(t, p.Title, target.Expr, []string{target.LegendFormat}, have)
		}
	}
	if len(board.Panels) < 15 {
		t.Errorf("%d panels", len(board.Panels))
	}
}

// TestAlertRules checks each rule against /metrics, and all of them with
// promtool if it is installed.
func TestAlertRules(t *testing.T) {
	b, err := os.ReadFile("monitoring/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr, For    string
				Labels, Annotations map[string]string
			}
		}
	}
	if err := yaml.NewDecoder(bytes.NewReader(b), yaml.Strict()).Decode(&file); err != nil {
		t.Fatal(err)
	}
	have, names := figures(t), map[string]bool{}
	for _, g := range file.Groups {
		for _, r := range g.Rules {
			if names[r.Alert] || r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" {
				t.Errorf("the rule %+v", r)
			}
			names[r.Alert] = true
			if r.For != "" {
				if _, err := time.ParseDuration(r.For); err != nil {
					t.Errorf("%s: %v", r.Alert, err)
				}
			}
			if !strings.ContainsAny(r.Expr, "<>=") {
				t.Errorf("%s compares nothing: %s", r.Alert, r.Expr)
			}
			checkExpression(t, r.Alert, r.Expr, []string{r.Annotations["summary"]}, have)
		}
	}
	if len(names) < 10 {
		t.Errorf("%d rules", len(names))
	}
	if tool, err := exec.LookPath("promtool"); err == nil {
		if out, err := exec.Command(tool, "check", "rules", "monitoring/alerts.yml").CombinedOutput(); err != nil {
			t.Errorf("promtool: %v\n%s", err, out)
		}
	}
}
