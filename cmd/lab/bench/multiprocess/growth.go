package multiprocess

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/loadgen"
	"guildhall/storage/postgres"
	"guildhall/storage/postgres/pgserver"
)

const (
	firstTables = 1_000
	maxTables   = 1_000_000
	// growthPresses is the number of presses that are measured at each number
	// of tables. Each table is used for the first time.
	growthPresses = 2000
)

// growth holds the cost of one press at a number of tables.
type growth struct {
	tables     int
	latency    float64 // median, ms
	slow       float64 // p99, ms
	processor  float64 // of the process, ms
	server     float64 // ms
	statements float64
	roundTrips float64
	bytes      float64 // of the database, for each table
}

// measureGrowth presses at 1,000 tables, then at ten times as many, and so on.
func measureGrowth(ctx context.Context, database string) ([]figure.Figure, error) {
	w, err := loadgen.NewWorld(ctx, database, firstTables)
	if err != nil {
		return nil, err
	}
	if err := w.Server.Close(); err != nil {
		return nil, err
	}
	var rows []growth
	for n := firstTables; n <= maxTables; n *= 10 {
		if n > firstTables {
			if err := pgserver.Multiply(ctx, database, 10); err != nil {
				return nil, err
			}
		}
		row, err := pressSome(ctx, database, n, growthPresses)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "%9d tables: a press takes %.3f ms (p99 %.2f ms), with its looks %.3f ms of the process, %.3f ms of the server, %.1f statements, %.1f round trips; %.0f bytes a table\n",
			row.tables, row.latency, row.slow, row.processor, row.server, row.statements, row.roundTrips, row.bytes)
		rows = append(rows, row)
	}
	first, last := rows[0], rows[len(rows)-1]
	name := "machines, a press at 1,000,000 tables against 1,000"
	return []figure.Figure{
		figure.New(name+", median latency", last.latency/first.latency, "ratio", "<= 1.2"),
		figure.New(name+", processor time of the process", last.processor/first.processor, "ratio", "<= 1.2"),
		figure.New(name+", processor time of the server", last.server/first.server, "ratio", "<= 1.2"),
		figure.New(name+", statements", last.statements/first.statements, "ratio", "<= 1.2"),
		figure.New("machines, statements of a press", last.statements, "", ""),
		figure.New("machines, round trips of a press", last.roundTrips, "", ""),
		figure.New("machines, a press, p99", last.slow, "ms", ""),
		figure.New("machines, processor time of a press, process", last.processor, "ms", ""),
		figure.New("machines, processor time of a press, server", last.server, "ms", ""),
		figure.New("machines, bytes of a table in the middle of its match", last.bytes, "bytes", ""),
	}, nil
}

// pressSome makes a number of presses at random tables of n.
func pressSome(ctx context.Context, database string, n, presses int) (row growth, err error) {
	var traffic postgres.Traffic
	db, err := postgres.Open(ctx, database, postgres.WithOwner("bench"), postgres.WithTraffic(&traffic))
	if err != nil {
		return row, err
	}
	defer db.Close()
	b := autoplay.New(db)
	r := rand.New(rand.NewPCG(uint64(n), 1))
	press := func(latency *figure.Durations) error {
		took, _, over, err := b.Step(ctx, 1+r.Int64N(int64(n)))
		if !over {
			*latency = append(*latency, took)
		}
		return err
	}
	var warm, latency figure.Durations
	for range presses / 10 {
		if err := press(&warm); err != nil {
			return row, err
		}
	}
	traffic.Statements.Store(0)
	traffic.RoundTrips.Store(0)
	before, err := figure.ProcessorTime()
	if err != nil {
		return row, err
	}
	serverBefore, err := serverTime()
	if err != nil {
		return row, err
	}
	for range presses {
		if err := press(&latency); err != nil {
			return row, err
		}
	}
	after, err := figure.ProcessorTime()
	if err != nil {
		return row, err
	}
	serverAfter, err := serverTime()
	if err != nil {
		return row, err
	}
	sizes, err := db.Sizes(ctx)
	if err != nil {
		return row, err
	}
	each := func(n int64) float64 { return float64(n) / float64(presses) }
	per := func(d time.Duration) float64 { return each(d.Microseconds()) / 1000 }
	return growth{
		tables: n, latency: latency.Median(), slow: latency.At(99), processor: per(after - before), server: per(serverAfter - serverBefore),
		statements: each(traffic.Statements.Load()), roundTrips: each(traffic.RoundTrips.Load()), bytes: float64(sizes.Bytes) / float64(n),
	}, nil
}
