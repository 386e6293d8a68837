-- +goose Up
-- Puzzles: what people tried, the ratings of people and of puzzles, and the puzzle of each day.
-- The first try of each person at each puzzle.
CREATE TABLE puzzle_tries (
	"user"   text COLLATE "C" NOT NULL,
	game     text COLLATE "C" NOT NULL,
	puzzle   text COLLATE "C" NOT NULL,
	solved   boolean NOT NULL,
	at       bigint NOT NULL,
	PRIMARY KEY ("user", game, puzzle)
);
-- Ratings of persons and of puzzles ("puzzle-" and the id), by game.
CREATE TABLE puzzle_ratings (
	game      text COLLATE "C" NOT NULL,
	entrant   text COLLATE "C" NOT NULL,
	mu        double precision NOT NULL,
	sigma     double precision NOT NULL,
	tries     bigint NOT NULL,
	PRIMARY KEY (game, entrant)
);
-- How the people of a server did at the puzzle of a day.
CREATE TABLE puzzle_results (
	guild    text COLLATE "C" NOT NULL,
	day      text COLLATE "C" NOT NULL,
	"user"   text COLLATE "C" NOT NULL,
	name     text COLLATE "C" NOT NULL,
	solved   boolean NOT NULL,
	at       bigint NOT NULL,
	PRIMARY KEY (guild, day, "user")
);
CREATE INDEX puzzle_ratings_entrant ON puzzle_ratings (entrant);
CREATE INDEX puzzle_results_user ON puzzle_results ("user");
