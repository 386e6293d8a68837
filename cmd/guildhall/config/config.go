// Package config reads config.yaml: strictly, over defaults, with errors that
// show the faulty line and never the token.
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

// Address returns where the database is, with its password.
func (c Config) Address() dburl.Address {
	return dburl.Address{Name: c.Database, Password: c.password}
}

// Discord says how the bot reaches Discord, and how interactions arrive.
type Discord struct {
	API          string        `yaml:"api"`
	Guild        string        `yaml:"guild"`
	Drain        time.Duration `yaml:"drain"`
	Gateway      bool          `yaml:"gateway"`
	Shards       int           `yaml:"shards"`
	Interactions Interactions  `yaml:"interactions"`
}

// Limits protect the bot from the people who use it.
type Limits struct {
	ActsPerSecond float64 `yaml:"acts_per_second"`
	TablesPerHour float64 `yaml:"tables_per_hour"`
}

// Pictures bound the memory of drawing.
type Pictures struct {
	CacheMB int `yaml:"cache_mb"`
}

// Replays say where films and pages of matches that are over are kept, and how many.
type Replays struct {
	Folder  string `yaml:"folder"`
	CacheMB int    `yaml:"cache_mb"`
}

// ReplayFolder returns the folder for films and pages: the one that is named, or one
// beside the database. With a database on a server that is the current folder.
func (c Config) ReplayFolder() string {
	switch {
	case c.Replays.Folder != "":
		return c.Replays.Folder
	case c.Address().Postgres():
		return "guildhall.replays"
	}
	return c.Database + ".replays"
}

// Schedule says when the bot does a host's regular work: cron lines, empty ones for
// never.
type Schedule struct {
	Zone   string  `yaml:"zone"` // of the lines; empty: UTC
	Backup Backups `yaml:"backup"`
	// Rehearse is when the newest backup is restored on trial.
	Rehearse string `yaml:"rehearse"`
	Check    string `yaml:"check"`
	Ratings  string `yaml:"ratings"`
	Digest   string `yaml:"digest"`
}

// Updates say where the bot learns of newer versions.
type Updates struct {
	Feed string `yaml:"feed"` // the address of an Atom feed of releases; empty: nowhere
}

// Backups say when and where the database is copied, and how many copies stay.
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

// Line is when work of a name is due.
type Line struct {
	Job string
	clock.CronLine
}

// Lines returns the work that is scheduled, in the order in which it is done when it is
// due at once: a backup before what may find faults.
func (s Schedule) Lines() (list []Line) {
	for _, l := range []struct{ job, at string }{{JobBackup, s.Backup.At}, {JobRehearse, s.Rehearse}, {JobCheck, s.Check}, {JobRatings, s.Ratings}, {JobDigest, s.Digest}} {
		if line, err := clock.ParseCron(l.at); err == nil { // Read already checked them
			list = append(list, Line{l.job, line})
		}
	}
	return list
}

// BackupFolder returns the folder for scheduled backups: the one that is named, or that
// of the database. With a database on a server that is the current folder.
func (c Config) BackupFolder() string {
	switch {
	case c.Schedule.Backup.Folder != "":
		return c.Schedule.Backup.Folder
	case c.Address().Postgres():
		return "."
	}
	return filepath.Dir(c.Database)
}

// Web says where the pages are served on which people play in a browser, and how their
// browsers reach them.
type Web struct {
	Listen  string `yaml:"listen"`
	Address string `yaml:"address"` // without a slash at the end
	// Secret is the client secret of the application, with which people sign in with
	// Discord; Activity shows the page within Discord, too.
	Secret   string `yaml:"client_secret"`
	Activity bool   `yaml:"activity"`
	// SignInPage is where Discord asks people, and Frame a further origin that may show the
	// page in a frame: both are a sandbox's, and no host's.
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
		Discord:  Discord{API: "https://discord.com", Drain: 15 * time.Second, Gateway: true},
		Limits:   Limits{ActsPerSecond: 5, TablesPerHour: 60},
		Pictures: Pictures{CacheMB: 64},
		Replays:  Replays{CacheMB: 256},
		Web:      Web{SignInPage: "https://discord.com/oauth2/authorize"},
		Schedule: Schedule{Backup: Backups{Keep: 14}},
		Log:      Log{Level: "info", Format: "text"},
	}
}

// PasswordVariable names the environment variable with the password of the database.
const PasswordVariable = "GUILDHALL_DATABASE_PASSWORD"

// Read reads and checks a file. GUILDHALL_TOKEN stands in for an empty token,
// GUILDHALL_CLIENT_SECRET for an empty client secret, and PasswordVariable for a password
// of the database. Relative names of files are resolved
// from the folder of the file. An error shows the line it is about.
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
		return Config{}, fmt.Errorf("%s: web.activity: set web.client_secret (or GUILDHALL_CLIENT_SECRET) too: by it the bot learns who opens the page within Discord", file)
	}
	if c, err = c.Beside(file); err == nil {
		c, err = c.WithPassword(env)
	}
	if err != nil {
		return Config{}, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

// Of returns the configuration of a database that was named on a command line, with the
// password of the environment. A password in the name is refused: everybody on the
// machine can read the command lines of processes.
func Of(database string, env func(string) string) (Config, error) {
	a, err := dburl.Parse(database)
	if err != nil {
		return Config{}, err
	}
	if a.Password != "" {
		return Config{}, fmt.Errorf("a command line can be read by everybody on this machine: give the password by the environment variable %s, and name %s", PasswordVariable, a)
	}
	return Config{Database: database}.WithPassword(env)
}

// WithPassword returns c with the password taken out of the address of the database, or
// read from its file or the environment, in this order.
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

// Beside returns c with relative names of files resolved from the folder of the
// configuration file. Earlier versions resolved them from the current folder: a
// database that only lies there is an error, as a start would make another.
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
		return c, fmt.Errorf("database: there is no %s, but there is a %s. Relative names count from the folder of the configuration, whatever the current folder is: write database: %s",
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

// Check decodes src over the defaults and returns all errors, each with its line:
// either an unknown or repeated key or a value of a wrong type, or all invalid values. The
// configuration is valid only without errors.
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

// byteOrderMark is the first bytes of a text file that some editors write.
var byteOrderMark = []byte("\ufeff")

// decode decodes strictly. The decoder panics on some broken files, such as
// a tag without a value; that is an error of the file like any other.
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

// Interactions is the address at which Discord posts interactions, in place of
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

// maxInFlight bounds the interactions that are acknowledged and not yet
// answered. Admission runs few of them at a time; the others wait and use almost
// no memory.
const maxInFlight = 2048
