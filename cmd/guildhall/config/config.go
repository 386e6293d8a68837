// Package config reads config.yaml strictly over defaults. Its errors show the faulty line and
// never the token.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/storage/dburl"
)

// Config is config.yaml; config.example.yaml documents every key.
type Config struct {
	Token        string   `yaml:"token"`
	Database     string   `yaml:"database"`               // a file, or postgres://...; after Read without a password
	PasswordFile string   `yaml:"database_password_file"` // holds the password of the database
	Data         string   `yaml:"data"`
	Discord      Discord  `yaml:"discord"`
	Owners       []string `yaml:"owners"`
	Friends      string   `yaml:"friends"` // who may open tables for friends: FriendsOff, invited, everybody
	Limits       Limits   `yaml:"limits"`
	Pictures     Pictures `yaml:"pictures"`
	Replays      Replays  `yaml:"replays"`
	Schedule     Schedule `yaml:"schedule"`
	Updates      Updates  `yaml:"updates"`
	Web          Web      `yaml:"web"`
	Log          Log      `yaml:"log"`
	Health       Health   `yaml:"health"`

	password string // of the database
}

// Address returns the address of the database with its password.
func (c Config) Address() dburl.Address {
	return dburl.Address{Name: c.Database, Password: c.password}
}

// Discord configures the connection to Discord and the delivery of interactions.
type Discord struct {
	API          string        `yaml:"api"`
	Guild        string        `yaml:"guild"`
	Drain        time.Duration `yaml:"drain"`
	Gateway      bool          `yaml:"gateway"`
	Shards       int           `yaml:"shards"`
	Interactions Interactions  `yaml:"interactions"`
}

// FriendsOff is the value of Config.Friends without tables for friends.
const FriendsOff = "off"

// Limits limit how much people can ask of the bot.
type Limits struct {
	ActsPerSecond float64 `yaml:"acts_per_second"`
	TablesPerHour float64 `yaml:"tables_per_hour"`
	FriendsTables int     `yaml:"friends_tables"`
}

// Pictures limits the memory for drawing.
type Pictures struct {
	CacheMB int `yaml:"cache_mb"`
}

// Replays configures the folder for films and pages of finished matches, and its size.
type Replays struct {
	Folder  string `yaml:"folder"`
	CacheMB int    `yaml:"cache_mb"`
}

// ReplayFolder returns the folder for films and pages: the configured one, or a folder next to
// the database. For a database on a server the default is in the current folder.
func (c Config) ReplayFolder() string {
	switch {
	case c.Replays.Folder != "":
		return c.Replays.Folder
	case c.Address().Postgres():
		return "guildhall.replays"
	}
	return c.Database + ".replays"
}

// Schedule sets the times of a host's regular work as cron lines; empty: never.
type Schedule struct {
	Zone   string  `yaml:"zone"` // of the lines; empty: UTC
	Backup Backups `yaml:"backup"`
	// Rehearse is the time of the trial restore of the newest backup.
	Rehearse string `yaml:"rehearse"`
	Check    string `yaml:"check"`
	Ratings  string `yaml:"ratings"`
	Digest   string `yaml:"digest"`
}

// Updates sets the source of news about new versions.
type Updates struct {
	Feed string `yaml:"feed"` // the address of an Atom feed of releases; empty: nowhere
}

// Backups sets the times and folder of backups, and the number of copies to keep.
type Backups struct {
	At     string `yaml:"at"`
	Folder string `yaml:"folder"`
	Keep   int    `yaml:"keep"`
}

// Names of scheduled work.
const (
	JobBackup   = "backup"
	JobRehearse = "rehearse"
	JobCheck    = "check"
	JobRatings  = "ratings"
	JobDigest   = "digest"
)

// Line is the schedule of one job.
type Line struct {
	Job string
	clock.CronLine
}

// Lines returns the scheduled work. Jobs that are due at the same time run in this order: a
// backup before jobs that may find faults.
func (s Schedule) Lines() (list []Line) {
	for _, l := range []struct{ job, at string }{{JobBackup, s.Backup.At}, {JobRehearse, s.Rehearse}, {JobCheck, s.Check}, {JobRatings, s.Ratings}, {JobDigest, s.Digest}} {
		if line, err := clock.ParseCron(l.at); err == nil { // Read already checked them
			list = append(list, Line{l.job, line})
		}
	}
	return list
}

// BackupFolder returns the folder for scheduled backups: the configured one, or the folder of
// the database. For a database on a server the default is the current folder.
func (c Config) BackupFolder() string {
	switch {
	case c.Schedule.Backup.Folder != "":
		return c.Schedule.Backup.Folder
	case c.Address().Postgres():
		return "."
	}
	return filepath.Dir(c.Database)
}

// Web configures the server for web pages and its public address.
type Web struct {
	Listen  string `yaml:"listen"`
	Address string `yaml:"address"` // without a slash at the end
	// Secret is the application's client secret, for signing in with Discord. Activity also
	// shows the page inside Discord.
	Secret   string `yaml:"client_secret"`
	Activity bool   `yaml:"activity"`
	// SignInPage is the address of Discord's sign-in page, and Frame another origin that may
	// embed the page. Only a sandbox sets them.
	SignInPage string `yaml:"-"`
	Frame      string `yaml:"-"`
}

// Log sets the level and the format of the log.
type Log struct {
	Level  string `yaml:"level"`
	Format string `yaml:"format"`
}

// Health is the address of the health and metrics endpoints.
type Health struct {
	Listen string `yaml:"listen"`
}

// Defaults returns the configuration of an empty file.
func Defaults() Config {
	return Config{
		Database: "guildhall.db",
		Friends:  FriendsOff,
		Discord:  Discord{API: "https://discord.com", Drain: 15 * time.Second, Gateway: true},
		Limits:   Limits{ActsPerSecond: 5, TablesPerHour: 60, FriendsTables: 200},
		Pictures: Pictures{CacheMB: 24},
		Replays:  Replays{CacheMB: 256},
		Web:      Web{SignInPage: "https://discord.com/oauth2/authorize"},
		Schedule: Schedule{Backup: Backups{Keep: 14}},
		Log:      Log{Level: "info", Format: "text"},
	}
}

// PasswordVariable is the environment variable with the password of the database.
const PasswordVariable = "GUILDHALL_DATABASE_PASSWORD"

// Read reads and checks a file. Environment variables replace missing secrets:
// GUILDHALL_TOKEN, GUILDHALL_CLIENT_SECRET, and PasswordVariable. Relative names of files are
// resolved from the folder of the file. Errors show the faulty line.
func Read(file string, env func(string) string) (Config, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	c, err := parse(src)
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", file, err)
	}
	if c.Token == "" {
		c.Token = env("GUILDHALL_TOKEN")
	}
	if c.Web.Secret == "" {
		c.Web.Secret = env("GUILDHALL_CLIENT_SECRET")
	}
	if c.Web.Activity && c.Web.Secret == "" {
		return Config{}, fmt.Errorf("%s: web.activity: set web.client_secret (or GUILDHALL_CLIENT_SECRET) too: the bot needs it to know who opens the page inside Discord", file)
	}
	if c, err = c.Beside(file); err == nil {
		c, err = c.WithPassword(env)
	}
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

// Of returns the configuration for a database given on the command line, with the password
// from the environment. A password in the name is an error, since everybody on the machine can
// read command lines.
func Of(database string, env func(string) string) (Config, error) {
	a, err := dburl.Parse(database)
	if err != nil {
		return Config{}, err
	}
	if a.Password != "" {
		return Config{}, fmt.Errorf("everybody on this machine can read command lines: put the password into the environment variable %s, and name %s", PasswordVariable, a)
	}
	return Config{Database: database}.WithPassword(env)
}

// WithPassword returns c with the database password taken from the address, its file or the
// environment, in this order.
func (c Config) WithPassword(env func(string) string) (Config, error) {
	a, err := dburl.Parse(c.Database)
	if err != nil {
		return c, fmt.Errorf("database: %w", err)
	}
	c.Database, c.password = a.Name, a.Password
	if !a.Postgres() {
		return c, nil
	}
	if c.password == "" && c.PasswordFile != "" {
		content, err := os.ReadFile(c.PasswordFile)
		if err != nil {
			return c, fmt.Errorf("database_password_file: %w", err)
		}
		if c.password = strings.TrimRight(string(content), "\r\n"); c.password == "" {
			return c, fmt.Errorf("database_password_file: %s is empty", c.PasswordFile)
		}
	}
	if c.password == "" {
		c.password = env(PasswordVariable)
	}
	return c, nil
}

// Beside returns c with relative names of files resolved from the folder of the configuration
// file. Earlier versions used the current folder. If the database exists only there, Beside
// returns an error, since a start would create another.
func (c Config) Beside(file string) (Config, error) {
	was := c.Database
	c.Data, c.PasswordFile, c.Replays.Folder = beside(file, c.Data), beside(file, c.PasswordFile), beside(file, c.Replays.Folder)
	c.Schedule.Backup.Folder = beside(file, c.Schedule.Backup.Folder)
	if dburl.IsPostgres(was) {
		return c, nil
	}
	c.Database = beside(file, was)
	if c.Database != was && missing(c.Database) && !missing(was) {
		here, err := filepath.Abs(was)
		if err != nil {
			return c, err
		}
		return c, fmt.Errorf("database: there is no %s, but there is a %s. Relative names start at the folder of the configuration: write database: %s",
			c.Database, here, here)
	}
	return c, nil
}

func beside(file, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(file), name)
}

func missing(file string) bool {
	_, err := os.Stat(file)
	return errors.Is(err, fs.ErrNotExist)
}

// parse decodes src over the defaults and returns the first error of Check.
func parse(src []byte) (Config, error) {
	c, errs := Check(src)
	if len(errs) > 0 {
		return Config{}, errs[0]
	}
	return c, nil
}

// Check decodes src over the defaults and returns all errors, each with its line. It returns
// either one decoding error (unknown or repeated key, wrong type) or all invalid values.
func Check(src []byte) (Config, []error) {
	c := Defaults()
	src = bytes.TrimPrefix(src, byteOrderMark)
	if len(bytes.TrimSpace(src)) > 0 {
		if err := decode(src, &c); err != nil {
			if wrong := wrongType(src); wrong != nil {
				return c, []error{wrong}
			}
			return c, []error{errors.New(strings.TrimSpace(hideSecrets(yaml.FormatError(err, false, true))) + "\nconfig.example.yaml shows every key and how it is written")}
		}
	}
	var errs []error
	for _, rule := range rules {
		if ok, want := rule.check(c); !ok {
			errs = append(errs, badValue(src, rule.path, want))
		}
	}
	return c, errs
}

// byteOrderMark is written by some editors at the start of a text file.
var byteOrderMark = []byte("\ufeff")

// decode decodes src strictly. The decoder panics on some invalid files, such as a tag without
// a value; decode returns that as an error.
func decode(src []byte, c *Config) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("this cannot be read as YAML")
		}
	}()
	return yaml.NewDecoder(bytes.NewReader(src), yaml.Strict()).Decode(c)
}

// Logger returns a logger to standard error with this level and format.
func (c Log) Logger() *slog.Logger {
	level, err := level(c.Level)
	if err != nil {
		level = slog.LevelInfo // Read already checked the level
	}
	opts := &slog.HandlerOptions{Level: level}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, opts))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, opts))
}

// Interactions configures the endpoint to which Discord posts interactions instead of using
// the gateway.
type Interactions struct {
	Listen    string `yaml:"listen"`
	PublicKey string `yaml:"public_key"`
}

// Wire returns the configuration of the connection to Discord.
func (c Config) Wire(log *slog.Logger) wire.Config {
	w := wire.Config{Token: c.Token, BaseURL: c.Discord.API, Grace: c.Discord.Drain, Log: log, Parallel: maxInFlight,
		Shards: c.Discord.Shards, NoGateway: !c.Discord.Gateway}
	if w.BaseURL == Defaults().Discord.API {
		w.BaseURL = "" // Discord's own address is the default
	}
	return w
}

// maxInFlight is the maximum number of interactions that are acknowledged and
// not yet answered. Admission runs few of them at a time; the others wait and
// use almost no memory.
const maxInFlight = 2048
