package discord

import "guildhall/bot/discord/wire"

// helpful are permissions without which tables work, but worse.
const helpful = wire.EmbedLinks | wire.ReadMessageHistory

// Needs is every permission the bot asks for when it is invited.
func Needs() wire.Permission {
	all := wire.Permission(helpful)
	for _, n := range needed {
		all |= n.can
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
