// Package limit decides which call may start when. Every route has a queue of
// its own and one call at a time; routes wait for each other only where Discord
// counts them together. It knows nothing of what a call says.
//
// A caller joins a queue, acquires its turn, releases it with what the answer
// said about limits, and leaves.
package limit
