-- +goose Up
-- People who look for a match, and matches that are found and wait for answers.
CREATE TABLE tickets (
	id      INTEGER PRIMARY KEY,
	rev     INTEGER NOT NULL,
	user    TEXT NOT NULL,
	name    TEXT NOT NULL,
	guild   TEXT NOT NULL,
	channel TEXT NOT NULL,
	wish    TEXT NOT NULL, -- JSON object
	since   INTEGER NOT NULL,
	not_before INTEGER NOT NULL, -- 0: at any time
	expires INTEGER NOT NULL,
	rests   TEXT NOT NULL, -- why; empty: somebody looks for a match
	muster_id INTEGER NOT NULL, -- 0: none
	answer  TEXT NOT NULL CHECK (answer IN ('', 'asked', 'in')),
	due     INTEGER NOT NULL, -- of the answer
	next    INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, rev, user, name, guild, channel, wish, since, not_before, expires, rests, muster_id, answer, due, next)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, rev, user, name, guild, channel, wish, since, not_before, expires, rests, muster_id, answer, due, next)) VIRTUAL
) STRICT;
CREATE TABLE musters (
	id      INTEGER PRIMARY KEY,
	rev     INTEGER NOT NULL,
	guild   TEXT NOT NULL,
	channel TEXT NOT NULL,
	game    TEXT NOT NULL,
	pace    TEXT NOT NULL,
	lang    TEXT NOT NULL,
	people  INTEGER NOT NULL,
	computers INTEGER NOT NULL,
	opened  INTEGER NOT NULL,
	played_at INTEGER NOT NULL, -- the table; 0: none yet
	next    INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, rev, guild, channel, game, pace, lang, people, computers, opened, played_at, next)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, rev, guild, channel, game, pace, lang, people, computers, opened, played_at, next)) VIRTUAL
) STRICT;
-- Whom somebody does not want to be matched with. Nobody else ever sees it.
CREATE TABLE avoided (
	user  TEXT NOT NULL,
	whom  TEXT NOT NULL,
	n     INTEGER NOT NULL, -- in the order of adding
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(user, whom, n)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(user, whom, n)) VIRTUAL,
	PRIMARY KEY (user, whom)
) STRICT, WITHOUT ROWID;
-- People who left a match that they had begun, or lost their seat to somebody else.
CREATE TABLE departures (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	user     TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, user)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, user)) VIRTUAL,
	PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX tickets_user ON tickets (user);
CREATE UNIQUE INDEX tickets_asked ON tickets (user) WHERE muster_id <> 0;
CREATE INDEX tickets_muster ON tickets (muster_id) WHERE muster_id <> 0;
CREATE INDEX tickets_guild ON tickets (guild, since, id) WHERE muster_id = 0 AND rests = '';
CREATE INDEX tickets_next ON tickets (next) WHERE muster_id = 0;
CREATE INDEX musters_next ON musters (next);
CREATE INDEX avoided_whom ON avoided (whom);
CREATE INDEX departures_user ON departures (user, table_id);
-- +goose StatementBegin
CREATE TRIGGER tickets_intact BEFORE UPDATE ON tickets WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of tickets is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER musters_intact BEFORE UPDATE ON musters WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of musters is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER avoided_intact BEFORE UPDATE ON avoided WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of avoided is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER departures_intact BEFORE UPDATE ON departures WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of departures is damaged'); END;
-- +goose StatementEnd
-- Who resigned before there was this list. Who was replaced then is not known.
INSERT INTO departures (table_id, user)
	SELECT DISTINCT s.table_id, s.user FROM seats s JOIN tables t ON t.id = s.table_id
	WHERE s.vacant AND s.intact AND t.started <> 0 AND s.user <> '' AND substr(s.user, 1, 8) <> 'computer';
