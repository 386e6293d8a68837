-- +goose Up
-- A claim reads the deliveries that it takes, and none of the others that are due.
CREATE INDEX deliveries_order ON deliveries (priority, (greatest(due, claim)), n);
