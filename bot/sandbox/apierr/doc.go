// Package apierr holds the answers with which Discord refuses a request:
// status, code, text, and for a malformed body the fields that are wrong.
package apierr
