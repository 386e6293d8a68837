package model

// The kinds of interaction.
const (
	CommandInteraction      = 2
	ComponentInteraction    = 3
	AutocompleteInteraction = 4
	ModalInteraction        = 5
)

// Modal is a form that the bot opened for a person.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// Choice is a suggestion of an autocompletion.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// Option is an option, a subcommand or a group of them.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
}

// The option types.
const (
	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
	OptionAttachment  = 11
)

// The command types.
const (
	SlashCommand   = 1
	UserCommand    = 2
	MessageCommand = 3
	EntryPoint     = 4 // starts the Activity
)

// The types of an initial response.
const (
	AnswerMessage      = 4
	AnswerThinking     = 5
	AnswerLater        = 6
	AnswerUpdate       = 7
	AnswerAutocomplete = 8
	AnswerModal        = 9
	AnswerLaunch       = 12 // starts the Activity
)
