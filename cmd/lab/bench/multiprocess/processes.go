package multiprocess

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/loadgen"
)

// takeovers is the number of times that the process with the connection to
// Discord is killed.
const takeovers = 5

// measureTakeover starts two processes. It repeatedly kills the one that holds
// the connection to Discord, and measures the time without a connection.
func measureTakeover(ctx context.Context, program, database string) ([]figure.Figure, error) {
	var took figure.Durations
	err := figure.InTempDir(func(dir string) error {
		w, err := loadgen.NewWorld(ctx, database, 30)
		if err != nil {
			return err
		}
		defer w.Server.Close()
		var bots [2]*loadgen.Bot
		start := func(i int) (err error) {
			bots[i], err = loadgen.StartProcess(ctx, program, filepath.Join(dir, fmt.Sprintf("%d.yaml", i)), database, w, "")
			return err
		}
		defer func() {
			for _, b := range bots {
				if b != nil {
					b.Stop()
				}
			}
		}()
		if err := errors.Join(start(0), start(1)); err != nil {
			return err
		}
		for i := 0; len(took) < takeovers; i = 1 - i {
			bots[i].Kill()
			began := time.Now()
			gone := poll(ctx, time.Second, func() bool { return !w.Server.BotOnline() })
			if gone { // the killed process held the connection
				if !poll(ctx, 2*time.Minute, w.Server.BotOnline) {
					return errors.New("nobody took over")
				}
				took = append(took, time.Since(began))
			}
			if err := start(i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return []figure.Figure{
		figure.New("machines, takeover of a shard after a kill, longest of 5", took.At(100)/1000, "s", "<= 30"),
		figure.New("machines, takeover of a shard after a kill, median", took.Median()/1000, "s", ""),
	}, nil
}

// poll waits until a condition is true, up to a maximum time, and reports whether it became
// true.
func poll(ctx context.Context, most time.Duration, is func() bool) bool {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return is()
		}
	}
	return true
}

const (
	pressTables  = 10_000
	pressSeconds = 40
)

// pressRates lists the turns started a second. The first keeps two cores nearly
// busy, the second is more than they can do.
var pressRates = []int{20, 50}

// measurePresses plays against three processes behind a load balancer.
func measurePresses(ctx context.Context, program, database string) (figures []figure.Figure, err error) {
	err = figure.InTempDir(func(dir string) error {
		w, err := loadgen.NewWorld(ctx, database, pressTables)
		if err != nil {
			return err
		}
		defer w.Server.Close()
		bots, hosts, err := startThree(ctx, program, dir, database, w)
		defer func() {
			for _, b := range bots {
				b.Stop()
			}
		}()
		if err != nil {
			return err
		}
		balancer, stop, err := balance(hosts)
		if err != nil {
			return err
		}
		defer stop()
		if err := w.Server.DeliverByHTTP(ctx, balancer); err != nil {
			return err
		}
		tables := w.Tables
		for _, rate := range pressRates {
			turns := rate * pressSeconds
			more, err := measureRate(ctx, bots, &loadgen.Generator{World: w, Rate: rate, Write: true}, tables[:turns])
			if err != nil {
				return err
			}
			tables, figures = tables[turns:], append(figures, more...)
		}
		most := 0.0
		for _, b := range bots {
			rss, err := b.Resident()
			if err != nil {
				return err
			}
			most = max(most, rss)
		}
		figures = append(figures, figure.New("machines, three processes, 10,000 tables, memory of a process", most, "MB", "<= 300"))
		return nil
	})
	return figures, err
}

// startThree starts three processes that take interactions by HTTP, and returns
// them with their addresses. It also returns running processes with an error;
// the caller stops them.
func startThree(ctx context.Context, program, dir, database string, w *loadgen.World) (bots []*loadgen.Bot, hosts []string, err error) {
	for i := range 3 {
		host, err := freeAddress()
		if err != nil {
			return bots, nil, err
		}
		b, err := loadgen.StartProcess(ctx, program, filepath.Join(dir, fmt.Sprintf("%d.yaml", i)), database, w,
			fmt.Sprintf("  interactions:\n    listen: %s\n    public_key: %s\n", host, w.Server.PublicKey()))
		if err != nil {
			return bots, nil, err
		}
		bots, hosts = append(bots, b), append(hosts, host)
		if !poll(ctx, time.Minute, func() bool { return accepts(host) }) {
			return bots, nil, fmt.Errorf("process %d takes no interactions", i+1)
		}
	}
	return bots, hosts, nil
}

// measureRate plays a turn at each of the tables, at the generator's rate.
func measureRate(ctx context.Context, bots []*loadgen.Bot, c *loadgen.Generator, tables []loadgen.OpenTable) ([]figure.Figure, error) {
	before, err := spent(bots)
	if err != nil {
		return nil, err
	}
	serverBefore, err := serverTime()
	if err != nil {
		return nil, err
	}
	took := c.Play(ctx, tables)
	after, err := spent(bots)
	if err != nil {
		return nil, err
	}
	serverAfter, err := serverTime()
	if err != nil {
		return nil, err
	}
	if len(c.Acks) == 0 {
		return nil, errors.New("no press was acknowledged: " + c.Failures())
	}
	fmt.Fprintf(os.Stderr, "%d presses in %v, %d of %d turns finished; %s\n", len(c.Acks), took.Round(time.Second), c.Turns, len(tables), c.Failures())
	name := fmt.Sprintf("machines, three processes, 10,000 tables, %d turns/s", c.Rate)
	return []figure.Figure{
		figure.New(name+", press to acknowledgement, p99", c.Acks.At(99), "ms", "<= 100"),
		figure.New(name+", press to acknowledgement, median", c.Acks.Median(), "ms", ""),
		figure.New(name+", turns finished", float64(c.Turns)/took.Seconds(), "turns/s", ""),
		figure.New(name+", cores of the processes", (after-before).Seconds()/took.Seconds(), "cores", ""),
		figure.New(name+", cores of the server", (serverAfter-serverBefore).Seconds()/took.Seconds(), "cores", ""),
	}, nil
}

// accepts reports whether an address accepts connections.
func accepts(host string) bool {
	c, err := net.DialTimeout("tcp", host, time.Second)
	if err != nil {
		return false
	}
	return c.Close() == nil
}

// spent returns the processor time of all processes.
func spent(bots []*loadgen.Bot) (sum time.Duration, err error) {
	for _, b := range bots {
		one, failed := b.Processor()
		sum, err = sum+one, errors.Join(err, failed)
	}
	return sum, err
}

// balance starts a load balancer in front of hosts and returns its URL.
func balance(hosts []string) (address string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	hosts = slices.Clone(hosts)
	server := http.Server{ReadHeaderTimeout: time.Second, Handler: &httputil.ReverseProxy{
		Transport: &http.Transport{MaxIdleConnsPerHost: 64},
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: "http", Host: hosts[rand.IntN(len(hosts))]})
		},
	}}
	go server.Serve(l)
	return "http://" + l.Addr().String(), func() { server.Close() }, nil
}

// freeAddress returns an unused address of this machine.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
