package wiring_test

import (
	"math/bits"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/korean"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// pairs lists particles with both forms.
var pairs = []string{"이/가", "은/는", "을/를", "과/와", "으로/로", "이나/나", "이라는/라는", "이라고/라고", "이고/고", "이며/며", "이랑/랑"}

// filler replaces the arguments that are not tested.
const filler = "밥"

// Every message has the right particles after its arguments: names that end
// with each final consonant, with emoji and with Latin letters, and the numbers
// from 0 to 30.
func TestParticlesFitEveryWord(t *testing.T) {
	c, err := wiring.Texts()
	if err != nil {
		t.Fatal(err)
	}
	tell := c.Translator("ko", nil)
	seen := 0
	for _, key := range c.Keys("ko") {
		names := c.Arguments("ko", key)
		numbers, ok := shape(tell, key, names)
		if !ok {
			t.Errorf("%s cannot be told", key)
			continue
		}
		for i := range names {
			for _, word := range words(numbers[i]) {
				said := tell(filled(key, names, numbers, i, word))
				if wrong := wrongAfter(said, word); wrong != "" {
					t.Errorf("%s says %q: %s", key, wrong, said)
					break
				}
				seen++
			}
		}
	}
	if seen < 10_000 {
		t.Errorf("%d messages were told", seen)
	}
}

func words(number bool) []string {
	var list []string
	if number {
		for n := range 31 {
			list = append(list, strconv.Itoa(n))
		}
		return list
	}
	for final := range rune(28) {
		list = append(list, "쿄"+string('캬'+final))
	}
	return append(list, "민수🎲", "유진❤️", "보라★", "Ada", "Bob", "Paul", "Chen", "Kate", "Zoë", "メアリー", "Иван", "12", "300")
}

// shape returns which arguments of a message are numbers, as few as possible.
// The second result is false if the message cannot be formatted.
func shape(tell engine.Translate, key string, names []string) ([]bool, bool) {
	for most := range len(names) + 1 {
		for set := range uint(1) << len(names) {
			if bits.OnesCount(set) != most {
				continue
			}
			numbers := make([]bool, len(names))
			for i := range names {
				numbers[i] = set>>i&1 == 1
			}
			if tell(filled(key, names, numbers, -1, "")) != "["+key+"]" {
				return numbers, true
			}
		}
	}
	return nil, false
}

// filled returns a message with a word as one of its arguments and fillers as
// the others. An argument n that may be a word is also tried as a number.
func filled(key string, names []string, numbers []bool, at int, word string) engine.Text {
	args := make([]engine.Arg, 0, len(names))
	for i, name := range names {
		value := filler
		if i == at {
			value = word
		}
		if numbers[i] {
			n, _ := strconv.Atoi(value)
			if i != at {
				n = 7
			}
			args = append(args, engine.N(name, n))
			continue
		}
		args = append(args, engine.Word(name, value))
	}
	return engine.T(key, args...)
}

// wrongAfter returns the word with a wrong particle after it, or with both
// forms. It returns "" if all particles fit.
func wrongAfter(said, word string) string {
	after := regexp.MustCompile(regexp.QuoteMeta(word) + "[*`»’”]*(이\\(가\\)|은\\(는\\)|을\\(를\\)|과\\(와\\)|\\(으\\)로|\\p{Hangul}+)")
	for _, m := range after.FindAllStringSubmatch(said, -1) {
		if strings.ContainsRune(m[1], '(') {
			return m[0]
		}
		for _, pair := range pairs {
			one, other, _ := strings.Cut(pair, "/")
			if m[1] != one && m[1] != other {
				continue
			}
			if want := strings.TrimPrefix(korean.WithParticle(word, pair), word); m[1] != want {
				return m[0]
			}
		}
	}
	return ""
}

func TestWrongParticlesAreSeen(t *testing.T) {
	for _, c := range []struct{ said, word, want string }{
		{"**Ada**이 왔습니다", "Ada", "Ada**이"}, {"**Ada**가 왔습니다", "Ada", ""}, {"금 2은 은행에", "2", "2은"},
		{"금 2은행", "2", ""}, {"민수🎲이(가)", "민수🎲", "민수🎲이(가)"}, {"3 대 5로", "5", ""}, {"3 대 6로", "6", "6로"},
	} {
		if got := wrongAfter(c.said, c.word); got != c.want {
			t.Errorf("wrongAfter(%q, %q) = %q, want %q", c.said, c.word, got, c.want)
		}
	}
}

// Players of these games do not use the words of Go and chess: they 하다 and 진행하다, a
// match is a 게임, its file a 기록 파일.
func TestNoWordsOfGoAndChess(t *testing.T) {
	c, err := wiring.Texts()
	if err != nil {
		t.Fatal(err)
	}
	tell := c.Translator("ko", nil)
	chess := regexp.MustCompile(`대국|기보|당신|대신 둡|대신 두었|한 수에|에 한 수|두기 전|이어 두|판 두|혼자 둡|혼자 두는|수를 둡|안에 둠|끝까지 둠|끼리 둔|이대로 두기|번 두기|\d %`)
	for _, key := range c.Keys("ko") {
		names := c.Arguments("ko", key)
		numbers, _ := shape(tell, key, names)
		if said := tell(filled(key, names, numbers, -1, "")); chess.MatchString(said) {
			t.Errorf("%s says %s: %s", key, chess.FindString(said), said)
		}
	}
}
