package architects

// CardMessages are the message keys that are made of the ids of cards.
func CardMessages() []string { return builtIn.cardMessages() }
