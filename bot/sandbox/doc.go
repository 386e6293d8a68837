// Package sandbox is a local server that speaks Discord's protocols: the REST
// API in versions 9 and 10, the gateway, and the side a person sees. A real
// bot connects to it through its own Discord library; people are played by a
// test (see Persona) or by a web page (package page).
//
// It is strict where Discord is strict - payload limits, three seconds for an
// answer, one answer only, fifteen minutes of token life, permissions, rate
// limits - and it knows nothing of any bot or game. Time comes from a Clock,
// so that a test can move it, and everything a person could see is handed to a
// Keeper before a request is answered, so that a killed server comes back as
// it was.
//
// This package puts the parts together and starts them. The world is what
// exists, service is what happens to it; rest, gateway and endpoint are what a
// bot meets, persona and page what people use, admin and fault what changes the
// world from outside. One mutex, that of the world, guards them all.
package sandbox
