-- +goose Up
-- How many rows every table has, and the sum of their checksums, kept by triggers. A
-- row that is lost with its checksum leaves no other trace: many tables have no index
-- that could tell. INSERT OR REPLACE runs these triggers for the row that it replaces
-- only with the setting recursive_triggers (see source). A migration that makes a table
-- anew or adds one does the same for it.
CREATE TABLE totals (
	name TEXT PRIMARY KEY,
	n    INTEGER NOT NULL,
	sum  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO totals (name, n, sum)
SELECT 'tables', count(*), coalesce(sum(checksum), 0) FROM tables
UNION ALL SELECT 'seats', count(*), coalesce(sum(checksum), 0) FROM seats
UNION ALL SELECT 'turns', count(*), coalesce(sum(checksum), 0) FROM turns
UNION ALL SELECT 'states', count(*), coalesce(sum(checksum), 0) FROM states
UNION ALL SELECT 'presses', count(*), coalesce(sum(checksum), 0) FROM presses
UNION ALL SELECT 'drafts', count(*), coalesce(sum(checksum), 0) FROM drafts
UNION ALL SELECT 'deliveries', count(*), coalesce(sum(checksum), 0) FROM deliveries
UNION ALL SELECT 'posts', count(*), coalesce(sum(checksum), 0) FROM posts
UNION ALL SELECT 'persons', count(*), coalesce(sum(checksum), 0) FROM persons
UNION ALL SELECT 'notes', count(*), coalesce(sum(checksum), 0) FROM notes
UNION ALL SELECT 'guilds', count(*), coalesce(sum(checksum), 0) FROM guilds
UNION ALL SELECT 'audits', count(*), coalesce(sum(checksum), 0) FROM audits
UNION ALL SELECT 'blobs', count(*), coalesce(sum(checksum), 0) FROM blobs
UNION ALL SELECT 'waits', count(*), coalesce(sum(checksum), 0) FROM waits
UNION ALL SELECT 'beats', count(*), coalesce(sum(checksum), 0) FROM beats
UNION ALL SELECT 'follows', count(*), coalesce(sum(checksum), 0) FROM follows
UNION ALL SELECT 'orders', count(*), coalesce(sum(checksum), 0) FROM orders
UNION ALL SELECT 'archives', count(*), coalesce(sum(checksum), 0) FROM archives
UNION ALL SELECT 'results_due', count(*), coalesce(sum(checksum), 0) FROM results_due
UNION ALL SELECT 'results', count(*), coalesce(sum(checksum), 0) FROM results
UNION ALL SELECT 'result_seats', count(*), coalesce(sum(checksum), 0) FROM result_seats
UNION ALL SELECT 'rating_events', count(*), coalesce(sum(checksum), 0) FROM rating_events
UNION ALL SELECT 'ratings', count(*), coalesce(sum(checksum), 0) FROM ratings
UNION ALL SELECT 'leagues', count(*), coalesce(sum(checksum), 0) FROM leagues
UNION ALL SELECT 'seasons', count(*), coalesce(sum(checksum), 0) FROM seasons
UNION ALL SELECT 'entrants', count(*), coalesce(sum(checksum), 0) FROM entrants
UNION ALL SELECT 'fixtures', count(*), coalesce(sum(checksum), 0) FROM fixtures
UNION ALL SELECT 'fixture_seats', count(*), coalesce(sum(checksum), 0) FROM fixture_seats
UNION ALL SELECT 'tickets', count(*), coalesce(sum(checksum), 0) FROM tickets
UNION ALL SELECT 'musters', count(*), coalesce(sum(checksum), 0) FROM musters
UNION ALL SELECT 'avoided', count(*), coalesce(sum(checksum), 0) FROM avoided
UNION ALL SELECT 'departures', count(*), coalesce(sum(checksum), 0) FROM departures
UNION ALL SELECT 'dailies', count(*), coalesce(sum(checksum), 0) FROM dailies
UNION ALL SELECT 'deals', count(*), coalesce(sum(checksum), 0) FROM deals
UNION ALL SELECT 'tries', count(*), coalesce(sum(checksum), 0) FROM tries;

-- +goose StatementBegin
CREATE TRIGGER tables_added AFTER INSERT ON tables
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'tables'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tables_changed AFTER UPDATE ON tables
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'tables'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tables_removed AFTER DELETE ON tables
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'tables'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seats_added AFTER INSERT ON seats
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'seats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seats_changed AFTER UPDATE ON seats
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'seats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seats_removed AFTER DELETE ON seats
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'seats'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER turns_added AFTER INSERT ON turns
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'turns'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER turns_changed AFTER UPDATE ON turns
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'turns'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER turns_removed AFTER DELETE ON turns
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'turns'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER states_added AFTER INSERT ON states
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'states'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER states_changed AFTER UPDATE ON states
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'states'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER states_removed AFTER DELETE ON states
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'states'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER presses_added AFTER INSERT ON presses
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'presses'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER presses_changed AFTER UPDATE ON presses
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'presses'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER presses_removed AFTER DELETE ON presses
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'presses'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER drafts_added AFTER INSERT ON drafts
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'drafts'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drafts_changed AFTER UPDATE ON drafts
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'drafts'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drafts_removed AFTER DELETE ON drafts
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'drafts'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER deliveries_added AFTER INSERT ON deliveries
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'deliveries'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER deliveries_changed AFTER UPDATE ON deliveries
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'deliveries'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER deliveries_removed AFTER DELETE ON deliveries
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'deliveries'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER posts_added AFTER INSERT ON posts
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'posts'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER posts_changed AFTER UPDATE ON posts
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'posts'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER posts_removed AFTER DELETE ON posts
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'posts'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER persons_added AFTER INSERT ON persons
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'persons'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER persons_changed AFTER UPDATE ON persons
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'persons'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER persons_removed AFTER DELETE ON persons
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'persons'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER notes_added AFTER INSERT ON notes
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'notes'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER notes_changed AFTER UPDATE ON notes
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'notes'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER notes_removed AFTER DELETE ON notes
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'notes'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER guilds_added AFTER INSERT ON guilds
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'guilds'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER guilds_changed AFTER UPDATE ON guilds
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'guilds'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER guilds_removed AFTER DELETE ON guilds
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'guilds'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audits_added AFTER INSERT ON audits
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'audits'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audits_changed AFTER UPDATE ON audits
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'audits'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audits_removed AFTER DELETE ON audits
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'audits'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER blobs_added AFTER INSERT ON blobs
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'blobs'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER blobs_changed AFTER UPDATE ON blobs
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'blobs'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER blobs_removed AFTER DELETE ON blobs
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'blobs'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER waits_added AFTER INSERT ON waits
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'waits'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER waits_changed AFTER UPDATE ON waits
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'waits'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER waits_removed AFTER DELETE ON waits
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'waits'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER beats_added AFTER INSERT ON beats
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'beats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER beats_changed AFTER UPDATE ON beats
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'beats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER beats_removed AFTER DELETE ON beats
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'beats'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER follows_added AFTER INSERT ON follows
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'follows'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER follows_changed AFTER UPDATE ON follows
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'follows'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER follows_removed AFTER DELETE ON follows
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'follows'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER orders_added AFTER INSERT ON orders
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'orders'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'orders'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_removed AFTER DELETE ON orders
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'orders'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER archives_added AFTER INSERT ON archives
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'archives'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER archives_changed AFTER UPDATE ON archives
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'archives'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER archives_removed AFTER DELETE ON archives
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'archives'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER results_due_added AFTER INSERT ON results_due
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'results_due'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER results_due_changed AFTER UPDATE ON results_due
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'results_due'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER results_due_removed AFTER DELETE ON results_due
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'results_due'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER results_added AFTER INSERT ON results
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'results'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER results_changed AFTER UPDATE ON results
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'results'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER results_removed AFTER DELETE ON results
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'results'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER result_seats_added AFTER INSERT ON result_seats
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'result_seats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER result_seats_changed AFTER UPDATE ON result_seats
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'result_seats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER result_seats_removed AFTER DELETE ON result_seats
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'result_seats'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rating_events_added AFTER INSERT ON rating_events
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'rating_events'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER rating_events_changed AFTER UPDATE ON rating_events
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'rating_events'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER rating_events_removed AFTER DELETE ON rating_events
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'rating_events'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ratings_added AFTER INSERT ON ratings
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'ratings'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ratings_changed AFTER UPDATE ON ratings
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'ratings'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ratings_removed AFTER DELETE ON ratings
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'ratings'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER leagues_added AFTER INSERT ON leagues
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'leagues'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER leagues_changed AFTER UPDATE ON leagues
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'leagues'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER leagues_removed AFTER DELETE ON leagues
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'leagues'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seasons_added AFTER INSERT ON seasons
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'seasons'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seasons_changed AFTER UPDATE ON seasons
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'seasons'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seasons_removed AFTER DELETE ON seasons
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'seasons'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER entrants_added AFTER INSERT ON entrants
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'entrants'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER entrants_changed AFTER UPDATE ON entrants
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'entrants'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER entrants_removed AFTER DELETE ON entrants
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'entrants'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER fixtures_added AFTER INSERT ON fixtures
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'fixtures'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER fixtures_changed AFTER UPDATE ON fixtures
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'fixtures'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER fixtures_removed AFTER DELETE ON fixtures
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'fixtures'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER fixture_seats_added AFTER INSERT ON fixture_seats
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'fixture_seats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER fixture_seats_changed AFTER UPDATE ON fixture_seats
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'fixture_seats'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER fixture_seats_removed AFTER DELETE ON fixture_seats
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'fixture_seats'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER tickets_added AFTER INSERT ON tickets
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'tickets'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tickets_changed AFTER UPDATE ON tickets
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'tickets'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tickets_removed AFTER DELETE ON tickets
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'tickets'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER musters_added AFTER INSERT ON musters
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'musters'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER musters_changed AFTER UPDATE ON musters
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'musters'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER musters_removed AFTER DELETE ON musters
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'musters'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER avoided_added AFTER INSERT ON avoided
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'avoided'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER avoided_changed AFTER UPDATE ON avoided
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'avoided'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER avoided_removed AFTER DELETE ON avoided
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'avoided'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER departures_added AFTER INSERT ON departures
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'departures'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER departures_changed AFTER UPDATE ON departures
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'departures'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER departures_removed AFTER DELETE ON departures
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'departures'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER dailies_added AFTER INSERT ON dailies
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'dailies'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER dailies_changed AFTER UPDATE ON dailies
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'dailies'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER dailies_removed AFTER DELETE ON dailies
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'dailies'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER deals_added AFTER INSERT ON deals
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'deals'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER deals_changed AFTER UPDATE ON deals
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'deals'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER deals_removed AFTER DELETE ON deals
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'deals'; END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER tries_added AFTER INSERT ON tries
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'tries'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tries_changed AFTER UPDATE ON tries
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'tries'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tries_removed AFTER DELETE ON tries
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'tries'; END;
-- +goose StatementEnd
