// Package metrics counts what the bot does, for Prometheus. It receives events through the
// small observer interfaces of the packages it watches, and reads the remaining figures from
// Sources when it is scraped.
//
// No label ever names a person, a server or a table. Labels are kinds of things, of which
// there are few (see label).
package metrics

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics holds the figures of one process. Its methods are safe for concurrent
// use and return at once.
type Metrics struct {
	registry *prometheus.Registry
	own      *prometheus.Registry // the figures of Totals

	interactions *prometheus.CounterVec
	acknowledged prometheus.Histogram
	answered     *prometheus.HistogramVec
	commits      *prometheus.CounterVec
	committing   prometheus.Histogram
	deliveries   *prometheus.CounterVec
	delivering   prometheus.Histogram
	requests     *prometheus.CounterVec
	requesting   prometheus.Histogram
	limited      *prometheus.CounterVec
	pictures     *prometheus.CounterVec
	drawing      prometheus.Histogram
	opponents    *prometheus.CounterVec
	thinking     *prometheus.HistogramVec
	late         prometheus.Histogram

	kinds, outcomes, games, messages, ends, routes *label
}

// Buckets of durations, in seconds. Discord requires the first answer within three seconds.
var (
	fine   = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2, 3}
	coarse = []float64{.01, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60}
)

// New returns metrics that also read the sources s.
func New(s Sources) *Metrics {
	m := &Metrics{
		registry:     prometheus.NewRegistry(),
		own:          prometheus.NewRegistry(),
		interactions: counter("interactions_total", "Interactions handled, by kind and by what came of them.", "kind", "outcome"),
		acknowledged: histogram("acknowledgement_seconds", "From the receipt of an interaction to Discord's word that it was acknowledged.", fine),
		answered:     histograms("answer_seconds", "From the receipt of an interaction to its whole answer.", coarse, "kind"),
		commits:      counter("commits_total", "Commits to matches, by game and by what came of them.", "game", "outcome"),
		committing:   histogram("commit_seconds", "How long the store took for a commit.", fine),
		deliveries:   counter("deliveries_total", "Tries to deliver a message, by kind and end.", "kind", "end"),
		delivering:   histogram("delivery_seconds", "How long a try to deliver took, waits for Discord's limits included.", coarse),
		requests:     counter("discord_requests_total", "Requests to Discord's REST API, by kind of route and status.", "route", "status"),
		requesting:   histogram("discord_request_seconds", "How long Discord took to answer a request.", coarse),
		limited:      counter("discord_rate_limited_total", "Requests that Discord refused with 429, by scope.", "scope"),
		pictures:     counter("pictures_total", "Pictures asked for: drawn, taken from the cache, or failed.", "from"),
		drawing:      histogram("picture_seconds", "How long drawing and encoding a picture took, its turn included.", fine),
		opponents:    counter("computer_turns_total", "Turns of computer opponents, by game, level and by what came of them.", "game", "level", "outcome"),
		thinking:     histograms("computer_thinking_seconds", "How long a computer opponent thought about a turn.", fine, "level"),
		late:         histogram("computer_late_seconds", "How long after its time the turn of a computer opponent came.", coarse),

		kinds: newLabel(8), outcomes: newLabel(16), games: newLabel(16), messages: newLabel(32), ends: newLabel(8), routes: newLabel(48),
	}
	process := collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})
	m.own.MustRegister(m.interactions, m.acknowledged, m.commits, m.committing, process)
	m.registry.MustRegister(m.interactions, m.acknowledged, m.answered, m.commits, m.committing, m.deliveries, m.delivering,
		m.requests, m.requesting, m.limited, m.pictures, m.drawing, m.opponents, m.thinking, m.late, newReader(s, m),
		collectors.NewGoCollector(), process)
	return m
}

// Handler serves the figures in Prometheus' text format.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry, MaxRequestsInFlight: 2, Timeout: 10 * time.Second})
}

// Acknowledged records the time until an interaction was acknowledged.
func (m *Metrics) Acknowledged(took time.Duration) { m.acknowledged.Observe(took.Seconds()) }

// Handled records the end of an interaction.
func (m *Metrics) Handled(kind, outcome string, took time.Duration) {
	kind = m.kinds.of(kind)
	m.interactions.WithLabelValues(kind, m.outcomes.of(outcome)).Inc()
	m.answered.WithLabelValues(kind).Observe(took.Seconds())
}

// Tried records an attempt to deliver a message.
func (m *Metrics) Tried(kind, end string, took time.Duration) {
	m.deliveries.WithLabelValues(m.messages.of(kind), m.ends.of(end)).Inc()
	m.delivering.Observe(took.Seconds())
}

// Committed records an attempt to commit.
func (m *Metrics) Committed(game string, took time.Duration, err error) {
	outcome := "ok"
	if err != nil {
		outcome = "failed"
	}
	m.commits.WithLabelValues(m.games.of(game), outcome).Inc()
	m.committing.Observe(took.Seconds())
}

// Answered records a turn of a computer opponent.
func (m *Metrics) Answered(game string, level int, thought, late time.Duration, failed bool) {
	outcome := "ok"
	if failed {
		outcome = "failed"
	}
	m.opponents.WithLabelValues(m.games.of(game), strconv.Itoa(level), outcome).Inc()
	m.thinking.WithLabelValues(strconv.Itoa(level)).Observe(thought.Seconds())
	m.late.Observe(late.Seconds())
}

// Requested records a request to Discord. status is 0 when there was no
// response; scope is the scope of a 429 response, otherwise empty.
func (m *Metrics) Requested(route string, status int, scope string, took time.Duration) {
	m.requests.WithLabelValues(m.routes.of(route), statusText(status)).Inc()
	m.requesting.Observe(took.Seconds())
	if status == http.StatusTooManyRequests {
		m.limited.WithLabelValues(scopeText(scope)).Inc()
	}
}

// Pictured records a request for a picture; from is "drawn", "cache" or
// "failed".
func (m *Metrics) Pictured(from string, took time.Duration) {
	m.pictures.WithLabelValues(from).Inc()
	if from == "drawn" {
		m.drawing.Observe(took.Seconds())
	}
}

// statusText returns an HTTP status as text, or "none".
func statusText(status int) string {
	if status < 100 || status > 599 {
		return "none"
	}
	return strconv.Itoa(status)
}

func scopeText(scope string) string {
	switch scope {
	case "user", "global", "shared":
		return scope
	}
	return "unknown"
}

const namespace = "guildhall"

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

func histogram(name, help string, buckets []float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: buckets})
}

func histograms(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: buckets}, labels)
}

// other replaces every value that may not be a label.
const other = "other"

// label limits the values of one label to words that look like names of kinds,
// up to a maximum number. It replaces all other values by "other", so that ids
// and texts of strangers never create a series.
type label struct {
	mu   sync.Mutex
	max  int
	seen map[string]bool
}

func newLabel(most int) *label { return &label{max: most, seen: map[string]bool{}} }

// of returns the value, or "other".
func (l *label) of(value string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.seen[value]:
		return value
	case !kindName(value) || len(l.seen) >= l.max:
		return other
	}
	l.seen[value] = true
	return value
}

// kindName reports whether a value looks like the name of a kind: a few
// lower-case letters and no digits.
func kindName(s string) bool {
	if s == "" || len(s) > 32 {
		return false
	}
	for _, r := range s {
		if (r < 'a' || r > 'z') && r != '_' && r != ' ' && r != '/' && r != '@' {
			return false
		}
	}
	return true
}
