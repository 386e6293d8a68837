package sandbox

import (
	"time"

	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// Aliases of types and constants, so that other packages import only this one.

// Message is one message at one moment; an edit makes a new one.
type Message = model.Message

// Component is a part of a message: a text, a button, a menu.
type Component = model.Component

// Command is a registered command.
type Command = model.Command

// Choice is a suggestion of an autocompletion.
type Choice = model.Choice

// SelectOption is one line of a select menu.
type SelectOption = model.SelectOption

// The message flags that tests check.
const (
	FlagEphemeral = model.FlagEphemeral
	FlagLoading   = model.FlagLoading
)

// Bits is a set of permissions.
type Bits = model.Permissions

// Overwrite changes what a role or a member may do in one channel.
type Overwrite = model.Overwrite

// The permissions that tests grant and deny.
const (
	Administrator         = model.Administrator
	ManageThreads         = model.ManageThreads
	SendMessages          = model.SendMessages
	AttachFiles           = model.AttachFiles
	CreatePublicThreads   = model.CreatePublicThreads
	SendMessagesInThreads = model.SendMessagesInThreads

	// Everyday holds the permissions of @everyone in a new guild.
	Everyday = model.Everyday
	// BotInvite holds the permissions that the bot's invitation asks for.
	BotInvite = model.BotInvite
)

// Clock is the server's source of time.
type Clock = world.Clock

// ManualClock only moves when a test advances it.
type ManualClock = world.ManualClock

// NewManualClock returns a clock that shows the time start.
func NewManualClock(start time.Time) *ManualClock { return world.NewManual(start) }

// Spec is the official machine-readable description of the API.
type Spec = validate.Spec

// LoadSpec reads the description, an OpenAPI 3.1 file, which is not part of
// this project.
func LoadSpec(file string) (*Spec, error) { return validate.LoadSpec(file) }

// SpecFile returns the path of the description for tests, or "" if there is
// none.
func SpecFile() string { return validate.SpecFile() }

// Keeper holds the world across restarts.
type Keeper = world.Store

// MemoryKeeper keeps entries in a map.
type MemoryKeeper = world.MemoryKeeper

// Fault is an error that the sandbox simulates.
type Fault = fault.Fault

// FaultKinds lists every kind of fault.
var FaultKinds = fault.Kinds

// The kinds of faults.
const (
	RESTRateLimit    = fault.RESTRateLimit
	RESTHTML         = fault.RESTHTML
	RESTBefore       = fault.RESTBefore
	RESTAfter        = fault.RESTAfter
	RESTError        = fault.RESTError
	RESTCut          = fault.RESTCut
	RESTSlow         = fault.RESTSlow
	RESTTruncated    = fault.RESTTruncated
	RESTUnauthorized = fault.RESTUnauthorized

	GatewaySilent    = fault.GatewaySilent
	GatewayDrop      = fault.GatewayDrop
	GatewayReconnect = fault.GatewayReconnect
	GatewayInvalid   = fault.GatewayInvalid
	GatewayClose     = fault.GatewayClose
	GatewayNoHello   = fault.GatewayNoHello
	GatewayNoReady   = fault.GatewayNoReady
	GatewayDuplicate = fault.GatewayDuplicate
	GatewayLate      = fault.GatewayLate
	GatewayLost      = fault.GatewayLost
	GatewayBinary    = fault.GatewayBinary
	GatewaySplit     = fault.GatewaySplit
	GatewaySlow      = fault.GatewaySlow
	GatewayUnknown   = fault.GatewayUnknown
	GatewayHeartbeat = fault.GatewayHeartbeat

	WorldCloseDM       = fault.WorldCloseDM
	WorldDeleteMessage = fault.WorldDeleteMessage
	WorldDeleteChannel = fault.WorldDeleteChannel
	WorldArchive       = fault.WorldArchive
	WorldLock          = fault.WorldLock
	WorldUnlock        = fault.WorldUnlock
	WorldDeny          = fault.WorldDeny
	WorldMemberLeft    = fault.WorldMemberLeft
	WorldBotRemoved    = fault.WorldBotRemoved
	WorldBotInvited    = fault.WorldBotInvited
	WorldOutage        = fault.WorldOutage
	WorldStrangeParts  = fault.WorldStrangeParts
	WorldStrangeForm   = fault.WorldStrangeForm
)

// Persona is a person at their client.
type Persona = persona.Persona

// Interaction is an interaction of a person, with its outcome.
type Interaction = persona.Interaction

// Opt is one option of a slash command as a person fills it in.
type Opt = persona.Opt

// Sample is the world that every sandbox starts with.
type Sample = admin.Sample

// Second is a second guild with people of its own.
type Second = admin.Second

// Rows returns the rows of buttons and menus of components at any depth. A
// button next to a text is a row by itself; its label begins with the text.
func Rows(list []model.Component) [][]model.Component { return model.Rows(list) }
