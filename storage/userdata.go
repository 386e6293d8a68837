package storage

// UserData is everything stored about one user. It includes whole tables that the
// user shares with others: the caller decides which parts of them the user may
// see.
type UserData struct {
	Person        Person
	Notes         map[int64]string // by table
	Follows       []int64
	Tables        []Table // tables that name the user in any way, oldest first
	Drafts        []Draft // drafts of the seats the user acts for
	Waits         []Wait
	Posts         []Message
	Owed          []Delivery    // deliveries to the user
	Acts          []Audit       // the user's acts as an administrator, oldest first
	Entries       []Entrant     // in seasons of leagues
	Decisions     []LedgerEntry // of the user as an organiser, oldest first
	Tickets       []Ticket      // oldest first
	Avoided       []string      // the user's own avoid list
	Left          []int64       // tables whose match the user left
	Tries         []DealTry     // of daily deals
	PuzzleTries   []PuzzleTry
	PuzzleRatings []PuzzleRating
	PuzzleResults []PuzzleResult    // at the puzzles of the days
	Blobs         map[string][]byte // blobs with the user's id as key, by space
	Results       []Result          // of matches that the user played, with only their seat, oldest first
	Ratings       []Rating
}

// ForgetHooks removes a user from data that is shared with others. Forget calls
// its functions; they must not use the store, and must remove every mention of
// the user. They may be called again for the same table or delivery.
type ForgetHooks struct {
	// Table changes a table that names the user, and returns deliveries to the
	// people who remain.
	Table func(*Table) []Delivery
	// Delivery changes a delivery to somebody else whose body names the user.
	// Forget drops the delivery when Delivery returns false.
	Delivery func(*Delivery) bool
}
