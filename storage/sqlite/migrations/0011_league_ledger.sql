-- +goose Up
-- Results of leagues as a ledger: entries are added, and only who acted is replaced when
-- they delete their data. The last entry of a fixture is its result; fixture_seats holds
-- what follows from it.
CREATE TABLE league_ledger (
	fixture_id INTEGER NOT NULL REFERENCES fixtures (id),
	n          INTEGER NOT NULL,
	kind       TEXT NOT NULL CHECK (kind IN ('played', 'ruled', 'corrected', 'void')),
	acted_by   TEXT NOT NULL,
	at         INTEGER NOT NULL,
	reason     TEXT NOT NULL,
	round      INTEGER NOT NULL,
	seats      TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(fixture_id, n, kind, acted_by, at, reason, round, seats)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(fixture_id, n, kind, acted_by, at, reason, round, seats)) VIRTUAL,
	PRIMARY KEY (fixture_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX league_ledger_by ON league_ledger (acted_by) WHERE acted_by <> '';

-- The results so far. A seat counts whose entrant has points or a share; of the last ones,
-- whose rank may earn nothing, one that its entrant still played.
INSERT INTO league_ledger (fixture_id, n, kind, acted_by, at, reason, round, seats)
SELECT f.id, 1, CASE f.ruled WHEN '' THEN 'played' ELSE 'ruled' END, f.ruled, f.ended, '', f.round,
	(SELECT json_group_array(json(o.seat)) FROM (
		SELECT json_object('rank', s.rank, 'score', s.score, 'share', s.share, 'alone', json(iif(s.rated, 'true', 'false')),
			'counts', json(iif(s.points > 0 OR s.share > 0 OR s.rated OR s.user = e.user AND e.state <> 'left' AND
				s.rank = (SELECT max(o.rank) FROM fixture_seats o WHERE o.fixture_id = f.id), 'true', 'false'))) AS seat
		FROM fixture_seats s LEFT JOIN entrants e ON e.season_id = f.season_id AND e.n = s.entrant
		WHERE s.fixture_id = f.id ORDER BY s.place) o)
FROM fixtures f
WHERE (f.state = 'over' OR f.ruled <> '') AND f.intact
	AND EXISTS (SELECT 1 FROM fixture_seats s WHERE s.fixture_id = f.id AND s.rank > 0)
	AND NOT EXISTS (SELECT 1 FROM fixture_seats s WHERE s.fixture_id = f.id AND NOT s.intact)
ORDER BY f.id;

INSERT INTO totals (name, n, sum) SELECT 'league_ledger', count(*), coalesce(sum(checksum), 0) FROM league_ledger;

-- +goose StatementBegin
CREATE TRIGGER league_ledger_intact BEFORE UPDATE ON league_ledger WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of league_ledger is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER league_ledger_appended BEFORE UPDATE ON league_ledger
WHEN (old.fixture_id, old.n, old.kind, old.at, old.reason, old.round, old.seats) IS NOT (new.fixture_id, new.n, new.kind, new.at, new.reason, new.round, new.seats)
BEGIN SELECT RAISE(ABORT, 'entries of league_ledger are not changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER league_ledger_added AFTER INSERT ON league_ledger
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'league_ledger'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER league_ledger_changed AFTER UPDATE ON league_ledger
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'league_ledger'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER league_ledger_removed AFTER DELETE ON league_ledger
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'league_ledger'; END;
-- +goose StatementEnd
