package turns_test

import (
	"errors"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/architects"
)

// TestWordsForAQuestionThatIsNotAskedAreRefusedByIt writes «workshop; hire …» without
// silver: the game would draw by itself and end the turn. The price is told, and nothing
// is drawn or drafted.
func TestWordsForAQuestionThatIsNotAskedAreRefusedByIt(t *testing.T) {
	h := tabletest.New(t, architects.Rules{})
	id := h.Start("architects", 2)
	for asked := h.Asked(id); h.Look(id, asked[0]).Question.Sealed; asked = h.Asked(id) {
		for _, who := range asked {
			_, err := h.Choose(id, who, h.Look(id, who).Options[0].Code, true)
			h.Must(err)
		}
	}
	poor := h.Asked(id)[0]
	for isHiring := true; isHiring; { // until a player cannot pay for anybody
		poor = h.Asked(id)[0]
		seen, err := h.Choose(id, poor, "workshop", false)
		h.Must(err)
		if isHiring = len(seen.Draft) > 0; isHiring {
			h.Play(id, seen.Options[0].Code)
		}
	}

	priced := map[string]bool{"architects.why.hire": true, "architects.why.notOnDisplay": true}
	before := h.Look(id, poor)
	_, err := h.Choose(id, poor, "workshop; hire labourer", true)
	var refused *table.RefusedError
	if !errors.As(err, &refused) || refused.Reason != table.Illegal || !priced[refused.Refusal.Why.Key] || len(refused.Instead) == 0 {
		t.Errorf("hiring without silver: %+v, %v", refused, err)
	}
	no, err := h.Rooms.Turns.Refuse(t.Context(), before, "workshop; hire labourer")
	if err != nil || !priced[no.Why.Key] || no.Rule != "5.6" {
		t.Errorf("why hiring is refused: %+v, %v", no, err)
	}
	if after := h.Look(id, poor); after.Rev != before.Rev || len(after.Draft) != 0 {
		t.Errorf("a refused chain left draft %v at %v, before it was at %v", after.Draft, after.Rev, before.Rev)
	}
	_, err = h.Choose(id, poor, "workshop; draw; quarry", false)
	if tabletest.Reason(err) != "" { // what follows a draw is not looked at before it is sure
		t.Errorf("a chain behind a draw: %v", err)
	}
}
