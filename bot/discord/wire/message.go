package wire

// Message is a message to send, or the new content of an edited one: an edit
// replaces text, embeds, components and files by exactly these.
type Message struct {
	Content    string
	Embeds     []Embed
	Components []Component // Rows; with V2 any kind
	Files      []File
	// KeepFiles makes an edit keep the files of the message (and add Files to
	// them).
	KeepFiles bool
	// Mentions names the users that the message pings. The text pings nobody
	// else.
	Mentions []string
	// ReplyTo is a message of the same channel that this one replies to, without
	// a ping.
	ReplyTo string

	Ephemeral bool // in responses to interactions: only the person sees it
	Silent    bool // no notification
	V2        bool // components V2: no Content, no Embeds
	NoLinks   bool // links show no preview
}

// File is a file to attach. Embeds and V2 components show it as "attachment://Name".
type File struct {
	Name string // letters, digits, '_', '-' and '.' only
	Alt  string // description for people who cannot see it
	Data []byte
}

// Embed is a framed part of a message.
type Embed struct {
	Title       string
	Description string
	URL         string
	Colour      int // 0xRRGGBB; 0 is none
	Fields      []EmbedField
	Image       string // address, or "attachment://name"
	Thumbnail   string
	Author      string
	AuthorIcon  string
	Footer      string
	Timestamp   string // RFC 3339; empty is none
}

// EmbedField is a titled paragraph of an embed.
type EmbedField struct {
	Name, Value string
	Inline      bool
}

// ResponseKind is the kind of an initial response, in Discord's numbers.
type ResponseKind int

// The kinds of initial responses.
const (
	Pong        ResponseKind = 1
	Reply       ResponseKind = 4 // a new message
	Defer       ResponseKind = 5 // "thinking": EditOriginal follows; only Message.Ephemeral counts
	DeferUpdate ResponseKind = 6 // acknowledges a component silently; EditOriginal may follow
	Update      ResponseKind = 7 // replaces the message of the component
	Suggest     ResponseKind = 8 // response to Autocomplete
	OpenModal   ResponseKind = 9
)

// Response is the initial response to an interaction.
type Response struct {
	Kind    ResponseKind
	Message Message  // of Reply, Defer and Update
	Choices []Choice // of Suggest, up to 25
	Modal   Modal    // of OpenModal
}
