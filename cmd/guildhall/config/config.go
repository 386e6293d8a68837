package config

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/goccy/go-yaml"

	"guildhall/bot/discord/wire"
)

// Config is config.yaml; config.example.yaml documents every key.
type Config struct {
	Token    string         `yaml:"token"`
	Database string         `yaml:"database"`
	Discord  discordConfig  `yaml:"discord"`
	Owners   []string       `yaml:"owners"`
	Limits   limitsConfig   `yaml:"limits"`
	Pictures picturesConfig `yaml:"pictures"`
	Log      LogConfig      `yaml:"log"`
	Health   healthConfig   `yaml:"health"`
}

type discordConfig struct {
	API          string             `yaml:"api"`
	Guild        string             `yaml:"guild"`
	Drain        time.Duration      `yaml:"drain"`
	Gateway      bool               `yaml:"gateway"`
	Shards       int                `yaml:"shards"`
	Interactions InteractionsConfig `yaml:"interactions"`
}

type limitsConfig struct {
	ActsPerSecond float64 `yaml:"acts_per_second"`
}

type picturesConfig struct {
	CacheMB int `yaml:"cache_mb"`
}

type LogConfig struct {
	Level  string `yaml:"level"`
	Format string `yaml:"format"`
}

type healthConfig struct {
	Listen string `yaml:"listen"`
}

// Defaults is what an empty file means.
func Defaults() Config {
	return Config{
		Database: "guildhall.db",
		Discord:  discordConfig{API: "https://discord.com", Drain: 15 * time.Second, Gateway: true},
		Limits:   limitsConfig{ActsPerSecond: 5},
		Pictures: picturesConfig{CacheMB: 64},
		Log:      LogConfig{Level: "info", Format: "text"},
	}
}

// ReadConfig reads and checks a file. GUILDHALL_TOKEN stands in for an empty
// token. An error shows the line it is about.
func ReadConfig(file string, env func(string) string) (Config, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	c, err := parseConfig(src)
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", file, err)
	}
	if c.Token == "" {
		c.Token = env("GUILDHALL_TOKEN")
	}
	return c, nil
}

// parseConfig decodes src over the defaults: unknown and repeated keys, wrong
// types and bad values are errors that show their line.
func parseConfig(src []byte) (Config, error) {
	c := Defaults()
	if len(bytes.TrimSpace(src)) == 0 {
		return c, nil
	}
	if err := DecodeYAML(src, &c); err != nil {
		return Config{}, errors.New(HideToken(yaml.FormatError(err, false, true)))
	}
	for _, rule := range ConfigRules {
		if ok, want := rule.Check(c); !ok {
			return Config{}, BadValue(src, rule.Path, want)
		}
	}
	return c, nil
}

// DecodeYAML decodes strictly. The decoder panics on some broken files, such as
// a tag without a value; that is an error of the file like any other.
func DecodeYAML(src []byte, c *Config) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("this cannot be read as YAML")
		}
	}()
	return yaml.NewDecoder(bytes.NewReader(src), yaml.Strict()).Decode(c)
}

var snowflake = regexp.MustCompile(`^[1-9][0-9]{0,19}$`)

// ConfigRules are the limits of single values, each with what is wanted.
var ConfigRules = []struct {
	Path  string
	Check func(Config) (ok bool, want string)
}{
	{"$.database", func(c Config) (bool, string) {
		return c.Database != "", "the name of a file"
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
		return c.Discord.Drain > 0 && c.Discord.Drain <= 5*time.Minute, "a duration above 0s, at most 5m"
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
		for _, id := range c.Owners {
			if !snowflake.MatchString(id) {
				return false, `a list of user ids in quotes, like ["80351110224678912"]`
			}
		}
		return true, ""
	}},
	{"$.limits.acts_per_second", func(c Config) (bool, string) {
		return c.Limits.ActsPerSecond >= 0 && c.Limits.ActsPerSecond <= 1000, "a number from 0 (no limit) to 1000"
	}},
	{"$.pictures.cache_mb", func(c Config) (bool, string) {
		return c.Pictures.CacheMB >= 1 && c.Pictures.CacheMB <= 4096, "a number from 1 to 4096"
	}},
	{"$.log.level", func(c Config) (bool, string) {
		_, err := logLevel(c.Log.Level)
		return err == nil, "debug, info, warn or error"
	}},
	{"$.log.format", func(c Config) (bool, string) {
		return c.Log.Format == "text" || c.Log.Format == "json", "text or json"
	}},
	{"$.health.listen", func(c Config) (bool, string) {
		return isAddress(c.Health.Listen), "host and port, like 127.0.0.1:9090, or nothing"
	}},
}

// isAddress reports whether one can listen there; nothing is no address, and fine.
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

// BadValue is an error that shows the line of a key.
func BadValue(src []byte, path, want string) error {
	p, err := yaml.PathString(path)
	if err != nil {
		return fmt.Errorf("%s: want %s", path, want)
	}
	shown, err := p.AnnotateSource(src, false)
	if err != nil {
		return fmt.Errorf("%s: want %s", path[2:], want)
	}
	return fmt.Errorf("%s: want %s\n%s", path[2:], want, HideToken(string(shown)))
}

var (
	// tokenShape is what a token looks like, wherever it stands.
	tokenShape = regexp.MustCompile(`[\w-]{17,}\.[\w-]{4,}\.[\w-]{20,}`)
	// tokenLine is a line that means to tell one, whatever it looks like.
	tokenLine = regexp.MustCompile(`(?im)(\b\w*tok\w*["']?\s*:).*$`)
)

// HideToken takes the token out of shown lines: errors end up in logs.
func HideToken(shown string) string {
	return tokenShape.ReplaceAllString(tokenLine.ReplaceAllString(shown, "$1 (hidden)"), "(hidden)")
}

func logLevel(name string) (slog.Level, error) {
	var l slog.Level
	err := l.UnmarshalText([]byte(name))
	return l, err
}

// Logger writes to standard error as the configuration says.
func (c LogConfig) Logger() *slog.Logger {
	level, err := logLevel(c.Level)
	if err != nil {
		level = slog.LevelInfo // checked when the file was read
	}
	opts := &slog.HandlerOptions{Level: level}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, opts))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, opts))
}

// InteractionsConfig is where Discord may post interactions, instead of sending
// them over the gateway.
type InteractionsConfig struct {
	Listen    string `yaml:"listen"`
	PublicKey string `yaml:"public_key"`
}
