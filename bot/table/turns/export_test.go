package turns

// StateAfter returns the state of the match after an entry of the record.
var StateAfter = stateAfter
