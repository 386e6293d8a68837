package kit

// Health is how the bot does, as far as an administrator of a server cares.
type Health struct {
	Connected bool    // people's presses arrive
	Writable  bool    // moves can be kept
	Prompt    bool    // messages go out in time
	Broken    []int64 // tables that cannot be read, of all servers
}
