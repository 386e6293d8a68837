package korean

import "testing"

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
