package permission

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Overwrite changes the permissions of a role (type 0) or a member (type 1) in
// one channel.
type Overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow Bits   `json:"allow"`
	Deny  Bits   `json:"deny"`
}

// Bits is a set of permissions; in JSON it is a string of digits.
type Bits uint64

// The permissions the server computes with.
const (
	Administrator          Bits = 1 << 3
	ManageChannels         Bits = 1 << 4
	ViewChannel            Bits = 1 << 10
	SendMessages           Bits = 1 << 11
	ManageMessages         Bits = 1 << 13
	EmbedLinks             Bits = 1 << 14
	AttachFiles            Bits = 1 << 15
	ReadMessageHistory     Bits = 1 << 16
	MentionEveryone        Bits = 1 << 17
	AddReactions           Bits = 1 << 6
	ManageGuild            Bits = 1 << 5
	UseApplicationCommands Bits = 1 << 31
	ManageThreads          Bits = 1 << 34
	CreatePublicThreads    Bits = 1 << 35
	CreatePrivateThreads   Bits = 1 << 36
	SendMessagesInThreads  Bits = 1 << 38

	AllBits Bits = 1<<50 - 1

	// Everyday holds the permissions of @everyone in a new guild.
	Everyday = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | AddReactions |
		UseApplicationCommands | CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads
	// BotInvite holds the permissions of a bot that opens threads and pins
	// boards.
	BotInvite = Everyday | ManageThreads | ManageMessages
)

// Has reports whether all of want are in b.
func (b Bits) Has(want Bits) bool { return b&want == want }

// MarshalJSON writes the digits as a string.
func (b Bits) MarshalJSON() ([]byte, error) {
	return []byte(`"` + strconv.FormatUint(uint64(b), 10) + `"`), nil
}

// UnmarshalJSON reads digits in a string, or a number.
func (b *Bits) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(raw)
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return fmt.Errorf("permissions %s: %w", raw, err)
	}
	*b = Bits(n)
	return nil
}
