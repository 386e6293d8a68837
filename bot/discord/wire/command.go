package wire

// CommandKind says where a command appears, in Discord's numbers.
type CommandKind int

// The kinds of commands.
const (
	SlashCommand   CommandKind = 1
	UserCommand    CommandKind = 2
	MessageCommand CommandKind = 3
)

// Command is a command with its texts in all languages. Kind 0 is SlashCommand;
// no Places means guilds and the bot's direct messages.
type Command struct {
	Kind         CommandKind
	Name         string
	Names        map[string]string // by locale: "ko"
	Description  string
	Descriptions map[string]string
	Options      []CommandOption
	Needs        Permission // default for members: 0 is everyone
	Places       []Place
}

// OptionKind is the type of an option, in Discord's numbers.
type OptionKind int

// The kinds of options.
const (
	Subcommand        OptionKind = 1
	SubcommandGroup   OptionKind = 2
	TextOption        OptionKind = 3
	IntOption         OptionKind = 4
	BoolOption        OptionKind = 5
	UserOption        OptionKind = 6
	ChannelOption     OptionKind = 7
	RoleOption        OptionKind = 8
	MentionableOption OptionKind = 9
	NumberOption      OptionKind = 10
	FileOption        OptionKind = 11
)

// CommandOption is an option of a command, or one of its subcommands.
type CommandOption struct {
	Kind         OptionKind
	Name         string
	Names        map[string]string
	Description  string
	Descriptions map[string]string
	Required     bool
	Choices      []Choice
	Autocomplete bool
	Min, Max     *float64 // of numbers: range; of text: length
	ChannelKinds []ChannelKind
	Options      []CommandOption // of subcommands and groups
}

// Choice is one choice of an option or an autocompletion.
type Choice struct {
	Name  string // up to 100 characters
	Names map[string]string
	Value any // string, int or float64, as the option's kind demands
}
