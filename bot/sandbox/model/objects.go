// Package model holds the objects of Discord's API (users, guild roles, channels,
// messages, components, commands, interactions) in their JSON form, the numbers of
// their kinds, and sets of permissions. They are plain values; ids are snowflakes in
// strings.
package model

import (
	"strconv"
	"time"
	"unicode/utf8"
)

// User is an account, of a person or of the bot, as the API shows it.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    string  `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
}

// Role is a role of a guild.
type Role struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Color       int         `json:"color"`
	Hoist       bool        `json:"hoist"`
	Position    int         `json:"position"`
	Permissions Permissions `json:"permissions"`
	Managed     bool        `json:"managed"`
	Mentionable bool        `json:"mentionable"`
	Flags       int         `json:"flags"`
}

// Member is a user as a member of a guild.
type Member struct {
	User     *User     `json:"user,omitempty"`
	Nick     *string   `json:"nick"`
	Avatar   *string   `json:"avatar"`
	Roles    []string  `json:"roles"`
	JoinedAt time.Time `json:"joined_at"`
	Deaf     bool      `json:"deaf"`
	Mute     bool      `json:"mute"`
	Flags    int       `json:"flags"`
	Pending  bool      `json:"pending"`
	// Permissions is set only inside an interaction.
	Permissions *Permissions `json:"permissions,omitempty"`
	GuildID     string       `json:"guild_id,omitempty"`
}

// ThreadMember is a user as a member of a thread.
type ThreadMember struct {
	ID            string    `json:"id"`
	UserID        string    `json:"user_id"`
	JoinTimestamp time.Time `json:"join_timestamp"`
	Flags         int       `json:"flags"`
}

// ThreadMetadata holds the state of a thread.
type ThreadMetadata struct {
	Archived            bool      `json:"archived"`
	AutoArchiveDuration int       `json:"auto_archive_duration"`
	ArchiveTimestamp    time.Time `json:"archive_timestamp"`
	Locked              bool      `json:"locked"`
	Invitable           *bool     `json:"invitable,omitempty"`
	CreateTimestamp     time.Time `json:"create_timestamp"`
}

// The channel types the server knows.
const (
	TextChannel   = 0
	DMChannel     = 1
	GroupDM       = 3
	PublicThread  = 11
	PrivateThread = 12
)

// Channel is a text channel, a thread or a conversation of two.
type Channel struct {
	ID                   string          `json:"id"`
	Type                 int             `json:"type"`
	GuildID              string          `json:"guild_id,omitempty"`
	Name                 string          `json:"name,omitempty"`
	Topic                string          `json:"topic,omitempty"`
	Position             int             `json:"position,omitempty"`
	NSFW                 bool            `json:"nsfw,omitempty"`
	ParentID             string          `json:"parent_id,omitempty"`
	PermissionOverwrites []Overwrite     `json:"permission_overwrites,omitempty"`
	RateLimitPerUser     int             `json:"rate_limit_per_user,omitempty"`
	LastMessageID        *string         `json:"last_message_id"`
	OwnerID              string          `json:"owner_id,omitempty"`
	ThreadMetadata       *ThreadMetadata `json:"thread_metadata,omitempty"`
	Member               *ThreadMember   `json:"member,omitempty"`
	MessageCount         int             `json:"message_count,omitempty"`
	TotalMessageSent     int             `json:"total_message_sent,omitempty"`
	MemberCount          int             `json:"member_count,omitempty"`
	Recipients           []User          `json:"recipients,omitempty"`
	Flags                int             `json:"flags"`
}

// ChosenChannel is a channel that a person chose in an option or a menu.
type ChosenChannel struct {
	Channel
	Permissions    Permissions `json:"permissions"`     // of the person
	AppPermissions Permissions `json:"app_permissions"` // of the bot
}

// Runes counts the characters of s as Discord does.
func Runes(s string) int { return utf8.RuneCountInString(s) }

// AsStrings reads one string or a list of them.
func AsStrings(v any) []string {
	switch t := v.(type) {
	case string:
		return []string{t}
	case []any:
		var out []string
		for _, e := range t {
			if s, ok := e.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

// Epoch is the millisecond at which Discord's ids begin.
const Epoch = 1420070400000

// IDTime returns the time at which an id was assigned.
func IDTime(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + Epoch).UTC()
}

// IDLess compares ids by number.
func IDLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// IsSnowflake reports whether s has the form of an id.
func IsSnowflake(s string) bool {
	if s == "" || len(s) > 20 || (s[0] == '0' && len(s) > 1) {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}
