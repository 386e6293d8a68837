package world

import (
	"sort"

	"guildhall/bot/sandbox/model"
)

// CommandsIn lists the commands of one scope by name.
func (w *World) CommandsIn(guildID string) []*model.Command {
	var out []*model.Command
	for _, c := range w.Commands {
		if c.GuildID == guildID {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Type != out[j].Type {
			return out[i].Type < out[j].Type
		}
		return out[i].Name < out[j].Name
	})
	return out
}
