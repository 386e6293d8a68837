package transfer

// Kind is the kind of the values of a column.
type Kind int

const (
	Int           Kind = iota // int64
	Bool                      // bool; SQLite stores 0 and 1
	Real                      // float64
	Text                      // string
	Bytes                     // []byte, never nil
	NullableBytes             // []byte, or nil for NULL
)

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind
}

// Table is a table that every database has.
type Table struct {
	Name    string
	Key     []string // columns of the primary key, by which rows are sorted
	Columns []Column
	Counted bool // the database numbers the single key column of new rows
}

// Tables lists all tables, each after the tables that it refers to. Columns are in the order
// of their definition in both databases.
var Tables = []Table{
	{Name: "tables", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"rev", Int}, {"phase", Text}, {"game", Text}, {"version", Int}, {"options", Text}, {"counts", Text}, {"lang", Text}, {"owner", Text},
		{"invited", Text}, {"guild", Text}, {"channel", Text}, {"thread", Text}, {"seed", NullableBytes}, {"seq", Int}, {"turns", Int}, {"created", Int},
		{"started", Int}, {"ended", Int}, {"ending", Text}, {"affairs", Text},
	}},
	{Name: "seats", Key: []string{"table_id", "n"}, Columns: []Column{
		{"table_id", Int}, {"n", Int}, {"user", Text}, {"name", Text}, {"vacant", Bool}, {"quiet", Bool}, {"standin", Text}, {"standin_name", Text},
		{"bank", Int}, {"grace", Bool},
	}},
	{Name: "turns", Key: []string{"table_id", "first"}, Columns: []Column{
		{"table_id", Int}, {"first", Int}, {"last", Int}, {"n", Int}, {"at", Int}, {"body", Bytes},
	}},
	{Name: "states", Key: []string{"table_id", "seq"}, Columns: []Column{
		{"table_id", Int}, {"seq", Int}, {"base", Int}, {"body", Bytes},
	}},
	{Name: "presses", Key: []string{"press"}, Columns: []Column{
		{"press", Text}, {"day", Int},
	}},
	{Name: "drafts", Key: []string{"table_id", "seat"}, Columns: []Column{
		{"table_id", Int}, {"seat", Int}, {"after", Int}, {"step", Int}, {"codes", Text}, {"at", Int},
	}},
	{Name: "deliveries", Key: []string{"n"}, Counted: true, Columns: []Column{
		{"n", Int}, {"id", Text}, {"key", Text}, {"table_id", Int}, {"kind", Text}, {"user", Text}, {"body", NullableBytes}, {"priority", Int}, {"due", Int},
		{"claim", Int}, {"attempts", Int}, {"error", Text},
	}},
	{Name: "posts", Key: []string{"table_id", "kind", "user"}, Columns: []Column{
		{"table_id", Int}, {"kind", Text}, {"user", Text}, {"channel", Text}, {"message", Text}, {"seq", Int}, {"digest", Text}, {"topic", Text},
		{"about", Int}, {"delivery", Text}, {"earlier", Text}, {"sent", Int}, {"pressed", Int}, {"pinged", Text}, {"nonce", Text}, {"texts", Text}, {"people", Text},
	}},
	{Name: "persons", Key: []string{"user"}, Columns: []Column{
		{"user", Text}, {"name", Text}, {"lang", Text}, {"look", Text}, {"theme", Text}, {"no_dm", Bool}, {"closed", Bool}, {"dm", Text}, {"seen", Int},
		{"ways", Text},
	}},
	{Name: "notes", Key: []string{"table_id", "user"}, Columns: []Column{
		{"table_id", Int}, {"user", Text}, {"note", Text},
	}},
	{Name: "guilds", Key: []string{"id"}, Columns: []Column{
		{"id", Text}, {"lang", Text}, {"channels", Text}, {"openers", Text}, {"house", Text},
	}},
	{Name: "audits", Key: []string{"n"}, Counted: true, Columns: []Column{
		{"n", Int}, {"at", Int}, {"guild", Text}, {"table_id", Int}, {"user", Text}, {"act", Text}, {"detail", Text}, {"league", Int},
	}},
	{Name: "blobs", Key: []string{"space", "key"}, Columns: []Column{
		{"space", Text}, {"key", Text}, {"value", Bytes},
	}},
	{Name: "waits", Key: []string{"table_id", "seat"}, Columns: []Column{
		{"table_id", Int}, {"seat", Int}, {"rev", Int}, {"user", Text}, {"since", Int}, {"lost", Int}, {"due", Int}, {"next", Int}, {"act", Int},
		{"step", Int}, {"snooze", Int}, {"stage", Text},
	}},
	{Name: "beats", Key: []string{"name"}, Columns: []Column{
		{"name", Text}, {"at", Int},
	}},
	{Name: "follows", Key: []string{"table_id", "user"}, Columns: []Column{
		{"table_id", Int}, {"user", Text},
	}},
	{Name: "orders", Key: []string{"table_id", "seat"}, Columns: []Column{
		{"table_id", Int}, {"seat", Int}, {"rev", Int}, {"body", Bytes},
	}},
	{Name: "archives", Key: []string{"table_id"}, Columns: []Column{
		{"table_id", Int}, {"body", Bytes},
	}},
	{Name: "results_due", Key: []string{"table_id"}, Columns: []Column{
		{"table_id", Int}, {"next", Int},
	}},
	{Name: "results", Key: []string{"table_id"}, Columns: []Column{
		{"table_id", Int}, {"hash", Text}, {"game", Text}, {"guild", Text}, {"class", Text}, {"started", Int}, {"ended", Int}, {"turns", Int},
	}},
	{Name: "result_seats", Key: []string{"table_id", "seat"}, Columns: []Column{
		{"table_id", Int}, {"seat", Int}, {"user", Text}, {"entrant", Text}, {"game", Text}, {"ended", Int}, {"body", Text},
	}},
	{Name: "rating_events", Key: []string{"class", "ended", "table_id"}, Columns: []Column{
		{"class", Text}, {"ended", Int}, {"table_id", Int}, {"body", Text},
	}},
	{Name: "ratings", Key: []string{"class", "entrant"}, Columns: []Column{
		{"class", Text}, {"entrant", Text}, {"mu", Real}, {"sigma", Real}, {"matches", Int}, {"latest", Int},
	}},
	{Name: "leagues", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"rev", Int}, {"guild", Text}, {"channel", Text}, {"name", Text}, {"lang", Text}, {"organisers", Text}, {"terms", Text},
		{"created", Int}, {"ended", Int},
	}},
	{Name: "seasons", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"league_id", Int}, {"n", Int}, {"rev", Int}, {"phase", Text}, {"terms", Text}, {"seed", Bytes}, {"deal", Bytes}, {"round", Int},
		{"opened", Int}, {"started", Int}, {"ended", Int}, {"due", Int}, {"next", Int},
	}},
	{Name: "entrants", Key: []string{"season_id", "n"}, Columns: []Column{
		{"season_id", Int}, {"n", Int}, {"user", Text}, {"name", Text}, {"state", Text}, {"division", Int}, {"place", Int}, {"before", Int}, {"joined", Int},
		{"left_at", Int},
	}},
	{Name: "fixtures", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"season_id", Int}, {"n", Int}, {"division", Int}, {"final", Bool}, {"round", Int}, {"state", Text}, {"played_at", Int},
		{"advances", Int}, {"due", Int}, {"hurried", Bool}, {"opened", Int}, {"ended", Int}, {"ruled", Text},
	}},
	{Name: "fixture_seats", Key: []string{"fixture_id", "place"}, Columns: []Column{
		{"fixture_id", Int}, {"place", Int}, {"entrant", Int}, {"user", Text}, {"rank", Int}, {"score", Int}, {"points", Int}, {"share", Int},
		{"rated", Bool},
	}},
	{Name: "league_ledger", Key: []string{"fixture_id", "n"}, Columns: []Column{
		{"fixture_id", Int}, {"n", Int}, {"kind", Text}, {"acted_by", Text}, {"at", Int}, {"reason", Text}, {"round", Int}, {"seats", Text},
	}},
	{Name: "tickets", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"rev", Int}, {"user", Text}, {"name", Text}, {"guild", Text}, {"channel", Text}, {"wish", Text}, {"since", Int}, {"not_before", Int},
		{"expires", Int}, {"rests", Text}, {"muster_id", Int}, {"answer", Text}, {"due", Int}, {"next", Int},
	}},
	{Name: "musters", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"rev", Int}, {"guild", Text}, {"channel", Text}, {"game", Text}, {"pace", Text}, {"lang", Text}, {"people", Int}, {"computers", Int},
		{"opened", Int}, {"played_at", Int}, {"next", Int},
	}},
	{Name: "avoided", Key: []string{"user", "whom"}, Columns: []Column{
		{"user", Text}, {"whom", Text}, {"n", Int},
	}},
	{Name: "departures", Key: []string{"table_id", "user"}, Columns: []Column{
		{"table_id", Int}, {"user", Text},
	}},
	{Name: "dailies", Key: []string{"guild"}, Columns: []Column{
		{"guild", Text}, {"rev", Int}, {"channel", Text}, {"lang", Text}, {"games", Text}, {"every", Bool}, {"hour", Int}, {"zone", Text}, {"secret", Bytes},
		{"next", Int},
	}},
	{Name: "deals", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"rev", Int}, {"guild", Text}, {"day", Text}, {"game", Text}, {"options", Text}, {"seats", Int}, {"seat", Int}, {"level", Int},
		{"seed", Bytes}, {"chance", Bytes}, {"channel", Text}, {"lang", Text}, {"phase", Text}, {"opens", Int}, {"closes", Int}, {"ends", Int},
		{"next", Int},
	}},
	{Name: "tries", Key: []string{"deal_id", "n"}, Columns: []Column{
		{"deal_id", Int}, {"n", Int}, {"user", Text}, {"name", Text}, {"played_at", Int}, {"state", Text}, {"won", Bool}, {"rank", Int}, {"score", Int},
		{"began", Int}, {"ended", Int},
	}},
	{Name: "puzzle_tries", Key: []string{"user", "game", "puzzle"}, Columns: []Column{
		{"user", Text}, {"game", Text}, {"puzzle", Text}, {"solved", Bool}, {"at", Int},
	}},
	{Name: "puzzle_ratings", Key: []string{"game", "entrant"}, Columns: []Column{
		{"game", Text}, {"entrant", Text}, {"mu", Real}, {"sigma", Real}, {"tries", Int},
	}},
	{Name: "puzzle_results", Key: []string{"guild", "day", "user"}, Columns: []Column{
		{"guild", Text}, {"day", Text}, {"user", Text}, {"name", Text}, {"solved", Bool}, {"at", Int},
	}},
	{Name: "webhooks", Key: []string{"id"}, Counted: true, Columns: []Column{
		{"id", Int}, {"guild", Text}, {"league", Int}, {"address", Text}, {"secret", Bytes}, {"lang", Text}, {"maker", Text}, {"made", Int},
		{"failing", Int}, {"retry", Int}, {"off", Text},
	}},
}
