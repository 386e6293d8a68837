package codec

import "guildhall/engine"

// Secrets returns the secret parts of the state that fields lists, in the order of the bytes
// that WriteObject writes.
func Secrets(fields func(*Object)) []engine.Secret {
	list := []engine.Secret{}
	o := &Object{out: make([]byte, 0, 2048), secrets: &list}
	o.object(fields)
	return list
}

// Secret lists fields that only the viewers in known may know. The lengths of lists and the
// absence of a field are public.
func (o *Object) Secret(known engine.Audience, fields func(*Object)) {
	o.secret(engine.Secret{Known: known}, fields)
}

// Hidden lists fields that nobody may know: the order of a deck, the generator.
func (o *Object) Hidden(fields func(*Object)) { o.secret(engine.Secret{}, fields) }

// Partly is like Secret for lists of cards that others see in part; see engine.Secret.Look.
func (o *Object) Partly(known engine.Audience, look func(viewer engine.Seat, at int, word string) (card, seen string), fields func(*Object)) {
	o.secret(engine.Secret{Known: known, Look: look}, fields)
}

// Loose is like Secret, but the lengths of lists and the absence of fields are secret, too.
func (o *Object) Loose(known engine.Audience, fields func(*Object)) {
	o.secret(engine.Secret{Known: known, Loose: true}, fields)
}

func (o *Object) secret(s engine.Secret, fields func(*Object)) {
	if o.secrets == nil || s.Known == engine.Everyone {
		fields(o)
		return
	}
	at := len(*o.secrets)
	s.From = len(o.out)
	*o.secrets = append(*o.secrets, s)
	fields(o)
	(*o.secrets)[at].To = len(o.out)
}

// IsSet says that the list of the secret field being written is a set: its order says nothing.
func (o *Object) IsSet() {
	if o.secrets != nil && len(*o.secrets) > 0 {
		(*o.secrets)[len(*o.secrets)-1].Set = true
	}
}

// Counts writes or reads the number of each kind of card, from least to most. words names the
// kinds. It is a Fixed whose cards are known to checks of secrets.
func Counts[N Number](o *Object, name string, at []N, least, most int, words []string) {
	if o.secrets != nil && len(*o.secrets) > 0 {
		(*o.secrets)[len(*o.secrets)-1].Counts = words
	}
	Fixed(o, name, at, least, most)
}
