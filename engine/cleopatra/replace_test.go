package cleopatra_test

import (
	"testing"

	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, cleopatra.Data(), cleopatra.RulesFrom,
		[3]string{"sobek_slots", "pay_scarabs,2", "take_amulets,3"},
		[3]string{"offering", "1,Highest offering,1등,-3", "1,Highest offering,1등,-5"},
		[3]string{"penalties", "1,1,0", "1,9,0"},
		[3]string{"structures", "sphinxes,6,1,same,2", "sphinxes,6,3,same,4"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, cleopatra.Data(), cleopatra.RulesFrom,
		[4]string{"sobek_slots", "pay_scarabs,2", "pay_gold,2", `penalty "pay_gold"`},
		[4]string{"sobek_slots", "pay_scarabs,2", "pay_scarabs,21", `penalty_amount "21", want a number from 0 to 20`},
		[4]string{"structures", "sphinxes,6,1,same,2", "sphinxes,5,1,same,2", `count "5", want "6"`},
		[4]string{"structures", "sphinxes,6,1,same,2", "sphinxes,6,0,same,2", `artisans "0"`},
		[4]string{"garden_cells", "A1,A,1,garden,1", "A1,A,1,garden,0", `palm "0", want "1"`},
		[4]string{"cards", "std_stone,Stone,석재,11", "std_stone,Stone,석재,12", `count "12", want "11"`},
	)
}
