package metrics

import (
	"context"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"guildhall/bot/filecache"
	"guildhall/bot/table"
	"guildhall/bot/table/computers"
	"guildhall/storage"
)

// Sources holds functions that are called whenever the metrics are read. Nil
// functions are skipped.
type Sources struct {
	Version  string
	Now      func() time.Time // nil means time.Now
	Counts   func(ctx context.Context, now time.Time) (storage.Counts, error)
	Database func(ctx context.Context) (Database, error)
	Tables   func() table.Stats
	Shards   func() []Shard
	Pictures func() int // bytes of cached pictures
	Replays  func() filecache.Stats
	Waiting  func() int // acknowledged interactions that wait for a worker
	Thinking func() computers.Stats
	Fleet    func() Fleet // nil: there are no other processes
	Jobs     func(ctx context.Context) []Job
	// Undelivered returns the number of owners who did not receive the bot's
	// latest message.
	Undelivered func(ctx context.Context) int
	// Newer returns the version of a newer release, or "" if there is none.
	Newer func(ctx context.Context) string
}

// Job is the latest run of scheduled work.
type Job struct {
	Name   string
	Began  time.Time
	Took   time.Duration // 0 while it runs
	Failed bool
}

// Fleet is the state of this process among the processes on one database.
type Fleet struct {
	Processes int           // processes that are alive, including this one
	Shards    int           // shards whose connection this process keeps
	Connected int           // shards that receive events, in any process
	Requests  int           // requests per second that this process may make
	Clocks    bool          // this process checks the clocks
	Age       time.Duration // time since its leases were last renewed
}

// Database holds the sizes of the database, in bytes.
type Database struct{ File, Free, Log int64 }

// Shard is the state of one connection to Discord's gateway.
type Shard struct {
	ID                         int
	Connected                  bool
	Identified, Resumed, Ended int
}

// readLimit is the maximum time for reading the sources.
const readLimit = 5 * time.Second

// maxShards is the maximum number of shards with figures of their own.
const maxShards = 64

// reader reads the sources for Prometheus.
type reader struct {
	s Sources
	m *Metrics
}

func newReader(s Sources, m *Metrics) *reader {
	if s.Now == nil {
		s.Now = time.Now
	}
	return &reader{s, m}
}

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(namespace+"_"+name, help, labels, nil)
}

var (
	fleetProcesses = gauge("fleet_processes", "Processes that share the database and are alive, as this one sees them.")
	fleetShards    = gauge("fleet_shards_held", "Shards whose connection to Discord this process keeps.")
	fleetConnected = gauge("fleet_shards_connected", "Shards over which events arrive, in any process.")
	fleetRequests  = gauge("fleet_requests_per_second", "Requests per second that this process may make.")
	fleetClocks    = gauge("fleet_clocks", "1 when this process checks the clocks of tables.")
	fleetAge       = gauge("fleet_lease_age_seconds", "Seconds since this process last renewed its leases.")

	jobBegan  = gauge("schedule_began_timestamp_seconds", "When scheduled work was last begun.", "job")
	jobTook   = gauge("schedule_duration_seconds", "How long it took; 0 while it runs.", "job")
	unreached = gauge("owners_not_reached", "Owners whom the latest message about the bot did not reach.")
	newer     = gauge("newer_version", "Always 1, with the version as a label, while a newer release is known.", "version")
	jobFailed = gauge("schedule_failed", "1 when it was done in vain, or cut short.", "job")

	build        = gauge("build_info", "Always 1; the version is a label.", "version")
	tablesGauge  = gauge("tables", "Tables, by phase.", "phase")
	friendsGauge = gauge("tables_friends", "Tables for friends that are open or running.")
	brokenGauge  = gauge("tables_broken", "Tables that could not be read or played on when last tried.")
	queueGauge   = gauge("delivery_queue", "Messages still to be sent, by kind.", "kind")
	failingGauge = gauge("delivery_queue_failing", "Messages still to be sent that were tried in vain.")
	ageGauge     = gauge("delivery_queue_age_seconds", "How long the oldest message has been due.")
	databaseSize = gauge("database_bytes", "Size of the database: its file, of it free, and its write-ahead log.", "part")
	cacheGauge   = gauge("match_cache", "Matches held in memory.")
	cacheReads   = gauge("match_cache_reads_total", "Reads of matches, found in memory or not.", "found")
	shardGauge   = gauge("gateway_connected", "Whether a connection to the gateway is open.", "shard")
	shardStarts  = gauge("gateway_sessions_total", "Sessions with the gateway: new ones, and those resumed after a lost connection.", "shard", "how")
	shardEnds    = gauge("gateway_disconnects_total", "Connections to the gateway that ended.", "shard")
	pictureBytes = gauge("picture_cache_bytes", "Memory that kept pictures take.")
	replayBytes  = gauge("replay_cache_bytes", "Room on the disk that kept films and pages take.")
	replayReads  = gauge("replay_cache_reads_total", "Films and pages of matches that are over, found in the folder or not.", "found")
	waitingGauge = gauge("interactions_waiting", "Interactions that are acknowledged and wait to be worked on.")
	mindsGauge   = gauge("computer_queue", "Questions that computer opponents have not thought about yet.")
	mindsAge     = gauge("computer_queue_age_seconds", "How long the oldest of them has waited.")
	readFailures = gauge("read_failed", "1 when the database could not be counted; its figures are missing then.")
)

// Describe implements prometheus.Collector. It sends nothing, because the
// metrics depend on the sources.
func (r *reader) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (r *reader) Collect(out chan<- prometheus.Metric) {
	put := func(d *prometheus.Desc, kind prometheus.ValueType, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, kind, v, labels...)
	}
	put(build, prometheus.GaugeValue, 1, r.s.Version)
	r.database(put)
	if r.s.Tables != nil {
		t := r.s.Tables()
		put(brokenGauge, prometheus.GaugeValue, float64(len(t.Broken)))
		put(cacheGauge, prometheus.GaugeValue, float64(t.Cached))
		put(cacheReads, prometheus.CounterValue, float64(t.Hits), "yes")
		put(cacheReads, prometheus.CounterValue, float64(t.Misses), "no")
	}
	if r.s.Shards != nil {
		r.shards(put, r.s.Shards())
	}
	if r.s.Pictures != nil {
		put(pictureBytes, prometheus.GaugeValue, float64(r.s.Pictures()))
	}
	if r.s.Replays != nil {
		s := r.s.Replays()
		put(replayBytes, prometheus.GaugeValue, float64(s.Bytes))
		put(replayReads, prometheus.CounterValue, float64(s.Hits), "yes")
		put(replayReads, prometheus.CounterValue, float64(s.Misses), "no")
	}
	if r.s.Waiting != nil {
		put(waitingGauge, prometheus.GaugeValue, float64(r.s.Waiting()))
	}
	if r.s.Thinking != nil {
		s := r.s.Thinking()
		put(mindsGauge, prometheus.GaugeValue, float64(s.Waiting))
		put(mindsAge, prometheus.GaugeValue, s.Oldest.Seconds())
	}
	if r.s.Fleet != nil {
		r.fleet(put, r.s.Fleet())
	}
	if r.s.Jobs != nil {
		r.jobs(put)
	}
	if r.s.Newer != nil {
		ctx, cancel := context.WithTimeout(context.Background(), readLimit)
		defer cancel()
		if v := r.s.Newer(ctx); v != "" {
			put(newer, prometheus.GaugeValue, 1, v)
		}
	}
	if r.s.Undelivered != nil {
		ctx, cancel := context.WithTimeout(context.Background(), readLimit)
		defer cancel()
		put(unreached, prometheus.GaugeValue, float64(r.s.Undelivered(ctx)))
	}
}

func (r *reader) jobs(put put) {
	ctx, cancel := context.WithTimeout(context.Background(), readLimit)
	defer cancel()
	for _, j := range r.s.Jobs(ctx) {
		failed := 0.0
		if j.Failed {
			failed = 1
		}
		put(jobBegan, prometheus.GaugeValue, float64(j.Began.Unix()), j.Name)
		put(jobTook, prometheus.GaugeValue, j.Took.Seconds(), j.Name)
		put(jobFailed, prometheus.GaugeValue, failed, j.Name)
	}
}

func (r *reader) fleet(put put, f Fleet) {
	clocks := 0.0
	if f.Clocks {
		clocks = 1
	}
	put(fleetProcesses, prometheus.GaugeValue, float64(f.Processes))
	put(fleetShards, prometheus.GaugeValue, float64(f.Shards))
	put(fleetConnected, prometheus.GaugeValue, float64(f.Connected))
	put(fleetRequests, prometheus.GaugeValue, float64(f.Requests))
	put(fleetClocks, prometheus.GaugeValue, clocks)
	put(fleetAge, prometheus.GaugeValue, f.Age.Seconds())
}

type put func(d *prometheus.Desc, kind prometheus.ValueType, v float64, labels ...string)

func (r *reader) database(put put) {
	ctx, cancel := context.WithTimeout(context.Background(), readLimit)
	defer cancel()
	failed := 0.0
	if r.s.Counts != nil {
		c, err := r.s.Counts(ctx, r.s.Now())
		if err != nil {
			failed = 1
		} else {
			r.counts(put, c)
		}
	}
	if r.s.Database != nil {
		d, err := r.s.Database(ctx)
		if err != nil {
			failed = 1
		} else {
			put(databaseSize, prometheus.GaugeValue, float64(d.File), "file")
			put(databaseSize, prometheus.GaugeValue, float64(d.Free), "free")
			put(databaseSize, prometheus.GaugeValue, float64(d.Log), "log")
		}
	}
	put(readFailures, prometheus.GaugeValue, failed)
}

func (r *reader) counts(put put, c storage.Counts) {
	for _, phase := range []storage.Phase{storage.Open, storage.Playing, storage.Finished, storage.Closed} {
		put(tablesGauge, prometheus.GaugeValue, float64(c.Tables[phase]), string(phase))
	}
	put(friendsGauge, prometheus.GaugeValue, float64(c.Friends))
	sums := map[string]int{}
	for kind, n := range c.Deliveries {
		sums[r.m.messages.of(kind)] += n
	}
	for kind, n := range sums {
		put(queueGauge, prometheus.GaugeValue, float64(n), kind)
	}
	put(failingGauge, prometheus.GaugeValue, float64(c.Failing))
	age := 0.0
	if !c.Oldest.IsZero() {
		age = max(r.s.Now().Sub(c.Oldest).Seconds(), 0)
	}
	put(ageGauge, prometheus.GaugeValue, age)
}

func (r *reader) shards(put put, list []Shard) {
	for i, s := range list {
		if i == maxShards {
			return
		}
		id, connected := strconv.Itoa(s.ID), 0.0
		if s.Connected {
			connected = 1
		}
		put(shardGauge, prometheus.GaugeValue, connected, id)
		put(shardStarts, prometheus.CounterValue, float64(s.Identified), id, "identified")
		put(shardStarts, prometheus.CounterValue, float64(s.Resumed), id, "resumed")
		put(shardEnds, prometheus.CounterValue, float64(s.Ended), id)
	}
}
