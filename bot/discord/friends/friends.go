// Package friends holds the host's rules for tables without a server.
package friends

// Access is the host's choice of people who may open tables for friends.
type Access string

const (
	Off       Access = ""          // nobody; commands need a server
	Invited   Access = "invited"   // people who have had a seat at a table with others, and owners of the bot
	Everybody Access = "everybody" // everybody who adds the bot to their account
)

// Rules holds the host's rules for tables for friends: tables without a server, which people
// join with a code.
type Rules struct {
	Open      Access
	MaxTables int // open and running tables for friends at the same time
	// Link returns the address of the page on which people join with a code. Nil means that no
	// pages are served.
	Link func(code string) string
}

// New returns the rules for the host's choice: "off", "invited" or "everybody".
func New(open string, maxTables int) Rules {
	if open == "off" {
		return Rules{}
	}
	return Rules{Open: Access(open), MaxTables: maxTables}
}

// InstallAddress returns the address at which a person adds an application to their account.
func InstallAddress(app string) string {
	return "https://discord.com/oauth2/authorize?client_id=" + app + "&integration_type=1&scope=applications.commands"
}
