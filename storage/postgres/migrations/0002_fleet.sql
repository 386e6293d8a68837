-- +goose Up
-- What several processes share: leases, and which of them claimed a delivery.
CREATE TABLE leases (
	name  text COLLATE "C" PRIMARY KEY,
	owner text COLLATE "C" NOT NULL, -- empty: it was released
	until timestamptz NOT NULL,      -- by the clock of the server
	note  bytea
);
ALTER TABLE deliveries ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX deliveries_claimed ON deliveries (table_id) WHERE claim <> 0;
