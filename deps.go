//go:build deps

package deps

import (
	_ "git.sr.ht/~sbinet/gg"
	_ "github.com/alecthomas/kong"
	_ "github.com/bwmarrin/discordgo"
	_ "github.com/coder/websocket"
	_ "github.com/goccy/go-yaml"
	_ "github.com/google/go-cmp/cmp"
	_ "github.com/nicksnyder/go-i18n/v2/i18n"
	_ "github.com/oklog/ulid/v2"
	_ "github.com/pressly/goose/v3"
	_ "github.com/robfig/cron/v3"
	_ "github.com/santhosh-tekuri/jsonschema/v6"
	_ "go.uber.org/goleak"
	_ "golang.org/x/image/font/opentype"
	_ "golang.org/x/text/language"
	_ "modernc.org/sqlite"
	_ "pgregory.net/rapid"
	_ "golang.org/x/time/rate"
	_ "github.com/gorilla/websocket"
	_ "github.com/chromedp/chromedp"
)
