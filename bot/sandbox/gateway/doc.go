// Package gateway is the WebSocket that a bot listens on: sessions, identify,
// resume, heartbeats, shards, and the events each session asked for. It assumes
// that the mutex of the world is held when an event is dispatched, and never
// blocks on a slow bot.
package gateway
