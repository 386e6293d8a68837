package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"guildhall/bot/sandbox"
)

// crowd plays turns at many tables, beginning them at a steady rate whatever
// becomes of those before: people do not wait for each other.
type crowd struct {
	world *loadWorld
	rate  int  // turns begun a second
	write bool // whole turns are written and confirmed; otherwise pressed step by step

	mu      sync.Mutex
	acks    laps // from a press to its acknowledgement
	answers laps // from a press to what it led to
	turns   int  // played to their end
	failed  map[string]int
	running sync.WaitGroup
}

// patience is how long a person of the crowd waits for an answer.
const patience = 30 * time.Second

// play begins n turns, each at a table of its own, and waits for their ends.
// It returns how long that took.
func (c *crowd) play(ctx context.Context, tables []loadTable) time.Duration {
	c.failed = map[string]int{}
	start := time.Now()
	tick := time.NewTicker(time.Second / time.Duration(c.rate))
	defer tick.Stop()
	for i, t := range tables {
		if ctx.Err() != nil {
			break
		}
		c.running.Go(func() { c.turn(ctx, t, rand.New(rand.NewPCG(1, uint64(i)))) })
		<-tick.C
	}
	c.running.Wait()
	return time.Since(start)
}

// turn opens the panel of a table and presses what it offers until the turn is
// over.
func (c *crowd) turn(ctx context.Context, t loadTable, r *rand.Rand) {
	p := person{c.world.server.As(t.asked), c}
	panel, err := p.do(ctx, nil, func() (*sandbox.Interaction, error) {
		if c.write {
			return p.Command(t.channel, "move", sandbox.Opt{Name: "answer", Value: t.turn})
		}
		return p.Command(t.channel, "play")
	})
	for n := 0; err == nil && n < 200; n++ {
		id, values, more := choice(r, panel)
		if !more || c.write && n == 1 { // confirmed: the turn, or the answer that commits it
			c.mu.Lock()
			c.turns++
			c.mu.Unlock()
			return
		}
		panel, err = p.do(ctx, panel, func() (*sandbox.Interaction, error) {
			if values == nil {
				return p.Press(panel, id)
			}
			return p.Select(panel, id, values...)
		})
	}
	if err == nil {
		err = errors.New("a turn does not end")
	}
	c.mu.Lock()
	c.failed[err.Error()]++
	c.mu.Unlock()
}

// choice picks one thing of a panel at random; what confirms goes first. There
// is nothing more once the turn is over.
func choice(r *rand.Rand, panel *sandbox.Message) (id string, values []string, more bool) {
	type open struct {
		id     string
		values []string
	}
	var found []open
	for _, row := range panel.Components {
		for _, k := range row.Components {
			verb, _, _ := strings.Cut(k.CustomID, ":")
			switch verb {
			case "done", "sure":
				return k.CustomID, nil, true
			case "pick":
				found = append(found, open{k.CustomID, nil})
			case "menu", "grow", "gcol":
				for _, o := range k.Options {
					found = append(found, open{k.CustomID, []string{o.Value}})
				}
			case "picks":
				var chosen []string
				for _, i := range r.Perm(len(k.Options))[:*k.MaxValues] {
					chosen = append(chosen, k.Options[i].Value)
				}
				found = append(found, open{k.CustomID, chosen})
			}
		}
	}
	if len(found) == 0 {
		return "", nil, false
	}
	one := found[r.IntN(len(found))]
	return one.id, one.values, true
}

// person is one of the crowd.
type person struct {
	*sandbox.Persona
	c *crowd
}

// do presses something and returns the screen it led to.
func (p person) do(ctx context.Context, on *sandbox.Message, press func() (*sandbox.Interaction, error)) (*sandbox.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	before := p.edition(on)
	start := time.Now()
	i, err := press()
	if err != nil {
		return nil, err
	}
	if err := i.Wait(ctx); err != nil {
		return nil, errors.New("not acknowledged in time")
	}
	acked := time.Since(start)
	shown, err := p.screen(ctx, i, on, before)
	if err != nil {
		return nil, err
	}
	p.c.mu.Lock()
	p.c.acks = append(p.c.acks, acked)
	p.c.answers = append(p.c.answers, time.Since(start))
	p.c.mu.Unlock()
	return shown, nil
}

// screen waits until the answer stands: a message of its own, or the pressed
// one in its next edition.
func (p person) screen(ctx context.Context, i *sandbox.Interaction, on *sandbox.Message, before time.Time) (*sandbox.Message, error) {
	const deferredUpdate, update = 6, 7
	if a := i.Answer(); on == nil || a != deferredUpdate && a != update {
		if err := i.Settle(ctx); err != nil {
			return nil, errors.New("acknowledged, but not answered in time")
		}
		if m := i.Response(); m != nil {
			return m, nil
		}
		return nil, errors.New("no answer")
	}
	if err := p.Wait(ctx, func(*sandbox.Persona) bool { return !p.edition(on).Equal(before) }); err != nil {
		return nil, errors.New("acknowledged, but not answered in time")
	}
	now, ok := p.Message(on.ChannelID, on.ID)
	if !ok {
		return nil, errors.New("the pressed message is gone")
	}
	return now.Message, nil
}

// edition is when a message was last edited.
func (p person) edition(m *sandbox.Message) time.Time {
	if m == nil {
		return time.Time{}
	}
	if now, ok := p.Message(m.ChannelID, m.ID); ok && now.EditedTimestamp != nil {
		return *now.EditedTimestamp
	}
	return time.Time{}
}

// failures tells what went wrong how often.
func (c *crowd) failures() string {
	out := []string{}
	if len(c.failed) == 0 {
		return "nothing failed"
	}
	for what, n := range c.failed {
		out = append(out, fmt.Sprintf("%d x %s", n, what))
	}
	return strings.Join(out, ", ")
}
