-- +goose Up
-- A claim reads the deliveries that it takes, and none of the others that are due.
CREATE INDEX deliveries_order ON deliveries (priority, max(due, claim));
CREATE INDEX deliveries_claimed ON deliveries (max(due, claim)) WHERE claim <> 0;
