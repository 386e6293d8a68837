package handler

// Health is the state of the bot for administrators of a server.
type Health struct {
	Connected bool    // interactions arrive
	Writable  bool    // moves can be stored
	Prompt    bool    // messages are sent in time
	Broken    []int64 // unreadable tables of all servers
}
