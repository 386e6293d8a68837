-- +goose Up
-- Each fact about a post, and the league of an act, gets a column of its own: seq, digest,
-- message and guild held several. Damaged rows are left out: nothing could read them, and the
-- bot sends a message anew whose post is missing.
ALTER TABLE posts RENAME TO old_posts;
ALTER TABLE audits RENAME TO old_audits;

CREATE TABLE posts (
	table_id INTEGER NOT NULL, -- table of the message, 0 for none
	kind     TEXT NOT NULL,    -- name of the message at its table and for its person
	user     TEXT NOT NULL,    -- addressee, empty for a public message
	channel  TEXT NOT NULL,    -- channel of the message
	message  TEXT NOT NULL,    -- id on Discord, empty while it is unknown
	seq      INTEGER NOT NULL, -- last entry of the record that it shows
	digest   TEXT NOT NULL,    -- hash of its content
	topic    TEXT NOT NULL,    -- case that it reports, empty for kinds with one case
	about    INTEGER NOT NULL, -- id of another table that it announces, 0 for none
	delivery TEXT NOT NULL,    -- id of the last delivery that changed it
	earlier  TEXT NOT NULL,    -- JSON list of deliveries before that one, newest first
	sent     INTEGER NOT NULL, -- instant at which sending began, 0 for none
	pressed  INTEGER NOT NULL, -- instant of the last press on it, 0 for none
	pinged   TEXT NOT NULL,    -- JSON object of instants by seat: the last ping of its person
	nonce    TEXT NOT NULL,    -- nonce under which Discord knows a message in flight
	texts    TEXT NOT NULL,    -- JSON list of hashes: the texts that a message in flight may have
	people   TEXT NOT NULL,    -- JSON list of users that a message in flight pings
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(table_id, kind, user, channel, message, seq, digest, topic, about, delivery, earlier, sent, pressed, pinged, nonce, texts, people)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(table_id, kind, user, channel, message, seq, digest, topic, about, delivery, earlier, sent, pressed, pinged, nonce, texts, people)) VIRTUAL,
	PRIMARY KEY (table_id, kind, user)
) STRICT, WITHOUT ROWID;

INSERT INTO posts (table_id, kind, user, channel, message, seq, digest, topic, about, delivery, earlier, sent, pressed, pinged, nonce, texts, people)
SELECT table_id,
	CASE kind WHEN 'removed' THEN 'removed ' || user WHEN 'said sending' THEN 'said ' || user || ' sending' ELSE kind END,
	CASE WHEN kind IN ('removed', 'said sending') THEN '' ELSE user END,
	channel, CASE shape WHEN 'note' THEN '' ELSE message END,
	CASE WHEN kind = 'untold' OR shape = 'season' OR seq >= 1000000000 THEN 0 ELSE seq END,
	CASE
		WHEN shape IN ('note', 'topic', 'rematch', 'line') THEN ''
		WHEN shape IN ('delivery first', 'topic first') THEN rest
		WHEN kind = 'card' THEN head
		ELSE digest
	END,
	CASE
		WHEN shape = 'topic' THEN digest
		WHEN shape = 'topic first' THEN iif(head = '0', '', head)
		WHEN shape = 'season' THEN CASE seq WHEN 1 THEN 'playing' WHEN 2 THEN 'over' ELSE '' END
		ELSE ''
	END,
	CASE WHEN kind = 'untold' THEN seq WHEN shape = 'rematch' THEN CAST(head AS INTEGER) ELSE 0 END,
	CASE WHEN shape IN ('delivery first', 'line') THEN head WHEN kind = 'card' THEN rest ELSE '' END,
	CASE WHEN shape = 'line' AND rest <> '' THEN '["' || replace(rest, ' ', '","') || '"]' ELSE '[]' END,
	CASE WHEN kind NOT IN ('untold', 'turn') AND seq >= 1000000000 THEN seq * 1000 ELSE 0 END,
	CASE WHEN kind = 'turn' AND seq >= 1000000000 THEN seq * 1000 ELSE 0 END,
	CASE WHEN shape = 'rematch' AND json_valid('{"' || replace(replace(rest, '@', '":'), ' ', '000,"') || '000}')
		THEN '{"' || replace(replace(rest, '@', '":'), ' ', '000,"') || '000}' ELSE '{}' END,
	CASE shape WHEN 'note' THEN digest ELSE '' END,
	CASE shape WHEN 'note' THEN (SELECT json_group_array(value) FROM json_each(words) WHERE value <> '' AND value NOT LIKE '@%') ELSE '[]' END,
	CASE shape WHEN 'note' THEN (SELECT json_group_array(substr(value, 2)) FROM json_each(words) WHERE value LIKE '@%') ELSE '[]' END
FROM (
	SELECT *,
		CASE
			WHEN kind LIKE '% sending' THEN 'note'
			WHEN kind IN ('turn', 'remind', 'reverted') THEN 'delivery first'
			WHEN kind = 'rematch' THEN 'rematch'
			WHEN kind = 'said' THEN 'line'
			WHEN kind = 'trouble' OR kind GLOB 'daily [0-9]* told' THEN 'topic'
			WHEN kind GLOB 'find [0-9]*' OR kind GLOB 'league [0-9]*' AND user = '' THEN 'topic first'
			WHEN kind GLOB 'league [0-9]*' AND seq > 0 THEN 'season'
			ELSE ''
		END AS shape,
		iif(instr(digest, ' ') = 0, digest, substr(digest, 1, instr(digest, ' ') - 1)) AS head,
		iif(instr(digest, ' ') = 0, '', substr(digest, instr(digest, ' ') + 1)) AS rest,
		'["' || replace(message, ' ', '","') || '"]' AS words
	FROM old_posts WHERE intact
);

CREATE TABLE audits (
	n        INTEGER PRIMARY KEY, -- age
	at       INTEGER NOT NULL, -- instant of the act
	guild    TEXT NOT NULL,    -- server whose owners see it, empty for an entry of a journal
	table_id INTEGER NOT NULL, -- table of the act, 0 for none
	user     TEXT NOT NULL,    -- user who acted, empty for a deleted one
	act      TEXT NOT NULL,    -- name of the act
	detail   TEXT NOT NULL,    -- what its name does not say
	league   INTEGER NOT NULL, -- league whose journal lists it, 0 for none
	checksum INTEGER GENERATED ALWAYS AS (row_checksum(n, at, guild, table_id, user, act, detail, league)) STORED,
	intact INTEGER GENERATED ALWAYS AS (checksum IS row_checksum(n, at, guild, table_id, user, act, detail, league)) VIRTUAL
) STRICT;
INSERT INTO audits (n, at, guild, table_id, user, act, detail, league)
SELECT n, at, iif(guild LIKE 'league %', '', guild), table_id, user, act, detail, iif(guild LIKE 'league %', CAST(substr(guild, 8) AS INTEGER), 0)
FROM old_audits WHERE intact;

DROP TABLE old_posts;
DROP TABLE old_audits;
CREATE INDEX audits_guild ON audits (guild);
CREATE INDEX audits_league ON audits (league);
UPDATE totals SET n = (SELECT count(*) FROM posts), sum = (SELECT coalesce(sum(checksum), 0) FROM posts) WHERE name = 'posts';
UPDATE totals SET n = (SELECT count(*) FROM audits), sum = (SELECT coalesce(sum(checksum), 0) FROM audits) WHERE name = 'audits';

-- +goose StatementBegin
CREATE TRIGGER posts_intact BEFORE UPDATE ON posts WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of posts is damaged'); END;
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
CREATE TRIGGER audits_intact BEFORE UPDATE ON audits WHEN NOT old.intact
BEGIN SELECT RAISE(ABORT, 'a row of audits is damaged'); END;
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
