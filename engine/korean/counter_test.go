package korean

import "testing"

func TestCounted(t *testing.T) {
	for word, want := range map[string]string{
		"집무실의 내 공직자": "3명", "완수한 설계도의 공직자": "3명", "선박": "3척", "내 선박의 크기": "3", "완납 채권": "3장", "법령": "3장",
		"도시 타일": "3장", "금 상점": "3채", "영향력": "3", "헤아이스": "3헤아이스", "풍뎅이": "3개", "점토": "3개", "**귀족**": "3명",
	} {
		if got := Counted(3, word); got != want {
			t.Errorf("Counted(3, %q) = %q, want %q", word, got, want)
		}
	}
}
