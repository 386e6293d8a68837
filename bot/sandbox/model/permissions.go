package model

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Overwrite changes the permissions of a role (type 0) or a member (type 1) in
// one channel.
type Overwrite struct {
	ID    string      `json:"id"`
	Type  int         `json:"type"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// Permissions is a set of permissions; in JSON it is a string of digits.
type Permissions uint64

// The permissions the server computes with.
const (
	Administrator          Permissions = 1 << 3
	ManageChannels         Permissions = 1 << 4
	ViewChannel            Permissions = 1 << 10
	SendMessages           Permissions = 1 << 11
	ManageMessages         Permissions = 1 << 13
	EmbedLinks             Permissions = 1 << 14
	AttachFiles            Permissions = 1 << 15
	ReadMessageHistory     Permissions = 1 << 16
	MentionEveryone        Permissions = 1 << 17
	AddReactions           Permissions = 1 << 6
	ManageGuild            Permissions = 1 << 5
	UseApplicationCommands Permissions = 1 << 31
	ManageThreads          Permissions = 1 << 34
	CreatePublicThreads    Permissions = 1 << 35
	CreatePrivateThreads   Permissions = 1 << 36
	SendMessagesInThreads  Permissions = 1 << 38

	AllPermissions Permissions = 1<<50 - 1

	// Everyday holds the permissions of @everyone in a new guild.
	Everyday = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | AddReactions |
		UseApplicationCommands | CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads
	// BotInvite holds the permissions of a bot that opens threads and pins
	// boards.
	BotInvite = Everyday | ManageThreads | ManageMessages
)

// Has reports whether all of want are in p.
func (p Permissions) Has(want Permissions) bool { return p&want == want }

// MarshalJSON writes the digits as a string.
func (p Permissions) MarshalJSON() ([]byte, error) {
	return []byte(`"` + strconv.FormatUint(uint64(p), 10) + `"`), nil
}

// UnmarshalJSON reads digits in a string, or a number.
func (p *Permissions) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(raw)
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return fmt.Errorf("permissions %s: %w", raw, err)
	}
	*p = Permissions(n)
	return nil
}
