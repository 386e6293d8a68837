package kit

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
)

// Needed lists the permissions that a table needs in its channel, with their
// purposes.
var Needed = []struct {
	Can wire.Permission
	Key string
}{
	{wire.ViewChannel, "view"},
	{wire.SendMessages, "send"},
	{wire.AttachFiles, "attach"},
	{wire.CreatePublicThreads, "threads"},
	{wire.SendInThreads, "in_threads"},
}

// MissingPermissions names the permissions that the bot lacks here, each with its
// purpose.
func MissingPermissions(w wording.Words, can wire.Permission) string {
	var missing []string
	for _, n := range Needed {
		if !can.Has(n.Can) {
			missing = append(missing, w.Say("permission."+n.Key))
		}
	}
	return strings.Join(missing, "; ")
}

// MissingIn names the permissions among wanted that the bot lacks in a channel of the
// server where somebody acts. It asks Discord about other channels than this one; one
// that Discord does not list is left to the first message.
func (k *Kit) MissingIn(ctx context.Context, w wording.Words, in wire.Interaction, channel string, wanted wire.Permission) (string, error) {
	can := in.AppCan
	if channel != in.Channel {
		rights, err := k.Wire.Rights(ctx, in.Guild)
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

// MissingOf is MissingPermissions for those that are wanted alone.
func MissingOf(w wording.Words, can, wanted wire.Permission) string {
	return MissingPermissions(w, can|^wanted&^wire.Administrator)
}

// helpful permissions improve tables but are not required. Embed Links is not
// among them: the bot sends no embed.
const helpful = wire.ReadMessageHistory

// Needs returns every permission that the bot's invitation asks for.
func Needs() wire.Permission {
	all := wire.Permission(helpful)
	for _, n := range Needed {
		all |= n.Can
	}
	return all
}

// permissionNames are the names of Discord's settings, for operators.
var permissionNames = map[wire.Permission]string{
	wire.ViewChannel: "View Channels", wire.SendMessages: "Send Messages", wire.AttachFiles: "Attach Files",
	wire.CreatePublicThreads: "Create Public Threads", wire.SendInThreads: "Send Messages in Threads",
	wire.ReadMessageHistory: "Read Message History",
}

// Lacks names the missing ones of Needs, in English.
func Lacks(can wire.Permission) []string {
	var missing []string
	for bit := wire.Permission(1); bit != 0 && bit <= Needs(); bit <<= 1 {
		if Needs()&bit != 0 && !can.Has(bit) {
			missing = append(missing, permissionNames[bit])
		}
	}
	return missing
}

// IsAdmin reports whether a person may administer this server. Discord hides
// /admin from others by default, but a server can change that.
func (k *Kit) IsAdmin(in wire.Interaction) bool {
	return in.Place == wire.InGuild && (in.Permissions.Has(wire.ManageGuild) || k.IsOwner(in.User.ID))
}

// IsOwner reports whether a user is one of the bot's own owners.
func (k *Kit) IsOwner(user string) bool { return slices.Contains(k.Owners, user) }
