-- +goose Up
-- Results of leagues as a ledger: entries are added, and only who acted is replaced when
-- they delete their data. The last entry of a fixture is its result; fixture_seats holds
-- what follows from it.
CREATE TABLE league_ledger (
	fixture_id bigint NOT NULL REFERENCES fixtures (id),
	n          bigint NOT NULL,
	kind       text COLLATE "C" NOT NULL CHECK (kind IN ('played', 'ruled', 'corrected', 'void')),
	acted_by   text COLLATE "C" NOT NULL,
	at         bigint NOT NULL,
	reason     text COLLATE "C" NOT NULL,
	round      bigint NOT NULL,
	seats      text COLLATE "C" NOT NULL,
	PRIMARY KEY (fixture_id, n)
);
CREATE INDEX league_ledger_by ON league_ledger (acted_by) WHERE acted_by <> '';

-- The results so far. A seat counts whose entrant has points or a share; of the last ones,
-- whose rank may earn nothing, one that its entrant still played.
INSERT INTO league_ledger (fixture_id, n, kind, acted_by, at, reason, round, seats)
SELECT f.id, 1, CASE f.ruled WHEN '' THEN 'played' ELSE 'ruled' END, f.ruled, f.ended, '', f.round,
	(SELECT json_agg(json_build_object('rank', s.rank, 'score', s.score, 'share', s.share, 'alone', s.rated,
			'counts', s.points > 0 OR s.share > 0 OR s.rated OR coalesce(s."user" = e."user" AND e.state <> 'left', false) AND
				s.rank = (SELECT max(o.rank) FROM fixture_seats o WHERE o.fixture_id = f.id)) ORDER BY s.place)::text
		FROM fixture_seats s LEFT JOIN entrants e ON e.season_id = f.season_id AND e.n = s.entrant
		WHERE s.fixture_id = f.id)
FROM fixtures f
WHERE (f.state = 'over' OR f.ruled <> '') AND EXISTS (SELECT 1 FROM fixture_seats s WHERE s.fixture_id = f.id AND s.rank > 0)
ORDER BY f.id;
-- +goose StatementBegin
CREATE FUNCTION league_ledger_appended() RETURNS trigger AS $$
BEGIN
	RAISE EXCEPTION 'entries of league_ledger are not changed';
END $$ LANGUAGE plpgsql;
-- +goose StatementEnd
CREATE TRIGGER league_ledger_appended BEFORE UPDATE ON league_ledger FOR EACH ROW
	WHEN ((old.fixture_id, old.n, old.kind, old.at, old.reason, old.round, old.seats) IS DISTINCT FROM (new.fixture_id, new.n, new.kind, new.at, new.reason, new.round, new.seats))
	EXECUTE FUNCTION league_ledger_appended();
