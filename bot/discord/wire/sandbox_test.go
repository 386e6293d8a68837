package wire

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"image"
	"image/png"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/validate"
)

// fixture is a sandbox with our bot, over real sockets or in simulated time without
// sockets.
type fixture struct {
	*sandbox.Server
	admin.Sample
	t      *testing.T
	client *Client
	sup    *Supervisor
	mu     sync.Mutex
	on     func(ctx context.Context, c *Client, in Interaction) error
	seen   []Interaction
	ready  chan struct{} // receives at each Ready and Resumed
}

func (h *fixture) Interaction(ctx context.Context, in Interaction) {
	h.mu.Lock()
	h.seen = append(h.seen, in)
	on := h.on
	h.mu.Unlock()
	if err := on(ctx, h.client, in); err != nil {
		h.t.Errorf("handler: %v", err)
	}
}

func (h *fixture) Event(_ context.Context, e Event) {
	if e.Kind == Ready || e.Kind == Resumed {
		h.ready <- struct{}{}
	}
}

func (h *fixture) handle(on func(ctx context.Context, c *Client, in Interaction) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.on = on
}

// openFixture starts a sandbox and the bot over real sockets, and waits until it is
// connected.
func openFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	return startFixture(t, sandbox.Config{}, nil)
}

// simulatedFixture calls f with a sandbox and the bot in simulated time.
func simulatedFixture(t *testing.T, f func(t *testing.T, h *fixture)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC))) // Discord's ids begin in 2015
		network := newPipes()
		f(t, startFixture(t, sandbox.Config{Listener: network}, network.dial))
	})
}

func startFixture(t *testing.T, cfg sandbox.Config, dial func(ctx context.Context, network, addr string) (net.Conn, error)) *fixture {
	t.Helper()
	cfg.Unlimited = true
	var err error
	if cfg.Spec, err = validate.Official(); err != nil {
		t.Fatal(err)
	}
	server, err := sandbox.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	h := &fixture{t: t, Server: server, Sample: server.SeedSample(), ready: make(chan struct{}, 100)}
	h.handle(func(context.Context, *Client, Interaction) error { return nil })
	own := Config{Token: server.Token(), BaseURL: server.URL(), Dial: dial, Log: slog.New(slog.DiscardHandler),
		Backoff: func(int) time.Duration { return time.Millisecond }}
	if h.client, err = NewClient(own); err != nil {
		t.Fatal(err)
	}
	if h.sup, err = NewSupervisor(own, h); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.sup.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
		h.client.Close()
		server.Close()
		if v, u := server.Violations(), server.Unknown(); len(v) > 0 || len(u) > 0 {
			t.Errorf("violations of the official description %q, unknown routes %q", v, u)
		}
	})
	<-h.ready
	return h
}

func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	t.Cleanup(cancel)
	return ctx
}

func must[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func boardOf(t *testing.T, w int) []File {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, 10))); err != nil {
		t.Fatal(err)
	}
	return []File{{Name: "board.png", Alt: "a board", Data: b.Bytes()}}
}

var testCommands = []*discordgo.ApplicationCommand{
	{Name: "table", NameLocalizations: &map[discordgo.Locale]string{"ko": "테이블"}, Description: "tables", DescriptionLocalizations: &map[discordgo.Locale]string{"ko": "테이블"},
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "open", Description: "open a table", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "which game", Required: true, Autocomplete: true},
			{Type: discordgo.ApplicationCommandOptionInteger, Name: "players", Description: "how many", MinValue: new(1.0), MaxValue: 5},
		}}}},
	{Name: "admin", Description: "for owners", DefaultMemberPermissions: new(int64(discordgo.PermissionManageGuild)), Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild}},
}

// evening responds to people's actions in TestGameEveningOnSandbox.
func evening(t *testing.T) func(ctx context.Context, c *Client, in Interaction) error {
	card := Message{Content: "a table", Files: boardOf(t, 20),
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "join", Label: "Join", Style: discordgo.SecondaryButton}, discordgo.Button{CustomID: "note", Label: "Note", Style: discordgo.SecondaryButton}}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{CustomID: "menu", Options: []discordgo.SelectMenuOption{{Label: "A", Value: "a"}, {Label: "B", Value: "b"}}}}}}}
	return func(ctx context.Context, c *Client, in Interaction) error {
		switch {
		case in.Kind == discordgo.InteractionApplicationCommandAutocomplete:
			return c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionApplicationCommandAutocompleteResult, Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: in.RawOptions()["game"].Text + "!", NameLocalizations: map[discordgo.Locale]string{"ko": "예"}, Value: "x"}}})
		case in.Kind == discordgo.InteractionApplicationCommand:
			return c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: card})
		case in.CustomID == "join":
			if err := c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseDeferredChannelMessageWithSource, Message: Message{Ephemeral: true}}); err != nil {
				return err
			}
			posted, err := c.EditOriginal(ctx, in.ResponseToken, Message{Content: "your hand", Files: boardOf(t, 30)})
			if err != nil || !posted.Ephemeral {
				t.Errorf("hand posted as %+v, %v; want ephemeral", posted, err)
			}
			_, err = c.FollowUp(ctx, in.ResponseToken, Message{Content: "and more", Ephemeral: true})
			return err
		case in.CustomID == "note":
			return c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseModal, Modal: discordgo.InteractionResponseData{CustomID: "form", Title: "Note", Components: []discordgo.MessageComponent{
				discordgo.Label{Label: "Text", Component: discordgo.TextInput{CustomID: "text", MaxLength: 100, Style: discordgo.TextInputShort}},
				discordgo.Label{Label: "Kind", Component: discordgo.SelectMenu{CustomID: "kind", MinValues: new(0), Required: new(false), Options: []discordgo.SelectMenuOption{{Label: "K", Value: "k"}}}}}}})
		case in.CustomID == "form":
			return c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: Message{Ephemeral: true, Content: in.Field("text")}})
		case in.CustomID == "menu":
			if err := c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseDeferredMessageUpdate}); err != nil {
				return err
			}
			changed := card
			changed.Content, changed.Files = "chosen "+in.Values[0], boardOf(t, 40)
			_, err := c.EditOriginal(ctx, in.ResponseToken, changed)
			return err
		}
		return errors.New("unexpected interaction")
	}
}

func TestGameEveningOnSandbox(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	h.handle(evening(t))
	for i, want := range []bool{true, false} {
		if changed := must(h.client.Register(ctx, "", testCommands))(t); changed != want {
			t.Errorf("registration %d changed something: %v, want %v", i+1, changed, want)
		}
	}
	chen, bo := h.As(h.Chen), h.As(h.Bo)
	ask := must(chen.Autocomplete(h.Games, "table open", "game", "cle"))(t)
	must(0, ask.Wait(ctx))(t)
	if got := ask.Choices(); len(got) != 1 || got[0].Name != "예" {
		t.Errorf("choices %+v", got)
	}
	cmd := must(chen.Command(h.Games, "table open", persona.Opt{Name: "game", Value: "cleopatra"}, persona.Opt{Name: "players", Value: 3}))(t)
	must(0, cmd.Settle(ctx))(t)
	card := cmd.Response()
	if card == nil || len(card.Attachments) != 1 {
		t.Fatalf("card %+v", card)
	}
	press := must(bo.Press(card, "join"))(t)
	must(0, bo.Wait(ctx, func(p *persona.Persona) bool { return len(p.Messages(h.Games)) == 3 }))(t)
	if got := press.Response(); got == nil || got.Content != "your hand" || len(chen.Messages(h.Games)) != 1 {
		t.Errorf("hand %+v; Chen sees %d messages, want 1", got, len(chen.Messages(h.Games)))
	}
	form := must(bo.Press(card, "note"))(t)
	must(0, form.Wait(ctx))(t)
	sent := must(bo.Submit(form, map[string]any{"text": "hello"}))(t)
	must(0, sent.Wait(ctx))(t)
	if got := sent.Response(); got == nil || got.Content != "hello" {
		t.Errorf("form answered with %+v", got)
	}
	must(bo.Select(card, "menu", "b"))(t)
	must(0, bo.Wait(ctx, func(p *persona.Persona) bool {
		m, _ := p.Message(h.Games, card.ID)
		return m.Message != nil && m.Content == "chosen b" && len(m.Attachments) == 1 && m.Attachments[0].Width == 40
	}))(t)
	h.mu.Lock()
	defer h.mu.Unlock()
	if in := h.seen[1]; in.User.Name != "채원" || in.Locale != "ko" || in.RawOptions()["players"].Int != 3 || !Has(in.AppCan, discordgo.PermissionSendMessages) || in.Guild != h.Guild {
		t.Errorf("command decoded as %+v", in)
	}
}

func TestMessagesAndThreads(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	c := h.client
	post := must(c.Send(ctx, h.Games, Message{Content: "<@" + h.Ada + "> <@" + h.Bo + "> @everyone", Mentions: []string{h.Bo}, Files: boardOf(t, 20)}, "one"))(t)
	again := must(c.Send(ctx, h.Games, Message{Content: "again"}, "one"))(t)
	if again.ID != post.ID {
		t.Errorf("the same nonce posted %s and %s", post.ID, again.ID)
	}
	seen, _ := h.As(h.Ada).Message(h.Games, post.ID)
	if !slices.Equal(seen.Pings, []string{h.Bo}) {
		t.Errorf("pinged %v, want only Bo", seen.Pings)
	}
	edited := must(c.Edit(ctx, h.Games, post.ID, Message{Content: "x", Files: boardOf(t, 50), Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "a", Label: "A", Style: discordgo.SecondaryButton}}}}}))(t)
	must(0, c.StripComponents(ctx, h.Games, post.ID))(t)
	if seen, _ = h.As(h.Ada).Message(h.Games, post.ID); len(edited.Files) != 1 || len(seen.Attachments) != 1 || len(seen.Components) != 0 || seen.Content != "x" {
		t.Errorf("after edits: %+v", seen.Message)
	}
	thread := must(c.StartThread(ctx, h.Games, Thread{Name: "Cleopatra #1", FromMessage: post.ID}))(t)
	if same := must(c.StartThread(ctx, h.Games, Thread{Name: "Cleopatra #1", FromMessage: post.ID}))(t); same.ID != thread.ID || !IsThread(same.Kind) {
		t.Errorf("the thread found again is %+v, want %s", same, thread.ID)
	}
	inside := must(c.Send(ctx, thread.ID, Message{Content: "live", ReplyTo: ""}, "two"))(t)
	if got := must(c.Channel(ctx, thread.ID))(t); got.LastMessage != inside.ID || got.Parent != h.Games || got.Archived {
		t.Errorf("thread %+v, want last message %s", got, inside.ID)
	}
	must(h.Faults.Set(fault.Fault{Kind: fault.WorldArchive, Channel: thread.ID}))(t)
	if _, err := c.Edit(ctx, thread.ID, inside.ID, Message{Content: "y"}); !errors.Is(err, ErrArchived) {
		t.Errorf("edit in an archived thread: %v", err)
	}
	must(0, c.Unarchive(ctx, thread.ID))(t)
	must(c.Edit(ctx, thread.ID, inside.ID, Message{Content: "y"}))(t)
	must(0, c.Delete(ctx, thread.ID, inside.ID))(t)
	if err := c.Delete(ctx, thread.ID, inside.ID); !errors.Is(err, ErrGone) {
		t.Errorf("second deletion: %v", err)
	}
}

// Discord accepts every component of V2, even if it replaces a plain message, and the
// buttons inside can be pressed.
func TestV2OnTheSandbox(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	h.handle(func(ctx context.Context, c *Client, in Interaction) error {
		return c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: Message{
			V2: true, Ephemeral: true, Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "pressed " + in.CustomID}}}})
	})
	m := everyV2()
	m.Files = boardOf(t, 20)
	post := must(h.client.Send(ctx, h.Games, m, "1"))(t)
	if want := []string{"a", "d"}; !slices.Equal(post.CustomIDs, want) {
		t.Errorf("custom ids %q, want %q", post.CustomIDs, want)
	}
	plain := must(h.client.Send(ctx, h.Games, Message{Content: "plain"}, "2"))(t)
	must(h.client.Edit(ctx, h.Games, plain.ID, m))(t)
	bo := h.As(h.Bo)
	for _, id := range []string{post.ID, plain.ID} {
		seen, _ := bo.Message(h.Games, id)
		if seen.Content != "" || len(seen.Components) != 3 {
			t.Fatalf("message %+v", seen.Message)
		}
		for _, button := range post.CustomIDs {
			press := must(bo.Press(seen.Message, button))(t)
			must(0, press.Wait(ctx))(t)
			if got := press.Response(); got == nil || len(got.Components) != 1 || len(press.Refusals()) != 0 {
				t.Errorf("%s answers %+v, refusals %v", button, got, press.Refusals())
			}
		}
	}
}

func TestThingsPeopleDoToABot(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	c := h.client
	dm := must(c.OpenDM(ctx, h.Bo))(t)
	must(c.Send(ctx, dm.ID, Message{Content: "hand"}, "dm1"))(t)
	must(0, h.SetClosedDM(h.Bo, true))(t)
	if _, err := c.Send(ctx, dm.ID, Message{Content: "hand"}, "dm2"); !errors.Is(err, ErrNoDM) {
		t.Errorf("closed direct messages: %v", err)
	}
	post := must(c.Send(ctx, h.Games, Message{Content: "x"}, "1"))(t)
	must(h.Faults.Set(fault.Fault{Kind: fault.WorldDeleteMessage, Channel: h.Games, Message: post.ID}))(t)
	if _, err := c.Edit(ctx, h.Games, post.ID, Message{Content: "y"}); !errors.Is(err, ErrGone) {
		t.Errorf("edit of a deleted message: %v", err)
	}
	must(h.Faults.Set(fault.Fault{Kind: fault.WorldDeny, Channel: h.Games, Deny: model.Permissions(discordgo.PermissionSendMessages)}))(t)
	if _, err := c.Send(ctx, h.Games, Message{Content: "y"}, "2"); !errors.Is(err, ErrForbidden) {
		t.Errorf("send without permission: %v", err)
	}
	must(h.Faults.Set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: h.League}))(t)
	if _, err := c.Send(ctx, h.League, Message{Content: "y"}, "3"); !errors.Is(err, ErrNoChannel) {
		t.Errorf("send to a deleted channel: %v", err)
	}
	if _, err := c.Send(ctx, h.Welcome, Message{}, "4"); !errors.Is(err, ErrInvalid) {
		t.Errorf("empty message: %v", err)
	}
}

func TestBadDays(t *testing.T) { simulatedFixture(t, badDays) }

func badDays(t *testing.T, h *fixture) {
	ctx := soon(t)
	for i, kind := range []string{fault.RESTAfter, fault.RESTBefore, fault.RESTCut, fault.RESTTruncated} {
		must(h.Faults.Set(fault.Fault{Kind: kind, Status: 502, Count: 1, Route: "POST /channels/*/messages"}))(t)
		if _, err := h.client.Send(ctx, h.Games, Message{Content: kind}, "n"+itoa(i)); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	must(h.Faults.Set(fault.Fault{Kind: fault.RESTRateLimit, Scope: "global", Seconds: 0.2, Count: 1}))(t)
	must(h.client.Send(ctx, h.Games, Message{Content: "limited"}, "n9"))(t)
	if got := h.As(h.Ada).Messages(h.Games); len(got) != 5 {
		t.Errorf("%d messages after four failures and a limit, want exactly 5", len(got))
	}
}

func TestGatewayFaults(t *testing.T) {
	for _, f := range []fault.Fault{
		{Kind: fault.GatewayDrop, When: "now", Count: 1},
		{Kind: fault.GatewayReconnect, When: "now", Count: 1},
		{Kind: fault.GatewayInvalid, When: "now", Count: 1},
		{Kind: fault.GatewayClose, When: "now", Status: 4009, Code: 4009, Count: 1},
	} {
		t.Run(f.Kind, func(t *testing.T) { simulatedFixture(t, func(t *testing.T, h *fixture) { pressAfterFault(t, h, f) }) })
	}
}

// pressAfterFault presses a button after the bot has reconnected.
func pressAfterFault(t *testing.T, h *fixture, f fault.Fault) {
	ctx := soon(t)
	h.handle(func(ctx context.Context, c *Client, in Interaction) error {
		return c.Respond(ctx, in.ResponseToken, Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: Message{Content: "here", Ephemeral: true}})
	})
	post := must(h.client.Send(ctx, h.Games, Message{Content: "x", Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "a", Label: "A", Style: discordgo.SecondaryButton}}}}}, "1"))(t)
	must(h.Faults.Set(f))(t)
	select {
	case <-h.ready:
	case <-ctx.Done():
		t.Fatal("not connected again")
	}
	must(h.Faults.Set(fault.Fault{Kind: fault.GatewayDuplicate, Event: "INTERACTION_CREATE"}))(t)
	must(h.Faults.Set(fault.Fault{Kind: fault.GatewayBinary}))(t)
	bo := h.As(h.Bo)
	m, _ := bo.Message(h.Games, post.ID)
	press := must(bo.Press(m.Message, "a"))(t)
	must(0, press.Wait(ctx))(t)
	if got := press.Response(); got == nil || got.Content != "here" || len(press.Refusals()) != 0 {
		t.Errorf("after the fault: %+v, refusals %v", got, press.Refusals())
	}
}

// TestSignInCodeGivesPersonOnce exchanges a sign-in code for the person once, and checks the application's
// secret.
func TestSignInCodeGivesPersonOnce(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	h.SetRedirects("https://board.example/signed")
	sum := sha256.Sum256([]byte("verifier"))
	ask := url.Values{"client_id": {h.AppID()}, "response_type": {"code"}, "scope": {"identify"}, "redirect_uri": {"https://board.example/signed"}, "me": {h.Chen},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"}}
	browser := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res := must(browser.Get(h.URL() + "/oauth2/authorize?" + ask.Encode()))(t)
	res.Body.Close()
	code := Code{Code: must(res.Location())(t).Query().Get("code"), Redirect: "https://board.example/signed", Verifier: "verifier"}
	if err := h.client.CheckSecret(ctx, h.Secret()); err != nil {
		t.Errorf("the secret: %v", err)
	}
	if err := h.client.CheckSecret(ctx, "another"); !errors.Is(err, ErrUnauthorized) || strings.Contains(err.Error(), "another") {
		t.Errorf("another secret: %v", err)
	}
	if user, err := h.client.WhoIs(ctx, h.Secret(), code); err != nil || user.ID != h.Chen || user.Global != "채원" {
		t.Errorf("the code is that of %+v, %v", user, err)
	}
	if user, err := h.client.WhoIs(ctx, h.Secret(), code); !errors.Is(err, ErrCode) {
		t.Errorf("a second time it is that of %+v, %v", user, err)
	}
	if _, err := h.client.Instance(ctx, "i-none"); !errors.Is(err, ErrGone) {
		t.Errorf("an Activity that does not run: %v", err)
	}
}

// TestLaunchActivity responds to a button by starting the Activity. The official
// description accepts the response, and Discord then returns the place and the
// participants of the Activity.
func TestLaunchActivity(t *testing.T) {
	t.Parallel()
	h := startFixture(t, sandbox.Config{Activity: http.NotFoundHandler()}, nil)
	ctx := soon(t)
	h.handle(func(ctx context.Context, c *Client, in Interaction) error {
		return c.Respond(ctx, in.ResponseToken, Response{Kind: LaunchActivity})
	})
	if _, err := h.client.Send(ctx, h.Games, Message{Content: "x", Components: []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Open here", CustomID: "here"}}}}}, "launch"); err != nil {
		t.Fatal(err)
	}
	press := must(h.As(h.Bo).Press(h.As(h.Bo).Messages(h.Games)[0].Message, "here"))(t)
	must(0, press.Wait(ctx))(t)
	if got := press.Refusals(); len(got) > 0 {
		t.Errorf("refused: %q", got)
	}
	at, err := h.client.Instance(ctx, press.Launch())
	if err != nil || at.Channel != h.Games || !slices.Equal(at.Users, []string{h.Bo}) {
		t.Errorf("the Activity is %+v, %v", at, err)
	}
}
