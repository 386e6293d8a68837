-- +goose Up
-- A commit writes fewer pages. Commits and states are stored in the order of their keys and
-- need no index, and the number of a delivery no counter: a new one is larger than those of
-- all stored deliveries. Checksums and totals of commits and states stay as they are. A
-- damaged commit or state gets a body that no codec can read (its first byte is 255), so it
-- stays unreadable, and its table's total shows it. A damaged delivery is left out: it would
-- never be claimed.
ALTER TABLE turns RENAME TO old_turns;
ALTER TABLE states RENAME TO old_states;
ALTER TABLE deliveries RENAME TO old_deliveries;

CREATE TABLE turns (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	first    INTEGER NOT NULL, -- its first move; 0 for the start
	last     INTEGER NOT NULL CHECK (last >= first),
	n        INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	body     BLOB NOT NULL,    -- moves and events, see record.go
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, first, last, n, at, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, first, last, n, at, body)) VIRTUAL,
	PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO turns (table_id, first, last, n, at, body)
SELECT table_id, first, last, n, at, iif(intact, body, x'ff') FROM old_turns ORDER BY table_id, first;

CREATE TABLE states (
	table_id INTEGER NOT NULL REFERENCES tables (id),
	seq      INTEGER NOT NULL,
	base     INTEGER NOT NULL, -- the state it is stored as a difference to; itself: whole
	body     BLOB NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, seq, base, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, seq, base, body)) VIRTUAL,
	PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO states (table_id, seq, base, body)
SELECT table_id, seq, base, iif(intact, body, x'ff') FROM old_states ORDER BY table_id, seq;

CREATE TABLE deliveries (
	n        INTEGER PRIMARY KEY, -- age
	id       TEXT NOT NULL UNIQUE,
	key      TEXT NOT NULL,
	table_id INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	user     TEXT NOT NULL,
	body     BLOB,
	priority INTEGER NOT NULL,
	due      INTEGER NOT NULL,
	claim    INTEGER NOT NULL, -- until when it is claimed; 0: it waits
	attempts INTEGER NOT NULL,
	error    TEXT NOT NULL,
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error)) VIRTUAL
) STRICT;
INSERT INTO deliveries (n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error)
SELECT n, id, key, table_id, kind, user, body, priority, due, claim, attempts, error FROM old_deliveries WHERE intact ORDER BY n;
UPDATE totals SET n = (SELECT count(*) FROM deliveries), sum = (SELECT coalesce(sum(checksum), 0) FROM deliveries) WHERE name = 'deliveries';

DROP TABLE old_turns;
DROP TABLE old_states;
DROP TABLE old_deliveries;
CREATE INDEX deliveries_key ON deliveries (key) WHERE key <> '';
CREATE INDEX deliveries_ready ON deliveries (max(due, claim));
CREATE INDEX deliveries_order ON deliveries (priority, max(due, claim));
CREATE INDEX deliveries_claimed ON deliveries (max(due, claim)) WHERE claim <> 0;

-- +goose StatementBegin
CREATE TRIGGER turns_intact BEFORE UPDATE ON turns WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of turns is damaged'); END;
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
CREATE TRIGGER states_intact BEFORE UPDATE ON states WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of states is damaged'); END;
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
CREATE TRIGGER deliveries_intact BEFORE UPDATE ON deliveries WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of deliveries is damaged'); END;
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
