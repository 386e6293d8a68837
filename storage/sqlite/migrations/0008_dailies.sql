-- +goose Up
-- Daily deals: how a server plays them, each day's deals, and people's tries.
CREATE TABLE dailies (
	guild    TEXT NOT NULL PRIMARY KEY,
	rev      INTEGER NOT NULL,
	channel  TEXT NOT NULL,
	lang     TEXT NOT NULL,
	games    TEXT NOT NULL, -- JSON list
	every    INTEGER NOT NULL,
	hour     INTEGER NOT NULL, -- minutes after midnight
	zone     TEXT NOT NULL,
	secret   BLOB NOT NULL,
	next     INTEGER NOT NULL, -- 0: switched off
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(guild, rev, channel, lang, games, every, hour, zone, secret, next)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(guild, rev, channel, lang, games, every, hour, zone, secret, next)) VIRTUAL
) STRICT, WITHOUT ROWID;
CREATE TABLE deals (
	id       INTEGER PRIMARY KEY,
	rev      INTEGER NOT NULL,
	guild    TEXT NOT NULL,
	day      TEXT NOT NULL, -- 2026-11-23
	game     TEXT NOT NULL,
	options  TEXT NOT NULL, -- JSON object
	seats    INTEGER NOT NULL,
	seat     INTEGER NOT NULL,
	level    INTEGER NOT NULL,
	seed     BLOB NOT NULL,
	chance   BLOB NOT NULL,
	channel  TEXT NOT NULL,
	lang     TEXT NOT NULL,
	phase    TEXT NOT NULL CHECK (phase IN ('open', 'over')),
	opens    INTEGER NOT NULL,
	closes   INTEGER NOT NULL,
	ends     INTEGER NOT NULL,
	next     INTEGER NOT NULL, -- 0: nothing is to be done
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, rev, guild, day, game, options, seats, seat, level, seed, chance, channel, lang, phase, opens, closes, ends, next)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, rev, guild, day, game, options, seats, seat, level, seed, chance, channel, lang, phase, opens, closes, ends, next)) VIRTUAL
) STRICT;
CREATE TABLE tries (
	deal_id  INTEGER NOT NULL REFERENCES deals (id),
	n        INTEGER NOT NULL,
	user     TEXT NOT NULL,
	name     TEXT NOT NULL,
	played_at INTEGER NOT NULL, -- the table
	state    TEXT NOT NULL CHECK (state IN ('playing', 'counted', 'late', 'void')),
	won      INTEGER NOT NULL,
	rank     INTEGER NOT NULL,
	score    INTEGER NOT NULL,
	began    INTEGER NOT NULL,
	ended    INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(deal_id, n, user, name, played_at, state, won, rank, score, began, ended)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(deal_id, n, user, name, played_at, state, won, rank, score, began, ended)) VIRTUAL,
	PRIMARY KEY (deal_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX dailies_next ON dailies (next) WHERE next <> 0;
CREATE UNIQUE INDEX deals_day ON deals (guild, day, game);
CREATE INDEX deals_next ON deals (next) WHERE next <> 0;
CREATE UNIQUE INDEX tries_user ON tries (user, deal_id);
CREATE UNIQUE INDEX tries_table ON tries (played_at);
CREATE INDEX tries_playing ON tries (deal_id, n) WHERE state = 'playing';
-- +goose StatementBegin
CREATE TRIGGER dailies_intact BEFORE UPDATE ON dailies WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of dailies is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER deals_intact BEFORE UPDATE ON deals WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of deals is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tries_intact BEFORE UPDATE ON tries WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of tries is damaged'); END;
-- +goose StatementEnd
