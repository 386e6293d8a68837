// Package docs holds the descriptions that programs read: the schema of records and the
// description of the read-only interface.
package docs

import _ "embed"

// RecordSchema is the JSON Schema of a record, as docs/records.md describes it.
//
//go:embed record.schema.json
var RecordSchema []byte

// OpenAPI is the description of the read-only interface (OpenAPI 3.1).
//
//go:embed openapi.json
var OpenAPI []byte
