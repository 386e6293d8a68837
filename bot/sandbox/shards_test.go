package sandbox

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
)

func TestShards(t *testing.T) {
	h := open(t, func(c *Config) { c.Shards, c.MinShards, c.Concurrency = 3, 2, 3 })
	var told struct {
		Shards int `json:"shards"`
		Limit  struct {
			Concurrency int `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := json.Unmarshal([]byte(h.call(t, "GET", "/api/v10/gateway/bot", "").body), &told); err != nil || told.Shards != 3 || told.Limit.Concurrency != 3 {
		t.Errorf("gateway/bot tells %+v, %v", told, err)
	}
	guilds := map[int]string{} // one for each shard
	for shard := range 3 {
		g := h.AddGuildOn(shard, 3, "g"+strconv.Itoa(shard), h.Ada, "en-US")
		h.InviteBot(g, model.BotInvite)
		if gateway.ShardOf(g, 3) != shard {
			t.Fatalf("guild %s is of shard %d, want %d", g, gateway.ShardOf(g, 3), shard)
		}
		guilds[shard] = g
	}
	bots := make([]*rawBot, 3)
	for i := range bots {
		bots[i] = h.dial(t)
		bots[i].next()
		bots[i].identify(map[string]any{"shard": []int{i, 3}})
		var ready struct {
			Shard  [2]int `json:"shard"`
			Guilds []struct {
				ID string `json:"id"`
			} `json:"guilds"`
		}
		if err := json.Unmarshal(bots[i].until("READY").D, &ready); err != nil {
			t.Fatal(err)
		}
		for _, g := range ready.Guilds {
			if gateway.ShardOf(g.ID, 3) != i || ready.Shard != [2]int{i, 3} {
				t.Errorf("shard %v has guild %s of shard %d", ready.Shard, g.ID, gateway.ShardOf(g.ID, 3))
			}
			bots[i].until("GUILD_CREATE")
		}
	}
	for shard, g := range guilds {
		c := h.AddChannel(g, "here")
		if f := bots[shard].next(); f.name() != "CHANNEL_CREATE" {
			t.Errorf("shard %d hears %s of its guild", shard, f.name())
		}
		must(h.As(h.Ada).Send(c, "x"))(t)
		bots[shard].until("MESSAGE_CREATE")
	}
	dm := must(h.As(h.Ada).OpenDM())(t)
	must(h.As(h.Ada).Send(dm, "to shard 0"))(t)
	bots[0].until("MESSAGE_CREATE")
	for i, b := range bots {
		b.send(gateway.OpHeartbeat, nil)
		if f := b.next(); f.Op != gateway.OpAck {
			t.Errorf("shard %d heard of what is not its own: %+v", i, f)
		}
	}
	for name, tt := range map[string]struct {
		shard []int
		want  int
	}{"too few": {[]int{0, 1}, 4011}, "no such": {[]int{3, 3}, 4010}, "negative": {[]int{-1, 3}, 4010}} {
		b := h.dial(t)
		b.next()
		b.identify(map[string]any{"shard": tt.shard})
		if got := b.closed(); int(got) != tt.want {
			t.Errorf("%s closes with %d, want %d", name, got, tt.want)
		}
	}
}

// Identifies beyond max_concurrency within 5 s are refused, separately for each
// concurrency slot.
func TestIdentifyLanes(t *testing.T) {
	h := open(t, func(c *Config) { c.Unlimited, c.Concurrency = false, 2 })
	try := func(shard int) int {
		b := h.dial(t)
		b.next()
		b.identify(map[string]any{"shard": []int{shard, 4}})
		return b.next().Op
	}
	for _, tt := range []struct {
		shard int
		wait  time.Duration
		want  int
	}{{0, 0, gateway.OpDispatch}, {1, 0, gateway.OpDispatch}, {2, 0, gateway.OpInvalid}, {3, 4 * time.Second, gateway.OpInvalid}, {2, time.Second, gateway.OpDispatch}, {0, 0, gateway.OpInvalid}} {
		h.clock.Advance(tt.wait)
		if got := try(tt.shard); got != tt.want {
			t.Errorf("shard %d is answered with op %d, want %d", tt.shard, got, tt.want)
		}
	}
}
