-- +goose Up
-- Every row gets a checksum over all its columns, which SQLite computes when it
-- writes the row (row_checksum is a function of package sqlite), and a column
-- that tells whether they still belong together. A table cannot get such columns
-- later, so every table is made anew. A migration that adds a column to a table
-- must do the same with it.

ALTER TABLE tables RENAME TO old_tables;
ALTER TABLE seats RENAME TO old_seats;
ALTER TABLE turns RENAME TO old_turns;
ALTER TABLE states RENAME TO old_states;
ALTER TABLE presses RENAME TO old_presses;
ALTER TABLE drafts RENAME TO old_drafts;
ALTER TABLE deliveries RENAME TO old_deliveries;
ALTER TABLE posts RENAME TO old_posts;
ALTER TABLE persons RENAME TO old_persons;
ALTER TABLE notes RENAME TO old_notes;
ALTER TABLE guilds RENAME TO old_guilds;
ALTER TABLE audits RENAME TO old_audits;
ALTER TABLE blobs RENAME TO old_blobs;
ALTER TABLE waits RENAME TO old_waits;
ALTER TABLE beats RENAME TO old_beats;
ALTER TABLE follows RENAME TO old_follows;
ALTER TABLE orders RENAME TO old_orders;

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
	ending  TEXT NOT NULL,
	affairs TEXT NOT NULL DEFAULT '{}', -- JSON object
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, rev, phase, game, version, options, counts, lang, owner, invited, guild, channel, thread, seed, seq, turns, created, started, ended, ending, affairs)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, rev, phase, game, version, options, counts, lang, owner, invited, guild, channel, thread, seed, seq, turns, created, started, ended, ending, affairs)) VIRTUAL
) STRICT;
INSERT INTO tables (id, rev, phase, game, version, options, counts, lang, owner, invited, guild, channel, thread, seed, seq, turns, created, started, ended, ending, affairs) SELECT id, rev, phase, game, version, options, counts, lang, owner, invited, guild, channel, thread, seed, seq, turns, created, started, ended, ending, affairs FROM old_tables;

CREATE TABLE seats (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	n        INTEGER NOT NULL,
	user     TEXT NOT NULL,
	name     TEXT NOT NULL,
	vacant   INTEGER NOT NULL,
	quiet    INTEGER NOT NULL,
	standin  TEXT NOT NULL, -- user who acts for it
	standin_name TEXT NOT NULL,
	bank     INTEGER NOT NULL, -- durations are milliseconds
	grace    INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, n, user, name, vacant, quiet, standin, standin_name, bank, grace)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, n, user, name, vacant, quiet, standin, standin_name, bank, grace)) VIRTUAL,
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
INSERT INTO seats (table_id, n, user, name, vacant, quiet, standin, standin_name, bank, grace) SELECT table_id, n, user, name, vacant, quiet, standin, standin_name, bank, grace FROM old_seats;

CREATE TABLE turns (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	first    INTEGER NOT NULL, -- its first move; 0 for the start
	last     INTEGER NOT NULL CHECK (last >= first),
	n        INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	body     BLOB NOT NULL,    -- moves and events, see record.go
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, first, last, n, at, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, first, last, n, at, body)) VIRTUAL
) STRICT;
INSERT INTO turns (table_id, first, last, n, at, body) SELECT table_id, first, last, n, at, body FROM old_turns;

CREATE TABLE states (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seq      INTEGER NOT NULL,
	base     INTEGER NOT NULL, -- the state it is told as a difference to; itself: whole
	body     BLOB NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, seq, base, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, seq, base, body)) VIRTUAL
) STRICT;
INSERT INTO states (table_id, seq, base, body) SELECT table_id, seq, base, body FROM old_states;

CREATE TABLE presses (
	press TEXT PRIMARY KEY,
	day   INTEGER NOT NULL, -- since 1970
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(press, day)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(press, day)) VIRTUAL
) STRICT, WITHOUT ROWID;
INSERT INTO presses (press, day) SELECT press, day FROM old_presses;

CREATE TABLE drafts (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seat     INTEGER NOT NULL,
	after    INTEGER NOT NULL,
	step     INTEGER NOT NULL,
	codes    TEXT NOT NULL, -- JSON list
	at       INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, seat, after, step, codes, at)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, seat, after, step, codes, at)) VIRTUAL,
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO drafts (table_id, seat, after, step, codes, at) SELECT table_id, seat, after, step, codes, at FROM old_drafts;

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
	error    TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error)) VIRTUAL
) STRICT;
INSERT INTO deliveries (n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error) SELECT n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error FROM old_deliveries;

CREATE TABLE posts (
	table_id INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	user     TEXT NOT NULL,
	channel  TEXT NOT NULL,
	message  TEXT NOT NULL,
	seq      INTEGER NOT NULL,
	digest   TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, kind, user, channel, message, seq, digest)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, kind, user, channel, message, seq, digest)) VIRTUAL,
	PRIMARY KEY (table_id, kind, user)
) STRICT, WITHOUT ROWID;
INSERT INTO posts (table_id, kind, user, channel, message, seq, digest) SELECT table_id, kind, user, channel, message, seq, digest FROM old_posts;

CREATE TABLE persons (
	user   TEXT PRIMARY KEY,
	name   TEXT NOT NULL,
	lang   TEXT NOT NULL,
	look   TEXT NOT NULL,
	theme  TEXT NOT NULL,
	no_dm  INTEGER NOT NULL,
	closed INTEGER NOT NULL,
	dm     TEXT NOT NULL,
	seen   INTEGER NOT NULL,
	ways   TEXT NOT NULL, -- JSON object
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(user, name, lang, look, theme, no_dm, closed, dm, seen, ways)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(user, name, lang, look, theme, no_dm, closed, dm, seen, ways)) VIRTUAL
) STRICT, WITHOUT ROWID;
INSERT INTO persons (user, name, lang, look, theme, no_dm, closed, dm, seen, ways) SELECT user, name, lang, look, theme, no_dm, closed, dm, seen, ways FROM old_persons;

CREATE TABLE notes (
	table_id INTEGER NOT NULL,
	user     TEXT NOT NULL,
	note     TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, user, note)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, user, note)) VIRTUAL,
	PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
INSERT INTO notes (table_id, user, note) SELECT table_id, user, note FROM old_notes;

CREATE TABLE guilds (
	id       TEXT PRIMARY KEY,
	lang     TEXT NOT NULL,
	channels TEXT NOT NULL, -- JSON list
	openers  TEXT NOT NULL, -- JSON list
	house    TEXT NOT NULL, -- JSON object
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, lang, channels, openers, house)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, lang, channels, openers, house)) VIRTUAL
) STRICT, WITHOUT ROWID;
INSERT INTO guilds (id, lang, channels, openers, house) SELECT id, lang, channels, openers, house FROM old_guilds;

CREATE TABLE audits (
	n        INTEGER PRIMARY KEY,
	at       INTEGER NOT NULL,
	guild    TEXT NOT NULL,
	table_id INTEGER NOT NULL,
	user     TEXT NOT NULL,
	act      TEXT NOT NULL,
	detail   TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(n, at, guild, table_id, user, act, detail)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(n, at, guild, table_id, user, act, detail)) VIRTUAL
) STRICT;
INSERT INTO audits (n, at, guild, table_id, user, act, detail) SELECT n, at, guild, table_id, user, act, detail FROM old_audits;

CREATE TABLE blobs (
	space TEXT NOT NULL,
	key   TEXT NOT NULL,
	value BLOB NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(space, key, value)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(space, key, value)) VIRTUAL,
	PRIMARY KEY (space, key)
) STRICT;
INSERT INTO blobs (space, key, value) SELECT space, key, value FROM old_blobs;

CREATE TABLE waits (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seat     INTEGER NOT NULL,
	rev      INTEGER NOT NULL,
	user     TEXT NOT NULL,
	since    INTEGER NOT NULL,
	lost     INTEGER NOT NULL,
	due      INTEGER NOT NULL,
	next     INTEGER NOT NULL, -- 0: nothing is to be done
	act      INTEGER NOT NULL,
	step     INTEGER NOT NULL,
	snooze   INTEGER NOT NULL,
	stage    TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, seat, rev, user, since, lost, due, next, act, step, snooze, stage)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, seat, rev, user, since, lost, due, next, act, step, snooze, stage)) VIRTUAL,
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO waits (table_id, seat, rev, user, since, lost, due, next, act, step, snooze, stage) SELECT table_id, seat, rev, user, since, lost, due, next, act, step, snooze, stage FROM old_waits;

CREATE TABLE beats (
	name TEXT PRIMARY KEY,
	at   INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(name, at)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(name, at)) VIRTUAL
) STRICT, WITHOUT ROWID;
INSERT INTO beats (name, at) SELECT name, at FROM old_beats;

CREATE TABLE follows (
	table_id INTEGER NOT NULL,
	user     TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, user)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, user)) VIRTUAL,
	PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
INSERT INTO follows (table_id, user) SELECT table_id, user FROM old_follows;

CREATE TABLE orders (
	table_id INTEGER NOT NULL,
	seat     INTEGER NOT NULL,
	rev      INTEGER NOT NULL,
	body     BLOB NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, seat, rev, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, seat, rev, body)) VIRTUAL,
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO orders (table_id, seat, rev, body) SELECT table_id, seat, rev, body FROM old_orders;

-- Nothing refers to the old tables but each other.
DROP TABLE old_seats;
DROP TABLE old_turns;
DROP TABLE old_states;
DROP TABLE old_drafts;
DROP TABLE old_waits;
DROP TABLE old_presses;
DROP TABLE old_deliveries;
DROP TABLE old_posts;
DROP TABLE old_persons;
DROP TABLE old_notes;
DROP TABLE old_guilds;
DROP TABLE old_audits;
DROP TABLE old_blobs;
DROP TABLE old_beats;
DROP TABLE old_follows;
DROP TABLE old_orders;
DROP TABLE old_tables;

CREATE INDEX tables_phase ON tables (phase);
CREATE INDEX tables_guild ON tables (guild, phase);
CREATE INDEX tables_thread ON tables (thread) WHERE thread <> '';
CREATE INDEX tables_direct ON tables (channel) WHERE guild = '';
CREATE INDEX seats_user ON seats (user);
CREATE INDEX seats_standin ON seats (standin) WHERE standin <> '';
CREATE UNIQUE INDEX turns_first ON turns (table_id, first);
CREATE UNIQUE INDEX states_seq ON states (table_id, seq);
CREATE INDEX deliveries_key ON deliveries (key) WHERE key <> '';
CREATE INDEX deliveries_ready ON deliveries (max(due, claim));
CREATE INDEX audits_guild ON audits (guild);
CREATE INDEX waits_next ON waits (next) WHERE next <> 0;
CREATE INDEX waits_user ON waits (user);
CREATE INDEX follows_user ON follows (user);

-- A row that is damaged is never written back: its checksum would become right.
-- A row can still be removed, or replaced by INSERT OR REPLACE.
-- +goose StatementBegin
CREATE TRIGGER tables_intact BEFORE UPDATE ON tables WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of tables is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seats_intact BEFORE UPDATE ON seats WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of seats is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER turns_intact BEFORE UPDATE ON turns WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of turns is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER states_intact BEFORE UPDATE ON states WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of states is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER presses_intact BEFORE UPDATE ON presses WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of presses is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drafts_intact BEFORE UPDATE ON drafts WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of drafts is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER deliveries_intact BEFORE UPDATE ON deliveries WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of deliveries is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER posts_intact BEFORE UPDATE ON posts WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of posts is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER persons_intact BEFORE UPDATE ON persons WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of persons is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER notes_intact BEFORE UPDATE ON notes WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of notes is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER guilds_intact BEFORE UPDATE ON guilds WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of guilds is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audits_intact BEFORE UPDATE ON audits WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of audits is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER blobs_intact BEFORE UPDATE ON blobs WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of blobs is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER waits_intact BEFORE UPDATE ON waits WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of waits is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER beats_intact BEFORE UPDATE ON beats WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of beats is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER follows_intact BEFORE UPDATE ON follows WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of follows is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_intact BEFORE UPDATE ON orders WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of orders is damaged'); END;
-- +goose StatementEnd
