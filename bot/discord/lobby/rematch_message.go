package lobby

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// postRematch is the message that announces a rematch to the people of a match.
// Its digest is a rematchPings.
const postRematch = "rematch"

// pingAgainAfter is the least time between two pings of a person for a rematch of
// the same match, however often it is closed and opened.
const pingAgainAfter = 24 * time.Hour

// rematchPings says which rematch was announced, and when the person of each seat
// was pinged for it or an earlier one. Its written form is `<table>
// <seat>@<second>…`.
type rematchPings struct {
	table int64
	at    map[int]int64
}

func readRematchPings(digest string) rematchPings {
	c := rematchPings{at: map[int]int64{}}
	table, seats, _ := strings.Cut(digest, " ")
	c.table, _ = kit.Natural(table)
	for _, one := range strings.Fields(seats) {
		seat, at, _ := strings.Cut(one, "@")
		n, ok1 := kit.Natural(seat)
		second, ok2 := kit.Natural(at)
		if ok1 && ok2 {
			c.at[int(n)] = second
		}
	}
	return c
}

// pingedRecently reports whether a seat was pinged within pingAgainAfter.
func (c rematchPings) pingedRecently(seat int, now time.Time) bool {
	at, ok := c.at[seat]
	return ok && now.Sub(time.Unix(at, 0)) < pingAgainAfter
}

func (c rematchPings) String() string {
	out := []string{strconv.FormatInt(c.table, 10)}
	for seat := range engine.MaxSeats {
		if at, ok := c.at[seat]; ok {
			out = append(out, strconv.Itoa(seat)+"@"+strconv.FormatInt(at, 10))
		}
	}
	return strings.Join(out, " ")
}

// deliverRematch announces in the thread of a match that a rematch is open. It
// does not ping a person who was pinged for a rematch within pingAgainAfter.
func (f feature) deliverRematch(ctx context.Context, d storage.Delivery, _ deliveries.Intent) error {
	t, err := f.bot.Tables.Table(ctx, d.Table)
	if err != nil || t.TableState.Next == 0 || t.Guild == "" || t.Thread == "" {
		return err
	}
	next, err := f.bot.Tables.Table(ctx, t.TableState.Next)
	if err != nil || next.Phase != storage.Open {
		return err
	}
	p, stands, err := f.posts.Post(ctx, t.ID, postRematch, "")
	c := readRematchPings(p.Digest)
	if err != nil || c.table == next.ID {
		return err
	}
	c.table = next.ID
	now := f.bot.Now()
	var who, ping []string
	for i, s := range t.Seats {
		if s.User == "" || seating.IsComputer(s.User) || kit.Sits(next, s.User) {
			continue
		}
		who = append(who, "<@"+s.User+">")
		if !c.pingedRecently(i, now) {
			ping, c.at[i] = append(ping, s.User), now.Unix()
		}
	}
	if len(who) == 0 {
		return nil
	}
	m := f.rematchCard(t, next, who)
	m.Mentions, m.Silent = ping, len(ping) == 0
	if stands {
		if done, err := f.reuseRematchMessage(ctx, p, m, c); done || err != nil {
			return err
		}
	}
	_, err = f.posts.Send(ctx, storage.Post{Table: t.ID, Kind: postRematch, Channel: t.Thread, Digest: c.String()}, m, posts.Nonce(d, "rematch"))
	return err
}

// reuseRematchMessage edits the message about an earlier rematch when nobody is
// to be pinged; otherwise it removes its button.
func (f feature) reuseRematchMessage(ctx context.Context, p storage.Post, m wire.Message, c rematchPings) (done bool, err error) {
	if len(m.Mentions) > 0 {
		return false, f.posts.RemoveButtons(ctx, p)
	}
	done, err = f.posts.Edit(ctx, p, m)
	if errors.Is(err, wire.ErrNoChannel) {
		return false, nil
	}
	if !done || err != nil {
		return false, err
	}
	p.Digest = c.String()
	return true, f.bot.Store.SavePost(ctx, p)
}

// rematchCard announces that a rematch is open, and for whom.
func (f feature) rematchCard(old, next storage.Table, who []string) wire.Message {
	w := f.bot.Words(old.Lang, next)
	return wire.Message{
		Content: w.Say("rematch.open", engine.Word("who", ownerName(w, next)),
			engine.Word("table", w.Placed(next)), engine.Word("others", strings.Join(who, ", "))),
		Frame:      &wire.Frame{Colour: kit.EdgeTurn},
		Components: []discordgo.MessageComponent{kit.Row(kit.Styled(kit.Button(kit.OnTable("join", next, ""), w.Label("button.join")), discordgo.SuccessButton))},
	}
}
