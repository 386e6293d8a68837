-- +goose Up
-- Puzzles: what people tried, the ratings of people and of puzzles, and the puzzle of each day.
-- The first try of each person at each puzzle.
CREATE TABLE puzzle_tries (
	user   TEXT NOT NULL,
	game   TEXT NOT NULL,
	puzzle TEXT NOT NULL,
	solved INTEGER NOT NULL,
	at     INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(user, game, puzzle, solved, at)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(user, game, puzzle, solved, at)) VIRTUAL,
	PRIMARY KEY (user, game, puzzle)
) STRICT, WITHOUT ROWID;
-- Ratings of persons and of puzzles ("puzzle-" and the id), by game.
CREATE TABLE puzzle_ratings (
	game    TEXT NOT NULL,
	entrant TEXT NOT NULL,
	mu      REAL NOT NULL,
	sigma   REAL NOT NULL,
	tries   INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(game, entrant, mu, sigma, tries)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(game, entrant, mu, sigma, tries)) VIRTUAL,
	PRIMARY KEY (game, entrant)
) STRICT, WITHOUT ROWID;
-- How the people of a server did at the puzzle of a day.
CREATE TABLE puzzle_results (
	guild  TEXT NOT NULL,
	day    TEXT NOT NULL,
	user   TEXT NOT NULL,
	name   TEXT NOT NULL,
	solved INTEGER NOT NULL,
	at     INTEGER NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(guild, day, user, name, solved, at)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(guild, day, user, name, solved, at)) VIRTUAL,
	PRIMARY KEY (guild, day, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_ratings_entrant ON puzzle_ratings (entrant);
CREATE INDEX puzzle_results_user ON puzzle_results (user);
INSERT INTO totals (name, n, sum) VALUES ('puzzle_tries', 0, 0), ('puzzle_ratings', 0, 0), ('puzzle_results', 0, 0);

-- +goose StatementBegin
CREATE TRIGGER puzzle_tries_intact BEFORE UPDATE ON puzzle_tries WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of puzzle_tries is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_tries_added AFTER INSERT ON puzzle_tries
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'puzzle_tries'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_tries_changed AFTER UPDATE ON puzzle_tries
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'puzzle_tries'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_tries_removed AFTER DELETE ON puzzle_tries
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'puzzle_tries'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER puzzle_ratings_intact BEFORE UPDATE ON puzzle_ratings WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of puzzle_ratings is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_ratings_added AFTER INSERT ON puzzle_ratings
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'puzzle_ratings'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_ratings_changed AFTER UPDATE ON puzzle_ratings
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'puzzle_ratings'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_ratings_removed AFTER DELETE ON puzzle_ratings
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'puzzle_ratings'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER puzzle_results_intact BEFORE UPDATE ON puzzle_results WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of puzzle_results is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_results_added AFTER INSERT ON puzzle_results
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'puzzle_results'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_results_changed AFTER UPDATE ON puzzle_results
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'puzzle_results'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER puzzle_results_removed AFTER DELETE ON puzzle_results
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'puzzle_results'; END;
-- +goose StatementEnd
