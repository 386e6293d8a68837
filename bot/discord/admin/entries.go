package admin

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// searchedEntries is the number of latest log entries searched for the menu.
const searchedEntries = 200

// correctable returns menu options for the latest entries of a running match's log that can
// be taken back: the turns, newest first, then the takebacks. It leaves out entries that
// others cannot see.
func (f feature) correctable(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) ([]discordgo.SelectMenuOption, error) {
	t, err := f.Access.TableInReach(ctx, in, id)
	if err != nil || t.Phase != storage.Playing {
		return nil, err
	}
	entries, err := f.Services.Records.Entries(ctx, t.ID, "", max(1, t.Turns-searchedEntries+1), searchedEntries)
	if err != nil {
		return nil, err
	}
	w := r.WordsAt(t)
	slices.Reverse(entries)
	var turns, takebacks []discordgo.SelectMenuOption
	for _, e := range entries {
		if e.Turn < 1 || len(e.Events) == 0 || e.Void {
			continue
		}
		o := discordgo.SelectMenuOption{Label: textfmt.Clip(strconv.Itoa(e.Turn)+" · "+w.Flat(e.Events[0].Text), 100), Value: strconv.Itoa(e.Turn)}
		if e.Takeback {
			takebacks = append(takebacks, o)
		} else {
			turns = append(turns, o)
		}
	}
	all := append(turns, takebacks...)
	return all[:min(len(all), handler.MaxMenu)], nil
}
