package architects

import (
	"testing"

	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load, [][4]string{
		{"apprentices", "miner,Miner,광부,2", "miner,Miner,광부,3", "apprentices.csv: 41 cards"},
		{"apprentices", "gatekeeper,Gatekeeper,문지기,1,masonry", "gatekeeper,Gatekeeper,문지기,1,tiling", "skills [13 14 12]"},
		{"apprentices", "gatekeeper,Gatekeeper,문지기,1,masonry", "gatekeeper,Gatekeeper,문지기,1,mason", `skills "mason"`},
		{"apprentices", "on_quarry", "on_quarrel", "apprentices.csv: line 27: stonecutter: trigger"},
		{"apprentices", "on_quarry,gain(stone:1)", "on_quarry,gain(stones:1)", "line 27: stonecutter: goods"},
		{"apprentices", "on_quarry,gain(stone:1)", "on_quarry,release_prison(2)", "does not fit the trigger on_quarry"},
		{"apprentices", "trade(silver:2>gold:1)", "trade(silver:2)", "want two parts"},
		{"apprentices", "trade(silver:2>gold:1)", "trade(virtue:2>gold:1)", "pays what is not in stock"},
		{"apprentices", "if_no_own_prisoners(gain(gold:1))", "if_no_own_prisoners(gold:1)", "want gain(...)"},
		{"apprentices", "discount(silver:1)", "discount(silver:0)", "number"},
		{"apprentices", "trader_clay,Trader", "trader_wood,Trader", `id "trader_wood" is missing or there twice`},
		{"buildings", "gain(stone:4)", "gain(stone:4", "not closed"},
		{"buildings", "gain(stone:4)", "grow(stone:4)", `no effect "grow"`},
		{"buildings", "immediate,gain(stone:4)", "endgame_vp,gain(stone:4)", "not possible at endgame_vp"},
		{"buildings", "if_most(stone,vp:2)", "if_most(stones,vp:2)", `"stones" is not held`},
		{"buildings", "virtue_per(gold,2)", "virtue_per(golds,2)", `"golds" cannot be counted`},
		{"buildings", "vp_per_skill(tiling,1)", "vp_per_skill(tiling+masonry,1)", "is not one skill"},
		{"buildings", "debt_penalty(+1)", "debt_penalty(2)", "want +1 or -1"},
		{"buildings", "choice(gold:1|silver:3)", "choice(gold:1)", "want two parts"},
		{"buildings", "well,Well,우물,1,3", "well,Well,우물,2,3", "count"},
		{"black_market_cards", "gold:1;wood:1,gold:1;stone:1;wood:2", "gold:1;wood:1,gold:1;stone:1;gold:2", "black_market_cards.csv: line 5: market_04: goods"},
		{"black_market_spaces", "bm_left,", "bm_first,", `id "bm_first"`},
		{"black_market_spaces", "marble:1;gold:1 (printed", "marble:1;gilt:1 (printed", "if_pile_empty"},
		{"reward_cards", "reward_gold,Reward,보상 카드,1", "reward_gold,Reward,보상 카드,2", "reward_cards.csv: 12 cards"},
		{"cathedral", `"any(wood,stone):4"`, `"any(wood,clay):4"`, "line 4"},
		{"cathedral", "3,Cathedral level 3,대성당 3레벨,marble:1,1", "3,Cathedral level 3,대성당 3레벨,marble:1,2", "2 cards to discard"},
		{"virtue_track", "4,선행 4,-3,0,no,yes", "4,선행 4,-3,0,never,yes", "cathedral_allowed"},
		{"virtue_track", "14,선행 14", "15,선행 15", `position "15"`},
		{"guildhall", "4,4 players,4,5,20,11;16,20", "4,4 players,4,5,20,11;15,20", "5 columns: resets at"},
		{"player_boards", "ignore_1_tax", "ignore_2_tax", "ability_id"},
		{"player_boards", "therese,Therese,테레즈,blue,4,5,5", "therese,Therese,테레즈,blue,4,5,9", "the virtue of rudolf"},
		{"ai_boards", "constantine,Constantine,콘스탄틴,basic (기본),20", "constantine,Constantine,콘스탄틴,basic (기본),19", "19 workers"},
		{"scheme_cards", "place(quarry,1);if_group(quarry,2,marble:1)", "place(quarry,1);if_group(quarry,2,clay:1)", "does not use clay"},
		{"scheme_cards", "place(quarry,1);if", "place(guildhall,1);if", "no place"},
		{"scheme_cards", "discard_apprentices(row:most_silver)", "discard_apprentices(column:5)", "column"},
		{"scheme_cards", "capture_largest(min(n,2))", "capture_largest(max(n,2))", "number"},
		{"scheme_cards", "market(left)", "market(centre)", "no space"},
		{"scheme_cards", "1,future,guild(1);cathedral;gain(virtue:1)", "1,start,guild(1);cathedral;gain(virtue:1)", "line 22"},
		{"locations", "quarry,Quarry", "quarries,Quarry", `id "quarries"`},
		{"locations", "quarry,Quarry,채석장,large,yes", "quarry,Quarry,채석장,large,no", "capturable"},
		{"components", "apprentice_card,Apprentice card,수습생 카드,40", "apprentice_card,Apprentice card,수습생 카드,41", `count "41", want 40`},
	})
}
