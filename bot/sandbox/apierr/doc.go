// Package apierr holds the responses with which Discord refuses a request:
// status, code, text, and for a malformed body the faulty fields.
package apierr
