package lobby

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// postRematch is the kind of post that announces a rematch to the people of a match. The
// post belongs to the table of the rematch.
const postRematch = "rematch"

// pingAgainAfter is the minimum time between two pings of a person for a rematch of the
// same match, even if it is closed and opened several times.
const pingAgainAfter = 24 * time.Hour

// pingedRecently reports whether the person of a seat was pinged within pingAgainAfter.
func pingedRecently(p storage.Message, seat int, now time.Time) bool {
	at, pinged := p.Pinged[seat]
	return pinged && now.Sub(at) < pingAgainAfter
}

// deliverRematch announces in the thread of a match that a rematch is open. It
// does not ping a person who was pinged for a rematch within pingAgainAfter.
func (f feature) deliverRematch(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil || t.TableState.Next == 0 || t.Guild == "" || t.Thread == "" {
		return err
	}
	next, err := f.Services.Tables.Table(ctx, t.TableState.Next)
	if err != nil || next.Phase != storage.Open {
		return err
	}
	p, stands, err := f.Messages.Post(ctx, t.ID, postRematch, "")
	if err != nil || p.About == next.ID {
		return err
	}
	pinged, now := maps.Clone(p.Pinged), f.Now()
	if pinged == nil {
		pinged = map[int]time.Time{}
	}
	var who, ping []string
	for i, s := range t.Seats {
		if s.User == "" || seating.IsComputer(s.User) || access.HasSeat(next, s.User) {
			continue
		}
		who = append(who, "<@"+s.User+">")
		if !pingedRecently(p, i, now) {
			ping, pinged[i] = append(ping, s.User), now
		}
	}
	if len(who) == 0 {
		return nil
	}
	m := f.rematchCard(t, next, who)
	m.Mentions, m.Silent = ping, len(ping) == 0
	if stands {
		p.About, p.Pinged = next.ID, pinged
		if done, err := f.reuseRematchMessage(ctx, p, m); done || err != nil {
			return err
		}
	}
	_, err = f.Messages.Send(ctx, storage.Message{Table: t.ID, Kind: postRematch, Channel: t.Thread, About: next.ID, Pinged: pinged}, m, messages.Nonce(d, "rematch"))
	return err
}

// reuseRematchMessage edits the message about an earlier rematch and saves its post if
// nobody has to be pinged. Otherwise it removes the button of the old message.
func (f feature) reuseRematchMessage(ctx context.Context, p storage.Message, m wire.Message) (done bool, err error) {
	if len(m.Mentions) > 0 {
		return false, f.Messages.RemoveButtons(ctx, p)
	}
	done, err = f.Messages.Edit(ctx, p, m)
	if errors.Is(err, wire.ErrNoChannel) {
		return false, nil
	}
	if !done || err != nil {
		return false, err
	}
	return true, f.Store.SavePost(ctx, p)
}

// rematchCard returns the message that a rematch is open, with the people it is for.
func (f feature) rematchCard(old, next storage.Table, who []string) wire.Message {
	w := f.Texts.Words(old.Lang, next)
	return wire.Message{
		Content: w.Say("rematch.open", engine.Word("who", ownerName(w, next)),
			engine.Word("table", w.Placed(next)), engine.Word("others", strings.Join(who, ", "))),
		Frame:      &wire.Frame{Colour: handler.EdgeTurn},
		Components: []discordgo.MessageComponent{handler.Row(handler.Styled(handler.Button(handler.OnTable("join", next, ""), w.Label("button.join")), discordgo.SuccessButton))},
	}
}
