package league

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// ping is /organise ping: it sets the role that announcements of the league mention. Without a
// role they mention nobody.
func (f feature) ping(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	w := c.Reader.Words()
	role := pingedRole.Of(c)
	if no := f.mayPing(w, c.In, role); no != "" {
		return handler.TextReply(no), nil
	}
	b, err := f.leagues.Organising.SetRole(ctx, asked{in: c.In, reader: c.Reader, league: l}.act(f), role)
	if err != nil {
		return handler.Reply{}, err
	}
	said := "league.pings_nobody"
	if role != "" {
		said = "league.pings"
	}
	return handler.TextReply(w.Say(said, append(title(b), engine.Word("role", textfmt.RoleLinks([]string{role})))...)), nil
}

// mayPing returns the reason why a person may not let the bot mention a role; empty when they
// may. Only a role that anybody may mention needs no permission: an organiser must not reach
// through the bot people whom they cannot mention themselves.
func (f feature) mayPing(w textfmt.Words, in wire.Interaction, role string) string {
	link := engine.Word("role", textfmt.RoleLinks([]string{role}))
	switch {
	case role != "" && role == in.Guild:
		return w.Say("league.ping_everyone")
	case role == "" || in.Pingable[role]:
		return ""
	case !wire.Has(in.Permissions, discordgo.PermissionMentionEveryone):
		return w.Say("league.ping_not_yours", link)
	case !wire.Has(in.AppCan, discordgo.PermissionMentionEveryone):
		return w.Say("league.ping_not_mine", link)
	}
	return ""
}
