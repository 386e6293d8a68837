package wire

// Component is a part of a message or modal. Rows hold buttons or one menu;
// the other kinds need Message.V2.
type Component interface{ json() map[string]any }

// Row is a line of up to five buttons, or of one menu.
type Row []Component

// ButtonStyle is the style of a button, in Discord's numbers.
type ButtonStyle int

// The styles of buttons. Link has a URL instead of a custom id.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
	Link      ButtonStyle = 5
)

// Button is a button. Style 0 is Secondary.
type Button struct {
	CustomID string // up to 100 characters
	Label    string // up to 80 characters
	Style    ButtonStyle
	Emoji    string // a Unicode emoji
	URL      string // of Link
	Disabled bool
}

// SelectKind is the kind of a menu, in Discord's numbers.
type SelectKind int

// The kinds of menus.
const (
	SelectText        SelectKind = 3
	SelectUser        SelectKind = 5
	SelectRole        SelectKind = 6
	SelectMentionable SelectKind = 7
	SelectChannel     SelectKind = 8
)

// Select is a menu. Kind 0 is SelectText. Min and Max are sent as they are written;
// without them exactly one line is chosen.
type Select struct {
	Kind        SelectKind
	CustomID    string
	Placeholder string // up to 150 characters
	Options     []SelectOption
	Min         *int // 0: nothing need be chosen, so that a choice can be taken back
	Max         int
	Disabled    bool
}

// Takes returns how many lines can be chosen.
func (s Select) Takes() (least, most int) {
	least, most = 1, max(s.Max, 1)
	if s.Min != nil {
		least = *s.Min
	}
	return least, most
}

// SelectOption is a line of a menu.
type SelectOption struct {
	Label       string // up to 100 characters
	Value       string // up to 100 characters
	Description string // up to 100 characters
	Emoji       string
	Default     bool
}

// Text is a paragraph (V2, and modals).
type Text string

// Section is up to three texts with a Button or Thumbnail beside them (V2).
type Section struct {
	Texts     []Text
	Accessory Component
}

// Thumbnail is a small picture (V2, in a Section).
type Thumbnail struct{ URL, Alt string }

// Gallery shows up to ten pictures (V2).
type Gallery []Thumbnail

// Separator is a gap, with a line unless Bare (V2).
type Separator struct{ Bare, Large bool }

// Container frames components, with a coloured edge unless Colour is 0 (V2).
type Container struct {
	Colour     int
	Components []Component
}

// Modal is a form.
type Modal struct {
	CustomID string // up to 100 characters
	Title    string // up to 45 characters
	Parts    []ModalPart
}

// ModalPart is a Label or a Text of a modal; one to five are allowed.
type ModalPart interface {
	Component
	inModal()
}

// Label is a titled field of a modal, holding one TextInput or Select.
type Label struct {
	Label       string // up to 45 characters
	Description string // up to 100 characters
	Input       Component
}

// TextInput is a field to type in.
type TextInput struct {
	CustomID    string
	Paragraph   bool
	Placeholder string // up to 100 characters
	Value       string
	Min, Max    int // 0 is no limit
	Optional    bool
}

func (Label) inModal() {}
func (Text) inModal()  {}
