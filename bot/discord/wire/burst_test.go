package wire

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

// pipes is a network within the process, for a real sandbox and the real client in
// simulated time.
type pipes struct {
	far  chan net.Conn
	done chan struct{}
	once sync.Once
}

func newPipes() *pipes { return &pipes{far: make(chan net.Conn), done: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.far:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error { p.once.Do(func() { close(p.done) }); return nil }

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 2} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.far <- far:
		return near, nil
	case <-p.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// burstBot is the bot in TestBurst: it responds to every press and edits the card of
// the channel, as a commit does.
type burstBot struct {
	t        *testing.T
	c        *Client
	mu       sync.Mutex
	commits  map[string]int // by channel
	order    []Priority     // order in which waiting calls were made
	work     sync.WaitGroup
	answered atomic.Int64
	edits    atomic.Int64 // number of sent edits
	replaced atomic.Int64 // number of edits superseded by a newer one
}

func (w *burstBot) Event(context.Context, Event) {}

func (w *burstBot) Interaction(ctx context.Context, in Interaction) {
	ctx = WithPriority(ctx, Answer)
	if err := w.c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource, Message: Message{Ephemeral: true}}); err != nil {
		w.t.Errorf("first answer: %v", err)
		return
	}
	if _, err := w.c.EditOriginal(ctx, in.ResponseToken, Message{Content: "your panel"}); err != nil {
		w.t.Errorf("answer: %v", err)
		return
	}
	if took := time.Since(in.Received); took > time.Second {
		w.t.Errorf("answered after %v", took)
	}
	w.answered.Add(1)
	w.mu.Lock()
	w.commits[in.Channel]++
	n := w.commits[in.Channel]
	w.mu.Unlock()
	w.work.Go(func() {
		ctx, cancel := context.WithTimeout(WithPriority(context.Background(), Picture), time.Hour)
		defer cancel()
		switch _, err := w.c.Edit(ctx, in.Channel, in.Message, Message{Content: itoa(n), Components: pressable}); {
		case err == nil:
			w.edits.Add(1)
			w.done(Picture)
		case errors.Is(err, ErrSuperseded):
			w.replaced.Add(1)
		default:
			w.t.Errorf("edit: %v", err)
		}
	})
}

func (w *burstBot) done(p Priority) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.order = append(w.order, p)
}

var pressable = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "go", Label: "Go", Style: discordgo.SecondaryButton}}}}

// latency is the round-trip time to Discord.
const latency = 250 * time.Millisecond

// slowConn is a connection with that latency.
type slowConn struct{ net.Conn }

func (d slowConn) Write(p []byte) (int, error) {
	time.Sleep(latency)
	return d.Conn.Write(p)
}

func (p *pipes) dialFar(ctx context.Context, network, addr string) (net.Conn, error) {
	c, err := p.dial(ctx, network, addr)
	return slowConn{c}, err
}

// Ten times the expected load (500 commits a second in 1000 channels) with Discord's
// latency and limits: the client never exceeds a limit, every response is in time, and in
// the end every card shows its latest commit.
func TestBurst(t *testing.T) {
	const channels, perSecond, seconds = 1000, 500, 3
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		network := newPipes()
		server, err := sandbox.New(sandbox.Config{Listener: network, Unlimited: true})
		if err != nil {
			t.Fatal(err)
		}
		sample := server.SeedSample()
		bo := server.As(sample.Bo)
		cfg := Config{Token: server.Token(), BaseURL: "http://127.0.0.1:2", Dial: network.dialFar, Log: slog.New(slog.DiscardHandler), Parallel: 512}
		client, err := NewClient(cfg)
		if err != nil {
			t.Fatal(err)
		}
		w := &burstBot{t: t, c: client, commits: map[string]int{}}
		sup, err := NewSupervisor(cfg, w)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- sup.Run(ctx) }()

		cards := make([]*model.Message, channels)
		for i := range cards {
			id := server.AddChannel(sample.Guild, "c"+itoa(i))
			posted, err := client.Send(ctx, id, Message{Content: "0", Components: pressable}, "")
			if err != nil {
				t.Fatal(err)
			}
			seen, _ := bo.Message(id, posted.ID)
			cards[i] = seen.Message
		}
		server.SetRateLimits(true)

		var presses []*persona.Interaction
		for n := range perSecond * seconds {
			press, err := bo.Press(cards[(n*37)%channels], "go")
			if err != nil {
				t.Fatal(err)
			}
			presses = append(presses, press)
			time.Sleep(time.Second / perSecond)
			if n == perSecond { // in the middle: a notice that must overtake pictures, and a digest that must not
				for i, p := range []Priority{Digest, Notice} {
					w.work.Go(func() {
						long, cancel := context.WithTimeout(WithPriority(ctx, p), time.Hour)
						defer cancel()
						if _, err := client.Send(long, []string{sample.Welcome, sample.Games}[i], Message{Content: "word"}, ""); err != nil {
							t.Errorf("send: %v", err)
						}
						w.done(p)
					})
				}
			}
		}
		began := time.Now()
		w.work.Wait()
		t.Logf("%d answers; %d edits sent, %d replaced; drained in %v", w.answered.Load(), w.edits.Load(), w.replaced.Load(), time.Since(began))

		if n := server.RateLimited(); n != 0 || client.Refused() != 0 {
			t.Errorf("%d requests came too fast, %d were refused, want none", n, client.Refused())
		}
		for _, p := range presses {
			if p.Failed() || len(p.Refusals()) > 0 {
				t.Errorf("a press failed, refusals %q", p.Refusals())
			}
		}
		for _, card := range cards {
			now, _ := bo.Message(card.ChannelID, card.ID)
			if want := itoa(w.commits[card.ChannelID]); now.Content != want {
				t.Errorf("a card shows %s, want %s", now.Content, want)
			}
		}
		w.ordered()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		client.Close()
		server.Close()
		synctest.Wait()
	})
}

// ordered checks that the notice overtook the waiting pictures, and that the
// digest came after all calls that waited with it.
func (w *burstBot) ordered() {
	w.t.Helper()
	var after [3]int // number of pictures after the notice, and after the digest
	for i, p := range w.order {
		if p == Notice {
			after[0] = len(w.order) - i
		}
		if p == Digest {
			after[1] = len(w.order) - i
		}
	}
	if after[0] < 100 || after[1] > after[0]/2 {
		w.t.Errorf("of %d calls %d came after the notice, %d after the digest", len(w.order), after[0], after[1])
	}
}

// The client sends no request that Discord must refuse: here an edit of a panel with an
// expired token.
func TestExpiredAnswersAreDropped(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		c := s.client()
		defer c.Close()
		old := ResponseToken{ID: "1", Token: "t", App: "9", Received: time.Now()}
		time.Sleep(tokenLife)
		ctx := context.Background()
		_, edit := c.EditOriginal(ctx, old, Message{Content: "x"})
		_, follow := c.FollowUp(ctx, old, Message{Content: "x"})
		for _, err := range []error{edit, follow, c.Respond(ctx, old, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource})} {
			if !errors.Is(err, ErrGone) {
				t.Errorf("an answer that comes too late: %v, want ErrGone", err)
			}
		}
		if n := len(s.recorded()); n != 0 {
			t.Errorf("%d requests were made", n)
		}
	})
}

// A caller with other work is told at once how long a limit lasts.
func TestPatience(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service) {
		s.rest = limitedOnce("30")
		c := s.client()
		defer c.Close()
		ctx := WithMaxWait(context.Background(), 2*time.Second)
		began := time.Now()
		for range 2 {
			_, err := c.Send(ctx, "1", Message{Content: "x"}, "n")
			var e *Error
			if !errors.As(err, &e) || !errors.Is(err, ErrRateLimited) || e.After != 30*time.Second {
				t.Errorf("Send = %v, want the limit of 30 s", err)
			}
		}
		if took := time.Since(began); took > time.Second || len(s.recorded()) != 1 {
			t.Errorf("told after %v and %d requests, want at once and one", took, len(s.recorded()))
		}
		time.Sleep(29 * time.Second)
		if _, err := c.Send(ctx, "1", Message{Content: "x"}, "n"); err != nil {
			t.Errorf("a short wait: %v", err)
		}
	})
}
