// Package gateway keeps one connection to Discord's gateway for each shard,
// reconnecting when needed: hello, heartbeats, identify in turn, resume, close
// codes. It passes on every event unchanged, and keeps every session that can
// still be resumed.
package gateway
