package turns

// StateAfter is the match as it stood after an entry of the record.
var StateAfter = stateAfter
