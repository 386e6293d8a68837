package world

import (
	"time"

	"guildhall/bot/sandbox/model"
)

// Interaction is one interaction, from a person's press to the end of its token.
type Interaction struct {
	ID        string    `json:"id"`
	Token     string    `json:"token"`
	Kind      int       `json:"kind"`
	Created   time.Time `json:"created"`
	UserID    string    `json:"user_id"`
	GuildID   string    `json:"guild_id,omitempty"`
	ChannelID string    `json:"channel_id"`
	MessageID string    `json:"message_id,omitempty"` // message with the component
	CustomID  string    `json:"custom_id,omitempty"`
	Name      string    `json:"name,omitempty"` // of the command

	Answer    int          `json:"answer,omitempty"` // type of the initial response
	Response  string       `json:"response,omitempty"`
	Ephemeral bool         `json:"ephemeral,omitempty"`
	Thinking  bool         `json:"thinking,omitempty"` // type 5, not yet edited
	FollowUps []string     `json:"follow_ups,omitempty"`
	Modal     *model.Modal `json:"modal,omitempty"`
	Launch    string       `json:"launch,omitempty"` // id of the Activity that it started

	Data      map[string]any `json:"-"` // as it was delivered
	ValueType int            `json:"-"` // value type of the option to be completed
	Choices   []model.Choice `json:"-"`
	Dead      bool           `json:"-"`
	Refusals  []string       `json:"-"`
	Timer     Timer          `json:"-"`
}

// Fits reports whether a response of that type may answer the interaction.
func (a *Interaction) Fits(answer int) bool {
	fromComponent := a.Kind == model.ComponentInteraction || (a.Kind == model.ModalInteraction && a.MessageID != "")
	switch answer {
	case model.AnswerMessage, model.AnswerThinking, model.AnswerLaunch:
		return a.Kind != model.AutocompleteInteraction
	case model.AnswerLater, model.AnswerUpdate:
		return fromComponent
	case model.AnswerAutocomplete:
		return a.Kind == model.AutocompleteInteraction
	case model.AnswerModal:
		return a.Kind == model.CommandInteraction || a.Kind == model.ComponentInteraction
	}
	return false
}
