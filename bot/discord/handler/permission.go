package handler

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
)

// Needed lists the permissions that a table needs in its channel, with their
// purposes.
var Needed = []struct {
	Can int64
	Key string
}{
	{discordgo.PermissionViewChannel, "view"},
	{discordgo.PermissionSendMessages, "send"},
	{discordgo.PermissionAttachFiles, "attach"},
	{discordgo.PermissionCreatePublicThreads, "threads"},
	{discordgo.PermissionSendMessagesInThreads, "in_threads"},
}

// MissingPermissions lists the permissions that the bot lacks here, each with its
// purpose.
func MissingPermissions(w textfmt.Words, can int64) string {
	var missing []string
	for _, n := range Needed {
		if !wire.Has(can, n.Can) {
			missing = append(missing, w.Say("permission."+n.Key))
		}
	}
	return strings.Join(missing, ", ")
}

// MissingIn lists the wanted permissions that the bot lacks in a channel of the server.
// An interaction contains the permissions for its own channel and for chosen ones. Those
// for other channels are requested from Discord. For a channel that Discord does not
// list, it returns "", and the first message shows any problem.
func MissingIn(ctx context.Context, api wire.API, w textfmt.Words, in wire.Interaction, channel string, wanted int64) (string, error) {
	can, said := in.CanIn[channel]
	if channel == in.Channel {
		can, said = in.AppCan, true
	}
	if !said {
		rights, err := api.Rights(ctx, in.Guild)
		if err != nil {
			return "", fmt.Errorf("permissions in channel %s: %w", channel, err)
		}
		there, listed := rights.Channels[channel]
		if !listed {
			return "", nil
		}
		can = there.Can
	}
	return MissingOf(w, can, wanted), nil
}

// MissingOf is MissingPermissions limited to the wanted permissions.
func MissingOf(w textfmt.Words, can, wanted int64) string {
	return MissingPermissions(w, can|^wanted&^discordgo.PermissionAdministrator)
}

// helpful permissions improve tables but are not required. Embed Links is not included,
// because the bot sends no embeds.
const helpful = discordgo.PermissionReadMessageHistory

// RequiredPermissions returns every permission that the bot's invitation asks for.
func RequiredPermissions() int64 {
	all := int64(helpful)
	for _, n := range Needed {
		all |= n.Can
	}
	return all
}

// permissionNames maps permissions to the names in Discord's settings, for operators.
var permissionNames = map[int64]string{
	discordgo.PermissionViewChannel: "View Channels", discordgo.PermissionSendMessages: "Send Messages", discordgo.PermissionAttachFiles: "Attach Files",
	discordgo.PermissionCreatePublicThreads: "Create Public Threads", discordgo.PermissionSendMessagesInThreads: "Send Messages in Threads",
	discordgo.PermissionReadMessageHistory: "Read Message History",
}

// MissingPermissionNames returns the English names of required permissions that are
// missing in can.
func MissingPermissionNames(can int64) []string {
	var missing []string
	for bit := int64(1); bit != 0 && bit <= RequiredPermissions(); bit <<= 1 {
		if RequiredPermissions()&bit != 0 && !wire.Has(can, bit) {
			missing = append(missing, permissionNames[bit])
		}
	}
	return missing
}

// HasRole reports whether a person has one of the given roles of the server. Everybody
// has the role @everyone. Its id is the id of the server, and Discord does not list it
// among a person's roles.
func HasRole(in wire.Interaction, roles []string) bool {
	return slices.ContainsFunc(roles, func(r string) bool { return r == in.Guild && r != "" || slices.Contains(in.Roles, r) })
}
