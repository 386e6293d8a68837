-- +goose Up
-- Addresses that get the events of a server or of one league.
CREATE TABLE webhooks (
	id      INTEGER PRIMARY KEY,
	guild   TEXT NOT NULL,    -- server whose events it gets
	league  INTEGER NOT NULL, -- the only league whose events it gets, 0 for all of the server
	address TEXT NOT NULL,    -- where events are sent
	secret  BLOB NOT NULL,    -- key of the signatures
	lang    TEXT NOT NULL,    -- language of messages to a Discord webhook
	maker   TEXT NOT NULL,    -- user who set it, empty for a deleted one
	made    INTEGER NOT NULL, -- instant at which it was set
	failing INTEGER NOT NULL, -- instant of the first failed attempt since the last success, 0 for none
	retry   INTEGER NOT NULL, -- earliest instant of the next attempt, 0 for now
	off     TEXT NOT NULL,    -- reason why it was switched off, empty while it is on
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(id, guild, league, address, secret, lang, maker, made, failing, retry, off)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(id, guild, league, address, secret, lang, maker, made, failing, retry, off)) VIRTUAL
) STRICT;
CREATE INDEX webhooks_guild ON webhooks (guild);
CREATE INDEX webhooks_maker ON webhooks (maker);
INSERT INTO totals (name, n, sum) VALUES ('webhooks', 0, 0);

-- +goose StatementBegin
CREATE TRIGGER webhooks_intact BEFORE UPDATE ON webhooks WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of webhooks is damaged'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER webhooks_added AFTER INSERT ON webhooks
BEGIN UPDATE totals SET n = n + 1, sum = sum + new.checksum WHERE name = 'webhooks'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER webhooks_changed AFTER UPDATE ON webhooks
BEGIN UPDATE totals SET sum = sum - old.checksum + new.checksum WHERE name = 'webhooks'; END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER webhooks_removed AFTER DELETE ON webhooks
BEGIN UPDATE totals SET n = n - 1, sum = sum - old.checksum WHERE name = 'webhooks'; END;
-- +goose StatementEnd
