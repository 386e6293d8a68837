package storage

// Kept is everything that is kept of a user and names them. Of what they share
// with others it holds all: what of it may be shown to them is for the caller
// to say.
type Kept struct {
	Person  Person
	Notes   map[int64]string // by table
	Follows []int64
	Tables  []Table // that name the user in any way, oldest first
	Drafts  []Draft // of seats they act for
	Waits   []Wait
	Posts   []Post
	Owed    []Delivery        // to them
	Acts    []Audit           // everywhere, oldest first
	Blobs   map[string][]byte // whose key is the user, by space
}

// ForgetHooks takes a user out of what others share with them. Its functions are
// called within Forget, must not use the store, and leave nothing that names
// the user.
type ForgetHooks struct {
	// Table gets each table that names the user, and returns what is owed to
	// those who stay.
	Table func(*Table) []Delivery
	// Delivery gets each delivery to others whose body names the user; it is
	// dropped when the answer is false.
	Delivery func(*Delivery) bool
}
