package codec

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Rules writes or reads the rules version of the state: want when written, want or an
// earlier one when read.
func (o *Object) Rules(name string, want int) {
	version := want
	Int(o, name, &version, 1, want)
}

// Int writes or reads a number from least to most.
func Int[N Number](o *Object, name string, at *N, least, most int) {
	if !o.reading {
		o.name(name)
		o.out = strconv.AppendInt(o.out, int64(*at), 10)
		return
	}
	if v, ok := o.take(name, isNumber); ok {
		n, err := v.int()
		if err == nil {
			err = Within(at, n, least, most)
		}
		o.Fail(name, err)
	}
}

// Optional writes or reads a number from least to most. The field is left out when the
// number is absent.
func Optional[N Number](o *Object, name string, at *N, absent N, least, most int) {
	switch {
	case o.Has(name, *at != absent):
		Int(o, name, at, least, most)
	case o.Reading():
		o.take(name, isNull)
		*at = absent
	}
}

// One writes or reads a seat. The field is left out for None.
func (o *Object) One(name string, at *int8, seats int8) { Optional(o, name, at, None, 0, int(seats)-1) }

// Numbers writes or reads a list of *n numbers from least to most. Reading sets *n; it
// accepts at most len(at) numbers.
func Numbers[N, C Number](o *Object, name string, at []N, n *C, least, most int) {
	if !o.reading {
		o.name(name)
		o.out = append(o.out, '[')
		for _, n := range at[:*n] {
			o.comma()
			o.out = strconv.AppendInt(o.out, int64(n), 10)
		}
		o.out = append(o.out, ']')
		return
	}
	v, ok := o.take(name, isList)
	if !ok {
		return
	}
	if len(v.list) > len(at) {
		o.Fail(name, fmt.Errorf("%d numbers, at most %d", len(v.list), len(at)))
		return
	}
	for i := range v.list {
		m, err := v.list[i].int()
		if err == nil {
			err = Within(&at[i], m, least, most)
		}
		o.Fail(name, err)
	}
	*n = C(len(v.list))
}

// Fixed writes or reads a list of exactly len(at) numbers from least to most.
func Fixed[N Number](o *Object, name string, at []N, least, most int) {
	n := len(at)
	Numbers(o, name, at, &n, least, most)
	if o.Reading() && n != len(at) {
		o.Fail(name, fmt.Errorf("%d numbers, want %d", n, len(at)))
	}
}

// NumberLists writes lists, or reads exactly n lists of numbers. It returns the lists.
func (o *Object) NumberLists(name string, n int, lists [][]int) [][]int {
	if !o.reading {
		o.name(name)
		o.out = append(o.out, Write("codec", emptyLists(lists))...)
		return nil
	}
	lists = nil
	for _, l := range o.takeLists(name, n) {
		var list []int
		for _, m := range l.list {
			n, err := m.int()
			o.Fail(name, err)
			list = append(list, n)
		}
		lists = append(lists, list)
	}
	return lists
}

// takeLists reads a list of exactly n lists.
func (o *Object) takeLists(name string, n int) []value {
	v, ok := o.take(name, isList)
	if ok && len(v.list) != n {
		o.Fail(name, fmt.Errorf("%d lists, want %d", len(v.list), n))
	}
	for _, l := range v.list {
		if l.kind != isList && l.kind != isNull {
			o.Fail(name, fmt.Errorf("unexpected %.80s", l.raw))
		}
	}
	return v.list
}

// emptyLists replaces nil lists by empty ones, because JSON distinguishes null from [].
func emptyLists(lists [][]int) [][]int {
	for i := range lists {
		if lists[i] == nil {
			lists[i] = []int{}
		}
	}
	return lists
}

// Seats writes or reads a list of *n different seats.
func Seats[C Number](o *Object, name string, at []int8, n *C, seats int8) {
	Numbers(o, name, at, n, 0, int(seats)-1)
	if !o.Reading() {
		return
	}
	for i := range at[:*n] {
		if slices.Contains(at[:i], at[i]) {
			o.Fail(name, fmt.Errorf("seat %d twice", at[i]))
		}
	}
}

// Flag writes or reads a bool.
func (o *Object) Flag(name string, at *bool) {
	if !o.reading {
		o.name(name)
		o.out = strconv.AppendBool(o.out, *at)
		return
	}
	if v, ok := o.take(name, isBool); ok {
		*at = v.raw == "true"
	}
}

// IfTrue is a Flag that is left out when it is false.
func (o *Object) IfTrue(name string, at *bool) {
	if o.reading || *at {
		o.Flag(name, at)
	}
}

// Text writes or reads a value that marshals itself as text, such as a generator. The field
// must be present.
func (o *Object) Text(name string, at interface {
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}) {
	if !o.reading {
		text, err := at.MarshalText()
		if err != nil {
			panic("codec: " + name + ": " + err.Error())
		}
		o.string(name, string(text))
		return
	}
	v, ok := o.take(name, isString)
	switch {
	case ok && v.kind == isNull:
		o.Fail(name, errors.New("there is none"))
	case ok:
		o.Fail(name, at.UnmarshalText([]byte(v.text)))
	}
}

// String writes or reads any string.
func (o *Object) String(name string, at *string) {
	if !o.reading {
		o.string(name, *at)
		return
	}
	if v, ok := o.take(name, isString); ok {
		*at = v.text
	}
}

// Word writes or reads one of words; *at is its index. what names the kind of word in
// errors.
func Word[N Number](o *Object, name, what string, words []string, at *N) {
	if !o.reading {
		o.string(name, words[*at])
		return
	}
	if v, ok := o.take(name, isString); ok {
		o.Fail(name, Index(at, what, words, v.text))
	}
}

// OptionalWord is a Word that is left out when *at is absent.
func OptionalWord[N Number](o *Object, name, what string, words []string, at *N, absent N) {
	word, find := Names[N](what, words)
	OptionalNamed(o, name, at, absent, word, find)
}

// Named writes or reads a number as a word, with the functions word and find.
func Named[N Number](o *Object, name string, at *N, word func(N) string, find func(string) (N, error)) {
	if !o.reading {
		o.string(name, word(*at))
		return
	}
	if v, ok := o.take(name, isString); ok {
		n, err := find(v.text)
		if err == nil {
			*at = n
		}
		o.Fail(name, err)
	}
}

// OptionalNamed is like Named, but the field is left out when *at is absent.
func OptionalNamed[N Number](o *Object, name string, at *N, absent N, word func(N) string, find func(string) (N, error)) {
	present := o.Has(name, *at != absent)
	if present && o.reading {
		present = o.find(name).text != "" || o.find(name).kind != isString // an empty word means absent as well
	}
	switch {
	case present:
		Named(o, name, at, word, find)
	case o.Reading():
		o.take(name, isString)
		*at = absent
	}
}

// Cards writes or reads a list of *n things, each as in Named. Reading sets *n; it accepts
// at most len(at) things.
func Cards[N, C Number](o *Object, name string, at []N, n *C, word func(N) string, find func(string) (N, error)) {
	cards(o, name, at, n, func(i, _ int) int { return i }, word, find)
}

// FixedCards is like Cards for a list of exactly len(at) things.
func FixedCards[N Number](o *Object, name string, at []N, word func(N) string, find func(string) (N, error)) {
	n := len(at)
	Cards(o, name, at, &n, word, find)
	if o.Reading() && n != len(at) {
		o.Fail(name, fmt.Errorf("%d, want %d", n, len(at)))
	}
}

// Pile is like Cards with the last of at, the top of the pile, written first.
func Pile[N, C Number](o *Object, name string, at []N, n *C, word func(N) string, find func(string) (N, error)) {
	cards(o, name, at, n, func(i, n int) int { return n - 1 - i }, word, find)
}

// cards writes or reads a list. place returns the index in at of word i of n.
func cards[N, C Number](o *Object, name string, at []N, n *C, place func(i, n int) int, word func(N) string, find func(string) (N, error)) {
	if !o.reading {
		o.name(name)
		o.out = append(o.out, '[')
		for i := range int(*n) {
			o.comma()
			o.out = appendString(o.out, word(at[place(i, int(*n))]))
		}
		o.out = append(o.out, ']')
		return
	}
	v, ok := o.take(name, isList)
	words := o.texts(name, v.list)
	if len(words) > len(at) {
		o.Fail(name, fmt.Errorf("%d cards, at most %d", len(words), len(at)))
		return
	}
	for i, word := range words {
		m, err := find(word)
		if err != nil {
			o.Fail(name, err)
			return
		}
		at[place(i, len(words))] = m
	}
	if ok {
		*n = C(len(words))
	}
}

// Words writes or reads a list of words. It returns the list.
func (o *Object) Words(name string, list []string) []string {
	if !o.reading {
		o.name(name)
		o.words(list)
		return nil
	}
	v, _ := o.take(name, isList)
	return o.texts(name, v.list)
}

// IfAny is like Words, but the field is left out for an empty list.
func (o *Object) IfAny(name string, list []string) []string {
	if o.reading || len(list) > 0 {
		return o.Words(name, list)
	}
	return nil
}

// Lists writes lists, or reads exactly n lists of words. It returns the lists.
func (o *Object) Lists(name string, n int, lists [][]string) [][]string {
	if !o.reading {
		o.name(name)
		o.out = append(o.out, '[')
		for _, list := range lists {
			o.comma()
			o.words(list)
		}
		o.out = append(o.out, ']')
		return nil
	}
	lists = nil
	for _, l := range o.takeLists(name, n) {
		lists = append(lists, o.texts(name, l.list))
	}
	return lists
}

func (o *Object) words(list []string) {
	o.out = append(o.out, '[')
	for _, word := range list {
		o.comma()
		o.out = appendString(o.out, word)
	}
	o.out = append(o.out, ']')
}

// texts returns the strings in values. It fails if a value is not a string.
func (o *Object) texts(name string, values []value) []string {
	list := make([]string, 0, len(values))
	for _, v := range values {
		if v.kind != isString && v.kind != isNull {
			o.Fail(name, fmt.Errorf("unexpected %.80s", v.raw))
			return nil
		}
		list = append(list, v.text)
	}
	return list
}

// Set writes each of words for whose index has returns true, or reads such a list and calls
// add with each index. A word must not occur twice. what names the kind of word in errors.
func (o *Object) Set(name, what string, words []string, has func(int) bool, add func(int)) {
	var list []string
	for i, word := range words {
		if !o.reading && has(i) {
			list = append(list, word)
		}
	}
	for _, word := range o.Words(name, list) {
		i := slices.Index(words, word)
		if i < 0 || word == "" || has(i) {
			o.Fail(name, fmt.Errorf("no %s %q, or twice", what, word))
			return
		}
		add(i)
	}
}

// Options writes or reads an object that maps the ids of options to their values. It
// returns the values.
func (o *Object) Options(name string, values map[string]string) map[string]string {
	if !o.reading {
		o.name(name)
		o.out = append(o.out, Write("codec", values)...)
		return values
	}
	values = map[string]string{}
	v, _ := o.take(name, isObject)
	for _, f := range v.list {
		if f.kind != isString && f.kind != isNull {
			o.Fail(name, fmt.Errorf("%s: unexpected %.80s", f.name, f.raw))
		}
		values[f.name] = f.text
	}
	return values
}

// Sources writes or reads an object with the parts of a total by source. Its fields are the names
// of the sources, sorted. The first source has no name and no field: its amount is the rest of
// total, which must be read before.
func (o *Object) Sources(name string, names []string, income []int16, total int) {
	rest := total
	o.In(name, func(o *Object) {
		for _, source := range Sorted(names) {
			if names[source] != "" {
				Int(o, names[source], &income[source], -MaxAmount, MaxAmount)
				rest -= int(income[source])
			}
		}
	})
	if o.Reading() {
		o.Fail("income does not add up", Within(&income[0], rest, -MaxAmount, MaxAmount))
	}
}

// Sorted returns the indexes of names in the order of the names, the order in which
// encoding/json writes the keys of a map.
func Sorted(names []string) []int {
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(names[a], names[b]) })
	return order
}

func (o *Object) string(name, text string) {
	o.name(name)
	o.out = appendString(o.out, text)
}

// appendString writes a JSON string.
func appendString(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f || strings.IndexByte(`"\<>&`, c) >= 0 {
			quoted, err := json.Marshal(text)
			if err != nil {
				panic("codec: " + err.Error())
			}
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// Names returns the functions word and find for Named, Cards and Pile, for numbers that are
// indexes of words. what names the kind of word in errors.
func Names[N Number](what string, words []string) (word func(N) string, find func(string) (N, error)) {
	return func(n N) string { return words[n] }, func(text string) (n N, err error) {
		err = Index(&n, what, words, text)
		return n, err
	}
}

// Rows returns the functions of Names for numbers that are indexes of rows of a table, by
// the ids of the rows.
func Rows[N Number, T any](what string, rows []T, id func(*T) string) (word func(N) string, find func(string) (N, error)) {
	words := make([]string, len(rows))
	for i := range rows {
		words[i] = id(&rows[i])
	}
	return Names[N](what, words)
}
