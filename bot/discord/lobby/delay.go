package lobby

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// DelayField is the form field for the delay of a table.
const DelayField = "delay"

// delayForm opens the form for the delay: the time that the table waits before it
// notifies a person of their turn and executes standing orders.
func (f feature) delayForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.OnTable("delayed", t, "").String(), Title: textfmt.Clip(w.Label("orders.delay_title"), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: textfmt.Clip(w.Label("orders.delay_label"), 45), Description: textfmt.Clip(w.Label("orders.delay_about"), 100),
			Component: discordgo.TextInput{CustomID: DelayField, Value: WriteLength(t.TableState.Terms.Delay), MaxLength: 40, Required: new(false), Style: discordgo.TextInputShort},
		}},
	}}, nil
}

func changeDelay(p handler.Press, t *storage.Terms) bool {
	delay, ok := ReadLength(p.In.Field(DelayField))
	t.Delay = delay
	return ok
}
