// Package sandbox is a local server that speaks Discord's protocols: the REST API
// in versions 9 and 10, the gateway, and the view of a person at a client. A real
// bot connects to it through its own Discord library; a test (see Persona) or a
// web page (package page) acts for people.
//
// It is as strict as Discord (payload limits, three seconds for a response, one
// response only, fifteen minutes of token life, permissions, rate limits) and
// contains nothing about any particular bot or game. Time comes from a Clock, so
// that a test can move it. The server passes everything that a person could see
// to a Keeper before it answers a request, so that a restart after a kill
// restores the same state.
//
// This package connects the parts and starts them. Package world holds all
// objects and package service changes them; bots use rest and gateway;
// people use persona and page; admin and fault change the world from outside. One
// mutex, that of the world, guards them all.
package sandbox
