// Package gateway keeps the connections to Discord's gateway, one for each
// shard, over as many links as it takes: hello, heartbeats, identify in turn,
// resume, close codes. It hands every event on as it came, and forgets no
// session that Discord may still take up.
package gateway
