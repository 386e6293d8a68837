package webhook_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	seasons "guildhall/bot/league"
	"guildhall/storage"
)

const address = "https://example.org/events?key=s3cret"

// receiver is the receiver of webhooks in tests.
type receiver struct {
	status int // 0: it cannot be reached
	header http.Header
	tries  int
	got    []event // those that it accepted
}

// event is a request that a receiver accepted.
type event struct {
	id, address, signature, stamp, body string
}

func (r *receiver) RoundTrip(q *http.Request) (*http.Response, error) {
	r.tries++
	body, err := io.ReadAll(q.Body)
	if err != nil || r.status == 0 {
		return nil, errors.Join(errors.New("no route to host"), err)
	}
	if r.status < 300 {
		r.got = append(r.got, event{q.Header.Get("webhook-id"), q.URL.String(), q.Header.Get("webhook-signature"), q.Header.Get("webhook-timestamp"), string(body)})
	}
	head := r.header
	if head == nil {
		head = http.Header{}
	}
	return &http.Response{StatusCode: r.status, Header: head, Body: http.NoBody}, nil
}

// kinds returns the types of the events that were accepted, in order.
func (r *receiver) kinds(t *testing.T) (kinds []string) {
	t.Helper()
	for _, e := range r.got {
		var p struct {
			Type string `json:"type"`
		}
		if err := json.Unmarshal([]byte(e.body), &p); err != nil {
			t.Fatalf("body %s: %v", e.body, err)
		}
		kinds = append(kinds, p.Type)
	}
	return kinds
}

// hooked returns a bot with a webhook of its server at an address, set by person 1.
func hooked(t *testing.T, at string) (*discordtest.Fixture, *receiver, *discordtest.Posted) {
	t.Helper()
	h := discordtest.New(t, discordtest.Rounds{})
	r := &receiver{status: 204}
	h.Receivers = r
	return h, r, add(h, "1", h.Admin("1", "show", nil), at)
}

// press presses a button as an administrator.
func press(h *discordtest.Fixture, user string, p *discordtest.Posted, verb string, change func(*wire.Interaction)) *discordtest.Posted {
	h.T.Helper()
	in := h.Pressing(user, p, discordtest.Verb(p, verb))
	discordtest.AsAdmin(&in)
	if change != nil {
		change(&in)
	}
	return h.Act(in)
}

// add sets a webhook from a panel with the button «Webhooks».
func add(h *discordtest.Fixture, user string, panel *discordtest.Posted, at string) *discordtest.Posted {
	h.T.Helper()
	panel = press(h, user, panel, "hooks", nil)
	press(h, user, panel, "hookadd", nil)
	return press(h, user, panel, "hookadd", func(in *wire.Interaction) {
		in.Kind, in.CustomID = discordgo.InteractionModalSubmit, h.Wire.First[h.Last].Modal.CustomID
		in.Fields = map[string][]string{"address": {at}}
	})
}

// pick chooses the webhook with an id in the menu of a panel.
func pick(h *discordtest.Fixture, panel *discordtest.Posted, id string) *discordtest.Posted {
	h.T.Helper()
	return press(h, "1", panel, "hookpick", func(in *wire.Interaction) { in.Values = []string{id} })
}

// only returns the single webhook that is stored.
func only(h *discordtest.Fixture) storage.Webhook {
	h.T.Helper()
	list, err := h.Store.Webhooks(context.Background())
	if err != nil || len(list) != 1 {
		h.T.Fatalf("webhooks %+v, %v; want one", list, err)
	}
	return list[0]
}

func TestAdministratorSetsAWebhook(t *testing.T) {
	h, r, panel := hooked(t, address)
	kept := only(h)
	key := "whsec_" + base64.StdEncoding.EncodeToString(kept.Secret)
	if !strings.Contains(panel.Content, key) || !strings.Contains(panel.Content, "example.org") || strings.Contains(panel.Content, "s3cret") {
		t.Errorf("after adding:\n%s", panel.Text())
	}
	if kept.Guild != discordtest.GuildID || kept.Maker != "1" || kept.Address != address || len(kept.Secret) != 32 {
		t.Errorf("kept %+v", kept)
	}
	one := pick(h, panel, "1")
	if strings.Contains(one.Content, key) || strings.Contains(one.Content, "s3cret") {
		t.Errorf("the key is shown again:\n%s", one.Text())
	}
	press(h, "1", one, "hookdo", nil)
	h.Deliver()
	if got := r.kinds(t); len(got) != 1 || got[0] != "test" {
		t.Errorf("after a test the receiver has %v", got)
	}
	if again := h.Admin("1", "show", nil).Content; !strings.Contains(again, "webhook added") {
		t.Errorf("the latest actions are\n%s", again)
	}
	removed := press(h, "1", one, "hookdo", func(in *wire.Interaction) { in.CustomID = strings.Replace(in.CustomID, "test", "remove", 1) })
	if list, _ := h.Store.Webhooks(context.Background()); len(list) != 0 || !strings.Contains(removed.Content, "None is set") {
		t.Errorf("kept %+v after it was removed:\n%s", list, removed.Text())
	}
	h.Nodding(1)
	if len(r.got) != 1 {
		t.Errorf("a removed webhook gets %v", r.kinds(t))
	}
}

func TestWrongAddressesAndPeopleAreRefused(t *testing.T) {
	h := discordtest.New(t)
	show := func() *discordtest.Posted { return h.Admin("1", "show", nil) }
	for _, at := range []string{"http://example.org", "https://localhost/x", "https://192.168.1.1/x", "nothing"} {
		if got := add(h, "1", show(), at); !strings.Contains(got.Content, "Nothing was changed") {
			t.Errorf("%s:\n%s", at, got.Text())
		}
	}
	h.AnyPress = true
	panel := show()
	in := h.Pressing("2", panel, discordtest.Verb(panel, "hooks"))
	if got := h.Act(in); !strings.Contains(got.Content, "Only administrators") {
		t.Errorf("a player opens the panel:\n%s", got.Text())
	}
	for range 10 {
		add(h, "1", show(), address)
	}
	if got := add(h, "1", show(), address); !strings.Contains(got.Content, "the maximum") {
		t.Errorf("one too many:\n%s", got.Text())
	}
	if list, err := h.Store.Webhooks(context.Background()); len(list) != 10 || err != nil {
		t.Errorf("%d webhooks, %v", len(list), err)
	}
}

func TestMatchSendsItsEvents(t *testing.T) {
	h, r, _ := hooked(t, address)
	h.Nodding(3)
	if kinds := strings.Join(r.kinds(t), " "); kinds != "match.started match.turn match.turn match.turn match.turn" {
		t.Errorf("events %s", kinds)
	}
	for _, want := range []string{`"game":"rounds"`, `"name":"Ada"`, `"user":"2"`, `"waiting":true`, `"turn":0`} {
		if !strings.Contains(r.got[0].body, want) {
			t.Errorf("no %s in %s", want, r.got[0].body)
		}
	}
	if _, err := h.Bot.Services.Lobby.Remove(context.Background(), 1, "9", "press", "stuck"); err != nil {
		t.Fatal(err)
	}
	h.Deliver()
	last := r.got[len(r.got)-1]
	if !strings.Contains(last.body, `"type":"match.ended"`) || !strings.Contains(last.body, `"ending":"removed"`) {
		t.Errorf("the last event is %s", last.body)
	}
}

// A receiver that is down for an hour gets every event once, with the body of its first
// attempt, and few attempts meanwhile.
func TestReceiverIsDownForAnHour(t *testing.T) {
	h, r, _ := hooked(t, address)
	r.status = 0
	h.Nodding(3)
	r.status = 500
	h.Pass(30*time.Minute, time.Minute)
	h.Nod()
	h.Pass(30*time.Minute, time.Minute)
	if len(r.got) != 0 || r.tries < 5 || r.tries > 60 {
		t.Errorf("%d events and %d attempts while it is down", len(r.got), r.tries)
	}
	if only(h).Failing.IsZero() {
		t.Error("no failure is stored")
	}
	r.status = 200
	h.Pass(2*time.Hour, 10*time.Second)
	ids := map[string]bool{}
	for _, e := range r.got {
		if ids[e.id] || e.id == "" {
			t.Errorf("event %s twice", e.id)
		}
		ids[e.id] = true
	}
	turns := 0
	for _, kind := range r.kinds(t) {
		if kind == "match.turn" {
			turns++
		}
	}
	if turns != 5 { // the start and four turns
		t.Errorf("events %v; want five of match.turn", r.kinds(t))
	}
	if at := only(h); !at.Failing.IsZero() || !at.Retry.IsZero() || at.Off != "" {
		t.Errorf("kept %+v after it was reached", at)
	}
}

// An event is dropped after a day.
func TestEventsExpire(t *testing.T) {
	h, r, _ := hooked(t, address)
	r.status = 0
	h.Nodding(0)
	h.Pass(26*time.Hour, 10*time.Minute)
	r.status = 200
	h.Pass(3*time.Hour, time.Minute)
	if len(r.got) != 0 {
		t.Errorf("events of the day before: %v", r.kinds(t))
	}
	if at := only(h); at.Off != "" {
		t.Errorf("switched off after a day: %+v", at)
	}
}

func TestReceiverEndsTheWebhook(t *testing.T) {
	h, r, panel := hooked(t, address)
	r.status = 410
	h.Nodding(1)
	h.Pass(5*time.Minute, 30*time.Second)
	if at := only(h); at.Off != "gone" || r.tries != 1 {
		t.Errorf("after %d attempts kept %+v", r.tries, at)
	}
	told := 0
	for _, p := range h.Wire.In("dm-1", "") {
		if strings.Contains(p.Content, "the receiver ended it") && strings.Contains(p.Content, "example.org") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("its maker is notified %d times", told)
	}
	r.status = 200
	one := pick(h, panel, "1")
	press(h, "1", one, "hookdo", nil) // «Switch on»
	h.Nod()
	h.Deliver()
	if kinds := r.kinds(t); len(kinds) == 0 || only(h).Off != "" {
		t.Errorf("switched on again, it gets %v", kinds)
	}
}

func TestFiveDaysOfFailureSwitchItOff(t *testing.T) {
	h, r, _ := hooked(t, address)
	r.status = 503
	h.Nodding(1)
	for range 5 {
		h.Pass(23*time.Hour, 20*time.Minute)
		if at := only(h); at.Off != "" {
			t.Fatalf("off after %v", h.Now.Sub(at.Failing))
		}
		h.Nod()
	}
	h.Pass(8*time.Hour, 20*time.Minute)
	if at := only(h); at.Off != "failing" {
		t.Errorf("kept %+v", at)
	}
	tries := r.tries
	h.Nod()
	h.Pass(time.Hour, time.Minute)
	if r.tries != tries {
		t.Error("a webhook that is off gets an attempt")
	}
}

// A Discord webhook gets one message for each turn, with the board, and none for turns that were
// followed by others meanwhile.
func TestDiscordWebhookGetsTheBoard(t *testing.T) {
	h, r, panel := hooked(t, "https://discord.com/api/webhooks/123/token")
	if strings.Contains(panel.Content, "whsec_") {
		t.Errorf("a Discord webhook has no key:\n%s", panel.Text())
	}
	r.header = http.Header{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"2"}}
	tb := h.Started("1", "2")
	if len(r.got) != 1 || !strings.Contains(r.got[0].body, "has started") || !strings.Contains(r.got[0].body, "board.png") {
		t.Fatalf("got %+v", r.got)
	}
	user := h.Pending(tb.ID)
	tries := r.tries
	h.Advance(tb.ID, 20)
	h.Deliver()
	if r.tries != tries {
		t.Errorf("%d attempts within the rate limit", r.tries-tries)
	}
	h.Pass(20*time.Second, time.Second)
	if n := len(r.got); n != 2 || !strings.Contains(r.got[1].body, " to play") {
		t.Errorf("after turns of %s and others it has %d messages", user, n)
	}
}

// An organiser sets webhooks of the league, and neither sees nor changes others.
func TestOrganiserSetsAWebhook(t *testing.T) {
	h := discordtest.New(t)
	r := &receiver{status: 200}
	h.Receivers = r
	organising := func(in *wire.Interaction) { in.Permissions = discordgo.PermissionManageEvents }
	add(h, "9", h.Admin("9", "show", nil), "https://server.example/all")
	created := h.Act(h.Invoked("1", "organise create", map[string]string{"name": "Autumn", "game": "cleopatra", "seats": "2", "format": "swiss", "rounds": "1"}, discordtest.AsAdmin))
	if !strings.Contains(created.Text(), "Autumn") {
		t.Fatalf("creating a league:\n%s", created.Text())
	}
	h.Deliver()
	panel := h.Act(h.Invoked("1", "organise panel", nil, organising))
	plain := func(verb string, p *discordtest.Posted, change func(*wire.Interaction)) *discordtest.Posted {
		in := h.Pressing("1", p, discordtest.Verb(p, verb))
		if change != nil {
			change(&in)
		}
		return h.Act(in)
	}
	list := plain("hooks", panel, nil)
	if !strings.Contains(list.Content, "Webhooks of Autumn") || strings.Contains(list.Content, "server.example") {
		t.Fatalf("the organiser sees\n%s", list.Text())
	}
	plain("hookadd", list, nil)
	list = plain("hookadd", list, func(in *wire.Interaction) {
		in.Kind, in.CustomID = discordgo.InteractionModalSubmit, h.Wire.First[h.Last].Modal.CustomID
		in.Fields = map[string][]string{"address": {"https://league.example/x"}}
	})
	if !strings.Contains(list.Content, "league.example") {
		t.Errorf("after adding:\n%s", list.Text())
	}
	if all, err := h.Store.Webhooks(context.Background()); err != nil || len(all) != 2 || all[1].League != 1 || all[1].Maker != "1" {
		t.Errorf("kept %+v, %v", all, err)
	}
	one := plain("hookpick", list, func(in *wire.Interaction) { in.Values = []string{"2"} })
	h.AnyPress = true
	foreign := plain("hookdo", one, func(in *wire.Interaction) { in.CustomID = strings.Replace(in.CustomID, "1 2 test", "1 1 remove", 1) })
	if all, _ := h.Store.Webhooks(context.Background()); len(all) != 2 || !strings.Contains(foreign.Content, "removed in the meantime") {
		t.Errorf("the organiser removes a webhook of the server; left are %+v", all)
	}
	in := h.Pressing("2", foreign, discordtest.Verb(foreign, "hookadd"))
	if got := h.Act(in); !strings.Contains(got.Content, "Only administrators") {
		t.Errorf("a player presses\n%s", got.Text())
	}
}

// A Discord webhook tells the steps of a season.
func TestDiscordWebhookTellsTheSeason(t *testing.T) {
	h, r, _ := hooked(t, "https://discord.com/api/webhooks/123/token")
	h.Act(h.Invoked("1", "organise create", map[string]string{"name": "Autumn", "game": "cleopatra", "seats": "2", "format": "swiss", "rounds": "1"}, discordtest.AsAdmin))
	for range 3 {
		h.Ok(seasons.New(h.Bot.Services).Attending.ProcessDue(context.Background()))
		h.Deliver()
	}
	if len(r.got) != 1 || !strings.Contains(r.got[0].body, "**Autumn**, season 1: players can join.") {
		t.Errorf("got %+v", r.got)
	}
}
