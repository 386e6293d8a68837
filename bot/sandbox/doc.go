// Package sandbox is a local server that speaks Discord's protocols: the REST
// API in versions 9 and 10, the gateway, and the side a person sees. A real
// bot connects to it through its own Discord library; people are played by a
// test (see Persona) or by a web page (see client_http.go).
//
// It is strict where Discord is strict - payload limits, three seconds for an
// answer, one answer only, fifteen minutes of token life, permissions, rate
// limits - and it knows nothing of any bot or game. Time comes from a Clock,
// so that a test can move it, and everything a person could see is handed to a
// Keeper before a request is answered, so that a killed server comes back as
// it was.
package sandbox
