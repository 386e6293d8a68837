package korean

import "testing"

func TestWithParticle(t *testing.T) {
	tests := []struct{ name, word, pair, want string }{
		{"hangul with a final consonant", "집", "이/가", "집이"},
		{"hangul without one", "나무", "이/가", "나무가"},
		{"object", "돌", "을/를", "돌을"},
		{"topic", "스핑크스", "은/는", "스핑크스는"},
		{"and, written with the vowel form first", "왕궁", "와/과", "왕궁과"},
		{"and after a vowel", "피라미드", "와/과", "피라미드와"},
		{"and, written with the consonant form first", "피라미드", "과/와", "피라미드와"},
		{"direction after rieul", "서울", "으로/로", "서울로"},
		{"direction after another consonant", "시장", "으로/로", "시장으로"},
		{"direction after a vowel", "채석장 뒤", "으로/로", "채석장 뒤로"},
		{"digit 0", "10", "이/가", "10이"},
		{"digit 1 has rieul", "1", "으로/로", "1로"},
		{"digit 2", "2", "을/를", "2를"},
		{"digit 3", "3", "으로/로", "3으로"},
		{"digit 4", "4", "은/는", "4는"},
		{"digit 5", "5", "이/가", "5가"},
		{"digit 6", "6", "을/를", "6을"},
		{"digit 7 has rieul", "7", "이/가", "7이"},
		{"digit 8 has rieul", "8", "으로/로", "8로"},
		{"digit 9", "9", "와/과", "9와"},
		{"a name ending in a vowel", "Ada", "이/가", "Ada가"},
		{"a name ending in o", "Bo", "은/는", "Bo는"},
		{"a name ending in n", "Chen", "이/가", "Chen이"},
		{"a name ending in m", "Tim", "을/를", "Tim을"},
		{"a name ending in ng", "Ming", "이/가", "Ming이"},
		{"a name ending in g", "Haag", "이/가", "Haag가"},
		{"a name ending in l", "Paul", "으로/로", "Paul로"},
		{"l takes the consonant form elsewhere", "Paul", "이/가", "Paul이"},
		{"a short stop closes the syllable", "Bob", "이/가", "Bob이"},
		{"so does ck", "Jack", "은/는", "Jack은"},
		{"and a doubled stop", "Matt", "이/가", "Matt이"},
		{"a stop after r gets a vowel", "Mark", "이/가", "Mark가"},
		{"a stop after two vowels too", "Scout", "이/가", "Scout가"},
		{"silent e after n", "Jane", "이/가", "Jane이"},
		{"silent e after l", "Nicole", "으로/로", "Nicole로"},
		{"silent e after t", "Kate", "이/가", "Kate가"},
		{"an abbreviation is spelled", "AI", "이/가", "AI가"},
		{"its L is el", "HTML", "을/를", "HTML을"},
		{"emphasis is not read", "**민준**", "이/가", "**민준**이"},
		{"nor are quotes", "‘유나’", "은/는", "‘유나’는"},
		{"nor a remark in brackets", "돌(왼쪽)", "이/가", "돌(왼쪽)이"},
		{"a mention hides the name", "<@123>", "이/가", "<@123>이(가)"},
		{"an unknown script gets both", "太郎", "을/를", "太郎을(를)"},
		{"both, joined", "太郎", "으로/로", "太郎(으)로"},
		{"nothing said", "", "이/가", "이(가)"},
		{"emoji are not read", "민수🎲", "이/가", "민수🎲가"},
		{"nor a flag, a heart, a skin colour", "유진🇰🇷❤️👍🏽", "을/를", "유진🇰🇷❤️👍🏽을"},
		{"nor a family joined of several", "Bob 👨‍👩‍👧", "은/는", "Bob 👨‍👩‍👧은"},
		{"nor signs", "별★", "으로/로", "별★로"},
		{"a name of emoji alone gets both", "🎲", "이/가", "🎲이(가)"},
		{"kana", "さくら", "이/가", "さくら가"},
		{"kana ending in n", "ケン", "이/가", "ケン이"},
		{"a long vowel", "メアリー", "을/를", "メアリー를"},
		{"Cyrillic ending in n", "Иван", "이/가", "Иван이"},
		{"Cyrillic ending in l", "Павел", "으로/로", "Павел로"},
		{"Cyrillic ending in a vowel", "Ольга", "은/는", "Ольга는"},
		{"Cyrillic stop after a consonant", "Марк", "이/가", "Марк가"},
		{"a consonant alone", "ㅋㅋ", "이/가", "ㅋㅋ이"},
		{"a single particle stays", "왕", "의", "왕의"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := WithParticle(tt.word, tt.pair); got != tt.want {
				t.Errorf("WithParticle(%q, %q) = %q, want %q", tt.word, tt.pair, got, tt.want)
			}
		})
	}
}

func FuzzWithParticle(f *testing.F) {
	f.Add("Ada", "이/가")
	f.Add("((", "으로/로")
	f.Add("(a)", "/")
	f.Fuzz(func(t *testing.T, word, pair string) {
		got := WithParticle(word, pair)
		if len(got) < len(word) || got[:len(word)] != word {
			t.Errorf("WithParticle(%q, %q) = %q, want the word first", word, pair, got)
		}
	})
}

func TestCounted(t *testing.T) {
	for word, counter := range map[string]string{"공직자": "명", "설계도": "장", "영향력": "-"} {
		if err := AddCounter(word, counter); err != nil {
			t.Fatal(err)
		}
	}
	for word, want := range map[string]string{
		"집무실의 내 공직자": "3명", "완수한 설계도의 공직자": "3명", "완수한 설계도": "3장", "내 선박의 크기": "3",
		"도시 타일": "3장", "공공 건물": "3채", "영향력": "3", "풍뎅이": "3개", "점토": "3개", "**귀족**": "3명",
	} {
		if got := Counted(3, word); got != want {
			t.Errorf("Counted(3, %q) = %q, want %q", word, got, want)
		}
	}
	if err := AddCounter("공직자", "장"); err == nil {
		t.Error("a word has two counters")
	}
}
