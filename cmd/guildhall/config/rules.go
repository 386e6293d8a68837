package config

import (
	"log/slog"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/storage/dburl"
)

// clientSecret is the form of a client secret, as Discord makes them.
var clientSecret = regexp.MustCompile(`^[\w-]{32}$`)

var snowflake = regexp.MustCompile(`^[1-9][0-9]{0,19}$`)

// rules check single values. Each has a text that describes valid values.
var rules = []struct {
	path  string
	check func(Config) (ok bool, want string)
}{
	{"$.database", func(c Config) (bool, string) {
		_, err := dburl.Parse(c.Database)
		return err == nil, "the name of a file, or postgres://user@host/name"
	}},
	{"$.discord.api", func(c Config) (bool, string) {
		u, err := url.Parse(c.Discord.API)
		return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.RawQuery == "" && u.User == nil,
			"an http or https address, without the part after /api"
	}},
	{"$.discord.guild", func(c Config) (bool, string) {
		return c.Discord.Guild == "" || snowflake.MatchString(c.Discord.Guild), "a server's id (digits) or nothing"
	}},
	{"$.discord.drain", func(c Config) (bool, string) {
		return c.Discord.Drain > 0 && c.Discord.Drain <= 5*time.Minute, "a duration with its unit, such as 15s: above 0s, at most 5m"
	}},
	{"$.discord.shards", func(c Config) (bool, string) {
		return c.Discord.Shards >= 0 && c.Discord.Shards <= 1000, "a number from 1 to 1000, or 0 for as many as Discord recommends"
	}},
	{"$.discord.interactions.listen", func(c Config) (bool, string) {
		return isAddress(c.Discord.Interactions.Listen), "host and port, like 127.0.0.1:8080, or nothing"
	}},
	{"$.discord.interactions.public_key", func(c Config) (bool, string) {
		if c.Discord.Interactions.Listen == "" && c.Discord.Interactions.PublicKey == "" {
			return true, ""
		}
		_, err := wire.PublicKey(c.Discord.Interactions.PublicKey)
		return err == nil, "the application's public key, 64 hexadecimal digits, from the developer portal"
	}},
	{"$.discord.gateway", func(c Config) (bool, string) {
		return c.Discord.Gateway || c.Discord.Interactions.Listen != "", "true, unless discord.interactions.listen is set"
	}},
	{"$.owners", func(c Config) (bool, string) {
		return !slices.ContainsFunc(c.Owners, func(id string) bool { return !snowflake.MatchString(id) }),
			`a list of user ids in quotes, like ["80351110224678912"]`
	}},
	{"$.friends", func(c Config) (bool, string) {
		return slices.Contains([]string{FriendsOff, "invited", "everybody"}, c.Friends), "off, invited or everybody"
	}},
	{"$.limits.friends_tables", func(c Config) (bool, string) {
		return c.Limits.FriendsTables >= 1 && c.Limits.FriendsTables <= 100000, "a number from 1 to 100000"
	}},
	{"$.limits.acts_per_second", func(c Config) (bool, string) {
		return c.Limits.ActsPerSecond >= 0 && c.Limits.ActsPerSecond <= 1000, "a number from 0 (no limit) to 1000"
	}},
	{"$.limits.tables_per_hour", func(c Config) (bool, string) {
		return c.Limits.TablesPerHour >= 0 && c.Limits.TablesPerHour <= 10000, "a number from 0 (no limit) to 10000"
	}},
	{"$.pictures.cache_mb", func(c Config) (bool, string) {
		return c.Pictures.CacheMB >= 1 && c.Pictures.CacheMB <= 4096, "a number from 1 to 4096"
	}},
	{"$.replays.cache_mb", func(c Config) (bool, string) {
		return c.Replays.CacheMB >= 0 && c.Replays.CacheMB <= 1<<20, "a number from 0 (nothing is kept) to 1048576"
	}},
	{"$.schedule.zone", func(c Config) (bool, string) {
		return c.Schedule.Zone == "" || clock.KnownZone(c.Schedule.Zone), "a time zone, as Europe/Berlin, or nothing for UTC"
	}},
	{"$.schedule.backup.at", func(c Config) (bool, string) { return isLine(c.Schedule.Backup.At) }},
	{"$.schedule.backup.keep", func(c Config) (bool, string) {
		return c.Schedule.Backup.Keep >= 0 && c.Schedule.Backup.Keep <= 1000, "a number from 1 to 1000, or 0 to keep all"
	}},
	{"$.schedule.rehearse", func(c Config) (bool, string) { return isLine(c.Schedule.Rehearse) }},
	{"$.schedule.check", func(c Config) (bool, string) { return isLine(c.Schedule.Check) }},
	{"$.schedule.ratings", func(c Config) (bool, string) { return isLine(c.Schedule.Ratings) }},
	{"$.schedule.digest", func(c Config) (bool, string) { return isLine(c.Schedule.Digest) }},
	{"$.web.listen", func(c Config) (bool, string) {
		return isAddress(c.Web.Listen) && (c.Web.Listen == "" || c.Web.Address != ""), "host and port, like 127.0.0.1:8081, together with web.address, or nothing"
	}},
	{"$.updates.feed", func(c Config) (bool, string) {
		u, err := url.Parse(c.Updates.Feed)
		return c.Updates.Feed == "" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil,
			"the http or https address of an Atom feed of releases, or nothing"
	}},
	{"$.web.client_secret", func(c Config) (bool, string) {
		return c.Web.Secret == "" || clientSecret.MatchString(c.Web.Secret) && c.Web.Address != "", "the application's client secret, 32 letters, digits, - and _, from the developer portal (OAuth2), together with web.address, or nothing"
	}},
	{"$.web.activity", func(c Config) (bool, string) {
		return !c.Web.Activity || c.Web.Address != "", "false, or true together with web.address and web.client_secret"
	}},
	{"$.web.address", func(c Config) (bool, string) {
		const want = "an https address without a path, like https://board.example (http for this machine alone), together with web.listen, or nothing"
		if c.Web.Address == "" {
			return true, want
		}
		u, err := url.Parse(c.Web.Address)
		return err == nil && c.Web.Listen != "" && u.Host != "" && u.Path == "" && u.RawQuery == "" && u.Fragment == "" && u.User == nil &&
			(u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname())), want
	}},
	{"$.log.level", func(c Config) (bool, string) {
		_, err := level(c.Log.Level)
		return err == nil, "debug, info, warn or error"
	}},
	{"$.log.format", func(c Config) (bool, string) {
		return c.Log.Format == "text" || c.Log.Format == "json", "text or json"
	}},
	{"$.health.listen", func(c Config) (bool, string) {
		return isAddress(c.Health.Listen), "host and port, like 127.0.0.1:9090, or nothing"
	}},
}

// isLine reports whether s is a cron line that is due once an hour at most, or empty.
func isLine(s string) (ok bool, want string) {
	const how = `a cron line in quotes, once an hour at most, like "30 4 * * *" (minute, hour, day, month, weekday), or nothing`
	if s == "" {
		return true, how
	}
	l, err := clock.ParseCron(s)
	return err == nil && l.MaxPerHour() == 1, how
}

// isLoopback reports whether a host is this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// isAddress reports whether s is an address to listen on. The empty address is
// valid: it turns listening off.
func isAddress(s string) bool {
	if s == "" {
		return true
	}
	_, port, err := net.SplitHostPort(s)
	if err != nil {
		return false
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && (n > 0 || port == "0")
}

func level(name string) (slog.Level, error) {
	var l slog.Level
	err := l.UnmarshalText([]byte(name))
	return l, err
}
