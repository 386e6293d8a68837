-- +goose Up
-- Each fact about a post, and the league of an act, gets a column of its own: seq, digest,
-- message and guild held several.
ALTER TABLE posts
	ADD COLUMN topic    text COLLATE "C" NOT NULL DEFAULT '',
	ADD COLUMN about    bigint NOT NULL DEFAULT 0,
	ADD COLUMN delivery text COLLATE "C" NOT NULL DEFAULT '',
	ADD COLUMN earlier  text COLLATE "C" NOT NULL DEFAULT '[]',
	ADD COLUMN sent     bigint NOT NULL DEFAULT 0,
	ADD COLUMN pressed  bigint NOT NULL DEFAULT 0,
	ADD COLUMN pinged   text COLLATE "C" NOT NULL DEFAULT '{}',
	ADD COLUMN nonce    text COLLATE "C" NOT NULL DEFAULT '',
	ADD COLUMN texts    text COLLATE "C" NOT NULL DEFAULT '[]',
	ADD COLUMN people   text COLLATE "C" NOT NULL DEFAULT '[]';
ALTER TABLE audits ADD COLUMN league bigint NOT NULL DEFAULT 0;

-- What the rows held so far. A digest of two words is split at its first space.
UPDATE posts SET about = seq, seq = 0 WHERE kind = 'untold';
UPDATE posts SET pressed = seq * 1000, seq = 0 WHERE kind = 'turn' AND seq >= 1000000000;
UPDATE posts SET sent = seq * 1000, seq = 0 WHERE seq >= 1000000000;
UPDATE posts SET nonce = digest, digest = '', message = '',
	texts = (SELECT coalesce(json_agg(word), '[]')::text FROM unnest(string_to_array(message, ' ')) word WHERE word <> '' AND word NOT LIKE '@%'),
	people = (SELECT coalesce(json_agg(substr(word, 2)), '[]')::text FROM unnest(string_to_array(message, ' ')) word WHERE word LIKE '@%')
WHERE kind LIKE '% sending';
UPDATE posts SET delivery = split_part(digest, ' ', 1), digest = substr(digest, length(split_part(digest, ' ', 1)) + 2)
WHERE kind IN ('turn', 'remind', 'reverted');
UPDATE posts SET digest = split_part(digest, ' ', 1), delivery = split_part(digest, ' ', 2) WHERE kind = 'card';
UPDATE posts SET delivery = split_part(digest, ' ', 1), digest = '',
	earlier = (SELECT coalesce(json_agg(word), '[]')::text FROM unnest((string_to_array(digest, ' '))[2:]) word)
WHERE kind = 'said';
UPDATE posts SET about = split_part(digest, ' ', 1)::bigint, digest = '',
	pinged = (SELECT coalesce(json_object_agg(split_part(word, '@', 1), split_part(word, '@', 2)::bigint * 1000), '{}')::text
		FROM unnest(string_to_array(digest, ' ')) word WHERE word ~ '^[0-9]+@[0-9]+$')
WHERE kind = 'rematch' AND digest ~ '^[0-9]+( |$)';
UPDATE posts SET topic = digest, digest = '' WHERE kind = 'trouble' OR kind ~ '^daily [0-9]+ told$';
UPDATE posts SET topic = CASE split_part(digest, ' ', 1) WHEN '0' THEN '' ELSE split_part(digest, ' ', 1) END, digest = split_part(digest, ' ', 2)
WHERE kind ~ '^find [0-9]+$' OR kind ~ '^league [0-9]+$' AND "user" = '';
UPDATE posts SET topic = CASE seq WHEN 1 THEN 'playing' ELSE 'over' END, seq = 0
WHERE kind ~ '^league [0-9]+( here)?$' AND "user" <> '' AND seq > 0;
UPDATE posts SET kind = 'removed ' || "user", "user" = '' WHERE kind = 'removed';
UPDATE posts SET kind = 'said ' || "user" || ' sending', "user" = '' WHERE kind = 'said sending';
UPDATE audits SET league = substr(guild, 8)::bigint, guild = '' WHERE guild ~ '^league [0-9]+$';
CREATE INDEX audits_league ON audits (league, n);

COMMENT ON COLUMN posts.table_id IS 'table of the message, 0 for none';
COMMENT ON COLUMN posts.kind IS 'name of the message at its table and for its person';
COMMENT ON COLUMN posts."user" IS 'addressee, empty for a public message';
COMMENT ON COLUMN posts.channel IS 'channel of the message';
COMMENT ON COLUMN posts.message IS 'id on Discord, empty while it is unknown';
COMMENT ON COLUMN posts.seq IS 'last entry of the record that it shows';
COMMENT ON COLUMN posts.digest IS 'hash of its content';
COMMENT ON COLUMN posts.topic IS 'case that it reports, empty for kinds with one case';
COMMENT ON COLUMN posts.about IS 'id of another table that it announces, 0 for none';
COMMENT ON COLUMN posts.delivery IS 'id of the last delivery that changed it';
COMMENT ON COLUMN posts.earlier IS 'JSON list of deliveries before that one, newest first';
COMMENT ON COLUMN posts.sent IS 'instant at which sending began, 0 for none';
COMMENT ON COLUMN posts.pressed IS 'instant of the last press on it, 0 for none';
COMMENT ON COLUMN posts.pinged IS 'JSON object of instants by seat: the last ping of its person';
COMMENT ON COLUMN posts.nonce IS 'nonce under which Discord knows a message in flight';
COMMENT ON COLUMN posts.texts IS 'JSON list of hashes: the texts that a message in flight may have';
COMMENT ON COLUMN posts.people IS 'JSON list of users that a message in flight pings';
COMMENT ON COLUMN audits.n IS 'age';
COMMENT ON COLUMN audits.at IS 'instant of the act';
COMMENT ON COLUMN audits.guild IS 'server whose owners see it, empty for an entry of a journal';
COMMENT ON COLUMN audits.table_id IS 'table of the act, 0 for none';
COMMENT ON COLUMN audits."user" IS 'user who acted, empty for a deleted one';
COMMENT ON COLUMN audits.act IS 'name of the act';
COMMENT ON COLUMN audits.detail IS 'what its name does not say';
COMMENT ON COLUMN audits.league IS 'league whose journal lists it, 0 for none';
