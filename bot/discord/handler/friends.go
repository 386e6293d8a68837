package handler

// FriendsAccess is the host's choice of people who may open tables for friends.
type FriendsAccess string

const (
	FriendsOff       FriendsAccess = ""          // nobody; commands need a server
	FriendsInvited   FriendsAccess = "invited"   // people who have had a seat at a table with others, and owners of the bot
	FriendsEverybody FriendsAccess = "everybody" // everybody who adds the bot to their account
)

// Friends holds the host's rules for tables for friends: tables without a server, which people
// join with a code.
type Friends struct {
	Open      FriendsAccess
	MaxTables int // open and running tables for friends at the same time
	// Link returns the address of the page on which people join with a code. Nil means that no
	// pages are served.
	Link func(code string) string
}

// NewFriends returns the rules for the host's choice: "off", "invited" or "everybody".
func NewFriends(open string, maxTables int) Friends {
	if open == "off" {
		return Friends{}
	}
	return Friends{Open: FriendsAccess(open), MaxTables: maxTables}
}

// InstallAddress returns the address at which a person adds an application to their account.
func InstallAddress(app string) string {
	return "https://discord.com/oauth2/authorize?client_id=" + app + "&integration_type=1&scope=applications.commands"
}
