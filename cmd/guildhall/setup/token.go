package setup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/cmd/guildhall/config"
)

// portal tells the person how to get a token.
const portal = `In Discord's developer portal, https://discord.com/developers/applications:
  press «New Application» and enter a name,
  open «Bot», press «Reset Token», then «Copy».
The bot needs no privileged intent. The token is a password: keep it secret.
`

// tries is the number of attempts to give a valid token.
const tries = 5

// account is the application that a token belongs to.
type account struct {
	token       string
	name, app   string
	userInstall bool   // people may add the application to their accounts
	endpoint    string // URL to which Discord posts interactions; empty: they come through the gateway
	servers     []wire.Membership
}

// findToken returns a token that Discord accepts: the given one, or one that the
// person types.
func (s Setup) findToken(ctx context.Context) (account, error) {
	if s.Token != "" {
		return s.ask(ctx, s.Token)
	}
	if s.Person == nil {
		return account{}, errors.New("there is no token, and no terminal to ask for it: set GUILDHALL_TOKEN, or name a file with --token-file (- reads standard input)")
	}
	fmt.Fprint(s.Out, portal)
	for range tries {
		typed, err := s.Person.Secret(ctx, "Token (it is not shown while you paste it): ")
		if err != nil {
			return account{}, err
		}
		bot, err := s.ask(ctx, typed)
		if !errors.Is(err, errWrong) {
			return bot, err
		}
		fmt.Fprintf(s.Out, "%v\n", err)
	}
	return account{}, errors.New("no token was accepted; nothing was written")
}

// errWrong marks an error that the person can correct.
var errWrong = errors.New("try again")

func wrong(says string) error { return fmt.Errorf("%s; %w", says, errWrong) }

// ask checks a token with Discord.
func (s Setup) ask(ctx context.Context, typed string) (account, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(typed), "Bot "))
	if says := mistaken(token); says != "" {
		return account{}, wrong(says)
	}
	c := config.Defaults()
	c.Token, c.Discord.API = token, s.API
	client, err := wire.NewClient(c.Wire(slog.New(slog.DiscardHandler)))
	if err != nil {
		return account{}, err
	}
	defer client.Close()
	me, err := client.Me(ctx)
	switch {
	case errors.Is(err, wire.ErrUnauthorized):
		return account{}, wrong("Discord does not accept this token: it was reset, or part of it is missing. «Reset Token» creates a new one")
	case err != nil:
		return account{}, fmt.Errorf("the token could not be checked at %s, and nothing was written: %w. Check network, DNS and proxy", s.API, err)
	}
	bot := account{token: token, name: me.Name, app: me.App}
	fmt.Fprintf(s.Out, "Discord accepts the token: it belongs to %s (application %s).\n", me.Name, me.App)
	// The two requests below only improve the advice; a proxy may not serve
	// them.
	if app, err := client.Application(ctx); err == nil {
		bot.endpoint, bot.userInstall = app.InteractionsURL, app.UserInstall
	}
	bot.servers, _ = client.Memberships(ctx)
	return bot, nil
}

// others lists descriptions of strings that people copy from the portal by
// mistake.
var others = []struct {
	shape *regexp.Regexp
	says  string
}{
	{regexp.MustCompile(`^$`), "Nothing was given"},
	{regexp.MustCompile(`^\d{15,20}$`), "This is an id of the application or of a user, no token; the token is under «Bot»"},
	{regexp.MustCompile(`^[0-9a-fA-F]{64}$`), "This is the public key of the application, no token; the token is under «Bot»"},
	{regexp.MustCompile(`^[\w-]{32}$`), "This looks like a client secret (OAuth2), no token; the token is under «Bot»"},
	{regexp.MustCompile(`(?i)^https?://`), "This is an address, no token; the token is under «Bot»"},
	{regexp.MustCompile(`\*{4}|•`), "This is a hidden token; press «Copy» in place of marking it"},
	{regexp.MustCompile(`^["'].*["']$`), "Give the token without quotation marks"},
	{regexp.MustCompile(`\s`), "A token has no spaces or line breaks inside"},
	{regexp.MustCompile(`[^\x21-\x7e]`), "This holds a letter that no token has; copy the token again"},
}

// mistaken returns the description of a string that cannot be a token, or "" if
// it may be one.
func mistaken(token string) string {
	for _, o := range others {
		if o.shape.MatchString(token) {
			return o.says
		}
	}
	return ""
}
