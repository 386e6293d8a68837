-- +goose Up
-- Leagues: seasons with entrants, fixtures, and their results by seat.
CREATE TABLE leagues (
	id         INTEGER PRIMARY KEY,
	rev        INTEGER NOT NULL,
	guild      TEXT NOT NULL,
	channel    TEXT NOT NULL,
	name       TEXT NOT NULL,
	lang       TEXT NOT NULL,
	organisers TEXT NOT NULL, -- JSON list
	terms      TEXT NOT NULL, -- JSON object
	created    INTEGER NOT NULL,
	ended      INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, rev, guild, channel, name, lang, organisers, terms, created, ended)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, rev, guild, channel, name, lang, organisers, terms, created, ended)) VIRTUAL
) STRICT;
CREATE TABLE seasons (
	id        INTEGER PRIMARY KEY,
	league_id INTEGER NOT NULL REFERENCES leagues (id),
	n         INTEGER NOT NULL,
	rev       INTEGER NOT NULL,
	phase     TEXT NOT NULL CHECK (phase IN ('open', 'playing', 'over', 'closed')),
	terms     TEXT NOT NULL, -- JSON object
	seed      BLOB NOT NULL,
	deal      BLOB NOT NULL,
	round     INTEGER NOT NULL,
	opened    INTEGER NOT NULL,
	started   INTEGER NOT NULL,
	ended     INTEGER NOT NULL,
	due       INTEGER NOT NULL,
	next      INTEGER NOT NULL, -- 0: nothing is to be done
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, league_id, n, rev, phase, terms, seed, deal, round, opened, started, ended, due, next)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, league_id, n, rev, phase, terms, seed, deal, round, opened, started, ended, due, next)) VIRTUAL
) STRICT;
CREATE TABLE entrants (
	season_id INTEGER NOT NULL REFERENCES seasons (id),
	n         INTEGER NOT NULL,
	user      TEXT NOT NULL,
	name      TEXT NOT NULL,
	state     TEXT NOT NULL,
	division  INTEGER NOT NULL,
	place     INTEGER NOT NULL,
	before    INTEGER NOT NULL,
	joined    INTEGER NOT NULL,
	left_at   INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(season_id, n, user, name, state, division, place, before, joined, left_at)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(season_id, n, user, name, state, division, place, before, joined, left_at)) VIRTUAL,
	PRIMARY KEY (season_id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE fixtures (
	id        INTEGER PRIMARY KEY,
	season_id INTEGER NOT NULL REFERENCES seasons (id),
	n         INTEGER NOT NULL,
	division  INTEGER NOT NULL,
	final     INTEGER NOT NULL,
	round     INTEGER NOT NULL,
	state     TEXT NOT NULL CHECK (state IN ('planned', 'open', 'over', 'stuck')),
	played_at INTEGER NOT NULL, -- the table; 0: none yet
	advances  INTEGER NOT NULL,
	due       INTEGER NOT NULL,
	hurried   INTEGER NOT NULL,
	opened    INTEGER NOT NULL,
	ended     INTEGER NOT NULL,
	ruled     TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, season_id, n, division, final, round, state, played_at, advances, due, hurried, opened, ended, ruled)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, season_id, n, division, final, round, state, played_at, advances, due, hurried, opened, ended, ruled)) VIRTUAL
) STRICT;
CREATE TABLE fixture_seats (
	fixture_id INTEGER NOT NULL REFERENCES fixtures (id),
	place      INTEGER NOT NULL,
	entrant    INTEGER NOT NULL,
	user       TEXT NOT NULL,
	rank       INTEGER NOT NULL,
	score      INTEGER NOT NULL,
	points     INTEGER NOT NULL, -- sixtieths
	share      INTEGER NOT NULL, -- ten-thousandths
	rated      INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(fixture_id, place, entrant, user, rank, score, points, share, rated)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(fixture_id, place, entrant, user, rank, score, points, share, rated)) VIRTUAL,
	PRIMARY KEY (fixture_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX leagues_guild ON leagues (guild, id);
CREATE UNIQUE INDEX seasons_league ON seasons (league_id, n);
CREATE INDEX seasons_next ON seasons (next) WHERE next <> 0;
CREATE INDEX entrants_user ON entrants (user);
CREATE INDEX entrants_division ON entrants (season_id, division, n);
CREATE UNIQUE INDEX fixtures_season ON fixtures (season_id, n);
CREATE INDEX fixtures_division ON fixtures (season_id, division, n);
CREATE UNIQUE INDEX fixtures_table ON fixtures (played_at) WHERE played_at <> 0;
CREATE INDEX fixtures_open ON fixtures (id) WHERE state = 'open';
CREATE INDEX fixture_seats_user ON fixture_seats (user);
-- +goose StatementBegin
CREATE TRIGGER leagues_intact BEFORE UPDATE ON leagues WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of leagues is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seasons_intact BEFORE UPDATE ON seasons WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of seasons is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER entrants_intact BEFORE UPDATE ON entrants WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of entrants is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER fixtures_intact BEFORE UPDATE ON fixtures WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of fixtures is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER fixture_seats_intact BEFORE UPDATE ON fixture_seats WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of fixture_seats is damaged'); END;
-- +goose StatementEnd
