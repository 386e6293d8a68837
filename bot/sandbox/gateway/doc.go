// Package gateway is the WebSocket server that a bot connects to: sessions,
// identify, resume, heartbeats, shards, and the events for each session's
// intents. Dispatch expects the mutex of the world to be held; the package never
// blocks on a slow bot.
package gateway
