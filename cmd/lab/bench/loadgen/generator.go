package loadgen

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/cmd/lab/bench/figure"
)

// Generator plays turns at many tables. It starts them at a constant rate,
// however slowly earlier ones are answered, because people do not wait for each
// other.
type Generator struct {
	World *World
	Rate  int  // turns started a second
	Write bool // type whole turns and confirm them; otherwise press buttons step by step

	mu      sync.Mutex
	Acks    figure.Durations // from a press to its acknowledgement
	Turns   int              // completed
	failed  map[string]int
	running sync.WaitGroup
}

// replyTimeout is the time that a simulated person waits for a reply.
const replyTimeout = 30 * time.Second

// Play starts n turns, each at a different table, waits until they end, and
// returns the time that took.
func (g *Generator) Play(ctx context.Context, tables []OpenTable) time.Duration {
	g.failed = map[string]int{}
	start := time.Now()
	tick := time.NewTicker(time.Second / time.Duration(g.Rate))
	defer tick.Stop()
	for i, t := range tables {
		if ctx.Err() != nil {
			break
		}
		g.running.Go(func() { g.turn(ctx, t, rand.New(rand.NewPCG(1, uint64(i)))) })
		<-tick.C
	}
	g.running.Wait()
	return time.Since(start)
}

// turn opens the panel of a table and presses buttons until the turn is over.
func (g *Generator) turn(ctx context.Context, t OpenTable, r *rand.Rand) {
	p := simulatedPerson{g.World.Server.As(t.pending), g}
	panel, err := p.do(ctx, nil, func() (*persona.Interaction, error) {
		if g.Write {
			return p.Command(t.channel, "move", persona.Opt{Name: "answer", Value: t.turn})
		}
		return p.Command(t.channel, "play")
	})
	for n := 0; err == nil && n < 200; n++ {
		id, values, more := choice(r, panel)
		if g.Write && n == 0 && !more {
			err = errors.New("the bot asked to try again later")
			break
		}
		if !more || g.Write && n == 1 { // confirmed: the turn, or the move that commits it
			g.mu.Lock()
			g.Turns++
			g.mu.Unlock()
			return
		}
		panel, err = p.do(ctx, panel, func() (*persona.Interaction, error) {
			if values == nil {
				return p.Press(panel, id)
			}
			return p.Select(panel, id, values...)
		})
	}
	if err == nil {
		err = errors.New("a turn does not end")
	}
	g.mu.Lock()
	g.failed[err.Error()]++
	g.mu.Unlock()
}

// choice returns a random option of a panel, or the confirm button if there is
// one. more is false if the turn is over.
func choice(r *rand.Rand, panel *model.Message) (id string, values []string, more bool) {
	type open struct {
		id     string
		values []string
	}
	var found []open
	for _, row := range model.Rows(panel.Components) {
		for _, k := range row {
			verb, _, _ := strings.Cut(k.CustomID, ":")
			if _, plain, marked := strings.Cut(verb, "!"); marked { // with the id of the database
				verb = plain
			}
			switch verb {
			case "done", "sure":
				return k.CustomID, nil, true
			case "pick":
				found = append(found, open{k.CustomID, nil})
			case "menu", "group":
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

// simulatedPerson is the person for whom the generator presses.
type simulatedPerson struct {
	*persona.Persona
	c *Generator
}

// do presses a component and returns the resulting screen.
func (p simulatedPerson) do(ctx context.Context, on *model.Message, press func() (*persona.Interaction, error)) (*model.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, replyTimeout)
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
	p.c.Acks = append(p.c.Acks, acked)
	p.c.mu.Unlock()
	return shown, nil
}

// screen waits for the reply: a new message, or an edit of the pressed one.
func (p simulatedPerson) screen(ctx context.Context, i *persona.Interaction, on *model.Message, before time.Time) (*model.Message, error) {
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
	if err := p.Wait(ctx, func(*persona.Persona) bool { return !p.edition(on).Equal(before) }); err != nil {
		return nil, errors.New("acknowledged, but not answered in time")
	}
	now, ok := p.Message(on.ChannelID, on.ID)
	if !ok {
		return nil, errors.New("the pressed message is gone")
	}
	return now.Message, nil
}

// edition returns the time of a message's last edit.
func (p simulatedPerson) edition(m *model.Message) time.Time {
	if m == nil {
		return time.Time{}
	}
	if now, ok := p.Message(m.ChannelID, m.ID); ok && now.EditedTimestamp != nil {
		return *now.EditedTimestamp
	}
	return time.Time{}
}

// Failures lists the errors of turns with their counts.
func (g *Generator) Failures() string {
	out := []string{}
	if len(g.failed) == 0 {
		return "nothing failed"
	}
	for what, n := range g.failed {
		out = append(out, fmt.Sprintf("%d x %s", n, what))
	}
	return strings.Join(out, ", ")
}
