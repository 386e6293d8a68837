-- +goose Up
CREATE TABLE tables (
	id      INTEGER PRIMARY KEY,
	rev     INTEGER NOT NULL,
	phase   TEXT NOT NULL CHECK (phase IN ('open', 'playing', 'over', 'closed')),
	game    TEXT NOT NULL,
	version INTEGER NOT NULL,
	options TEXT NOT NULL, -- JSON object
	counts  TEXT NOT NULL, -- JSON list
	lang    TEXT NOT NULL,
	owner   TEXT NOT NULL,
	invited TEXT NOT NULL, -- JSON list
	guild   TEXT NOT NULL,
	channel TEXT NOT NULL,
	thread  TEXT NOT NULL,
	seed    BLOB,
	seq     INTEGER NOT NULL, -- last move of the record
	turns   INTEGER NOT NULL, -- commits made
	created INTEGER NOT NULL, -- instants are UTC milliseconds, 0 for none
	started INTEGER NOT NULL,
	ended   INTEGER NOT NULL,
	ending  TEXT NOT NULL
) STRICT;
CREATE INDEX tables_phase ON tables (phase);
CREATE INDEX tables_guild ON tables (guild, phase);
CREATE INDEX tables_thread ON tables (thread) WHERE thread <> '';
CREATE INDEX tables_direct ON tables (channel) WHERE guild = '';

CREATE TABLE seats (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	n        INTEGER NOT NULL,
	user     TEXT NOT NULL,
	name     TEXT NOT NULL,
	vacant   INTEGER NOT NULL,
	quiet    INTEGER NOT NULL,
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_user ON seats (user);

-- The record: one row per commit with its moves and events, appended and never
-- changed. The unique index alone keeps two writers from forking a match.
CREATE TABLE turns (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	first    INTEGER NOT NULL, -- its first move; 0 for the start
	last     INTEGER NOT NULL CHECK (last >= first),
	n        INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	body     BLOB NOT NULL     -- moves and events, see record.go
) STRICT;
CREATE UNIQUE INDEX turns_first ON turns (table_id, first);

-- States by the move they follow. The latest is where a match goes on.
CREATE TABLE states (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seq      INTEGER NOT NULL,
	base     INTEGER NOT NULL, -- the state it is told as a difference to; itself: whole
	body     BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX states_seq ON states (table_id, seq);

CREATE TABLE presses (
	press TEXT PRIMARY KEY,
	day   INTEGER NOT NULL -- since 1970
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seat     INTEGER NOT NULL,
	after    INTEGER NOT NULL,
	step     INTEGER NOT NULL,
	codes    TEXT NOT NULL, -- JSON list
	at       INTEGER NOT NULL,
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE deliveries (
	n        INTEGER PRIMARY KEY AUTOINCREMENT, -- age
	id       TEXT NOT NULL UNIQUE,
	key      TEXT NOT NULL,
	table_id INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	user     TEXT NOT NULL,
	body     BLOB,
	priority INTEGER NOT NULL,
	due      INTEGER NOT NULL,
	claim    INTEGER NOT NULL, -- until when it is claimed; 0: it waits
	attempts INTEGER NOT NULL,
	error    TEXT NOT NULL
) STRICT;
CREATE INDEX deliveries_key ON deliveries (key) WHERE key <> '';
CREATE INDEX deliveries_ready ON deliveries (max(due, claim));

CREATE TABLE posts (
	table_id INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	user     TEXT NOT NULL,
	channel  TEXT NOT NULL,
	message  TEXT NOT NULL,
	seq      INTEGER NOT NULL,
	digest   TEXT NOT NULL,
	PRIMARY KEY (table_id, kind, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE persons (
	user   TEXT PRIMARY KEY,
	name   TEXT NOT NULL,
	lang   TEXT NOT NULL,
	look   TEXT NOT NULL,
	theme  TEXT NOT NULL,
	no_dm  INTEGER NOT NULL,
	closed INTEGER NOT NULL,
	dm     TEXT NOT NULL,
	seen   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
	table_id INTEGER NOT NULL,
	user     TEXT NOT NULL,
	note     TEXT NOT NULL,
	PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
	id       TEXT PRIMARY KEY,
	lang     TEXT NOT NULL,
	channels TEXT NOT NULL, -- JSON list
	openers  TEXT NOT NULL  -- JSON list
) STRICT, WITHOUT ROWID;

CREATE TABLE audits (
	n        INTEGER PRIMARY KEY,
	at       INTEGER NOT NULL,
	guild    TEXT NOT NULL,
	table_id INTEGER NOT NULL,
	user     TEXT NOT NULL,
	act      TEXT NOT NULL,
	detail   TEXT NOT NULL
) STRICT;
CREATE INDEX audits_guild ON audits (guild);

CREATE TABLE blobs (
	space TEXT NOT NULL,
	key   TEXT NOT NULL,
	value BLOB NOT NULL,
	PRIMARY KEY (space, key)
) STRICT;
