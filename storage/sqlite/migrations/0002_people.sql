-- +goose Up
-- What tables, people and servers settle beyond their place: JSON documents of
-- package storage (Affairs, Ways, House).
ALTER TABLE tables ADD COLUMN affairs TEXT NOT NULL DEFAULT '{}';
ALTER TABLE persons ADD COLUMN ways TEXT NOT NULL DEFAULT '{}';
ALTER TABLE guilds ADD COLUMN house TEXT NOT NULL DEFAULT '{}';

ALTER TABLE seats ADD COLUMN standin TEXT NOT NULL DEFAULT ''; -- user who acts for it
ALTER TABLE seats ADD COLUMN standin_name TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;  -- durations are milliseconds
ALTER TABLE seats ADD COLUMN grace INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_standin ON seats (standin) WHERE standin <> '';

-- Seats that are waited for, with what their clocks say.
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
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX waits_next ON waits (next) WHERE next <> 0;
CREATE INDEX waits_user ON waits (user);

-- When clocks last ran: one row for each name.
CREATE TABLE beats (
	name TEXT PRIMARY KEY,
	at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE follows (
	table_id INTEGER NOT NULL,
	user     TEXT NOT NULL,
	PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_user ON follows (user);

-- Standing orders of a seat.
CREATE TABLE orders (
	table_id INTEGER NOT NULL,
	seat     INTEGER NOT NULL,
	rev      INTEGER NOT NULL,
	body     BLOB NOT NULL,
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
