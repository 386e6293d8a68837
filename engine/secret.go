package engine

// Secret is a part of a stored state that not every viewer may know.
type Secret struct {
	Known    Audience // the viewers who know all of it
	From, To int      // bytes of State.Encode
	// Look is called for each word of a list. It returns the card, which begins the word, and
	// the part of the word that a viewer outside Known sees: "" for nothing, the whole word for
	// everything. nil means that the word is the card, and that such viewers see nothing.
	Look func(viewer Seat, at int, word string) (card, seen string)
	// Counts names the cards whose numbers the list holds; nil for a list of words.
	Counts []string
	// Set is set when the order of words says nothing, because the list is a set.
	Set bool
	// Loose is set when the lengths of lists and the fields that are present are secret, too.
	Loose bool
}

// SecretState is a state that says which parts of it are secret.
type SecretState interface {
	State
	// Secrets returns the secret parts of Encode, in the order of the bytes.
	Secrets() []Secret
}
