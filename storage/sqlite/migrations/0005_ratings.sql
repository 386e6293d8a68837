-- +goose Up
-- Tables whose match ended, or changed after its end: their results are still to be
-- read. The transaction that ends a match adds its row.
CREATE TABLE results_due (
	table_id INTEGER PRIMARY KEY REFERENCES tables (id),
	next     INTEGER NOT NULL, -- not before
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, next)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, next)) VIRTUAL
) STRICT;

-- How matches ended.
CREATE TABLE results (
	table_id INTEGER PRIMARY KEY REFERENCES tables (id),
	hash    TEXT NOT NULL UNIQUE, -- of the record: a match counts once
	game    TEXT NOT NULL,
	guild   TEXT NOT NULL,
	class   TEXT NOT NULL, -- in which it changes ratings; empty: in none
	started INTEGER NOT NULL,
	ended   INTEGER NOT NULL,
	turns   INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, hash, game, guild, class, started, ended, turns)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, hash, game, guild, class, started, ended, turns)) VIRTUAL
) STRICT;

CREATE TABLE result_seats (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seat    INTEGER NOT NULL,
	user    TEXT NOT NULL, -- "ghost-N" for a deleted person
	entrant TEXT NOT NULL, -- in ratings; empty: the seat is not rated
	game    TEXT NOT NULL,
	ended   INTEGER NOT NULL,
	body    TEXT NOT NULL, -- JSON object
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, seat, user, entrant, game, ended, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, seat, user, entrant, game, ended, body)) VIRTUAL,
	PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What each match changed, in the order of their ends. A class is rated up to its
-- last event; matches that ended later are still to be rated.
CREATE TABLE rating_events (
	class    TEXT NOT NULL,
	ended    INTEGER NOT NULL,
	table_id INTEGER NOT NULL,
	body     TEXT NOT NULL, -- JSON list: each entrant before and after
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(class, ended, table_id, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(class, ended, table_id, body)) VIRTUAL,
	PRIMARY KEY (class, ended, table_id)
) STRICT, WITHOUT ROWID;

-- Ratings as they stand.
CREATE TABLE ratings (
	class   TEXT NOT NULL,
	entrant TEXT NOT NULL,
	mu      REAL NOT NULL,
	sigma   REAL NOT NULL,
	matches INTEGER NOT NULL,
	latest  INTEGER NOT NULL, -- when the last of them ended
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(class, entrant, mu, sigma, matches, latest)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(class, entrant, mu, sigma, matches, latest)) VIRTUAL,
	PRIMARY KEY (class, entrant)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_class ON results (class, ended, table_id) WHERE class <> '';
CREATE INDEX results_game ON results (guild, game, ended);
CREATE INDEX result_seats_user ON result_seats (user, ended);
CREATE INDEX results_due_next ON results_due (next);
CREATE INDEX ratings_entrant ON ratings (entrant);

-- Matches that ended earlier have results, too. None of them changes ratings: nobody
-- had agreed to that.
INSERT INTO results_due (table_id, next) SELECT id, 0 FROM tables WHERE phase = 'over';

-- +goose StatementBegin
CREATE TRIGGER results_due_intact BEFORE UPDATE ON results_due WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of results_due is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER results_intact BEFORE UPDATE ON results WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of results is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER result_seats_intact BEFORE UPDATE ON result_seats WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of result_seats is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER rating_events_intact BEFORE UPDATE ON rating_events WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of rating_events is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ratings_intact BEFORE UPDATE ON ratings WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of ratings is damaged'); END;
-- +goose StatementEnd
