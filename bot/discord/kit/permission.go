package kit

import (
	"slices"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
)

// Needed are the permissions a table needs in its channel, and what for.
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

// MissingPermissions names what the bot may not do here, each with its purpose.
func MissingPermissions(w wording.Words, can wire.Permission) string {
	var missing []string
	for _, n := range Needed {
		if !can.Has(n.Can) {
			missing = append(missing, w.Say("permission."+n.Key))
		}
	}
	return strings.Join(missing, "; ")
}

// helpful are permissions without which tables work, but worse.
const helpful = wire.EmbedLinks | wire.ReadMessageHistory

// Needs is every permission the bot asks for when it is invited.
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
	wire.EmbedLinks: "Embed Links", wire.ReadMessageHistory: "Read Message History",
}

// Lacks names what of Needs is missing, in English.
func Lacks(can wire.Permission) []string {
	var missing []string
	for bit := wire.Permission(1); bit != 0 && bit <= Needs(); bit <<= 1 {
		if Needs()&bit != 0 && !can.Has(bit) {
			missing = append(missing, permissionNames[bit])
		}
	}
	return missing
}

// IsAdmin reports whether a person may settle things on this server. Discord
// hides /admin from others by default, but a server can override that.
func (k *Kit) IsAdmin(in wire.Interaction) bool {
	return in.Place == wire.InGuild && (in.Permissions.Has(wire.ManageGuild) || k.IsOwner(in.User.ID))
}

// IsOwner reports whether a user is one of the bot's own owners.
func (k *Kit) IsOwner(user string) bool { return slices.Contains(k.Owners, user) }
