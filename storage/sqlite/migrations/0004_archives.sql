-- +goose Up
-- The whole record of a match that is over, in one row instead of hundreds of
-- rows of turns.
CREATE TABLE archives (
	table_id INTEGER PRIMARY KEY REFERENCES tables (id),
	body     BLOB NOT NULL, -- all commits, see archive.go
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, body)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, body)) VIRTUAL
) STRICT;
-- +goose StatementBegin
CREATE TRIGGER archives_intact BEFORE UPDATE ON archives WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of archives is damaged'); END;
-- +goose StatementEnd
