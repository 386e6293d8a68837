package villagers

import "guildhall/engine"

// purposes tell what each kind of question is for.
var purposes = []engine.Purpose{
	{Kind: "pick", Rule: "5", About: engine.T("villagers.purpose.pick")},
	{Kind: "give", Rule: "10", About: engine.T("villagers.purpose.give")},
	{Kind: "coin", Rule: "6", About: engine.T("villagers.purpose.coin")},
	{Kind: "build", Rule: "7.1", About: engine.T("villagers.purpose.build")},
	{Kind: "village", Rule: "7.5", About: engine.T("villagers.purpose.village")},
	{Kind: "covered", Rule: "7.5", About: engine.T("villagers.purpose.covered")},
	{Kind: "side", Rule: "7.5", About: engine.T("villagers.purpose.side")},
	{Kind: "position", Rule: "7.2", About: engine.T("villagers.purpose.position")},
	{Kind: "unlock", Rule: "7.3", About: engine.T("villagers.purpose.unlock")},
	{Kind: "loot", Rule: "7.5", About: engine.T("villagers.purpose.loot")},
	{Kind: "onto", Rule: "7.4", About: engine.T("villagers.purpose.onto")},
	{Kind: "card", Rule: "7.4", About: engine.T("villagers.purpose.card")},
	{Kind: "order", Rule: "10.5", About: engine.T("villagers.purpose.order")},
	{Kind: "lose", Rule: "10.5", About: engine.T("villagers.purpose.lose")},
	{Kind: "hand", Rule: "10.5", About: engine.T("villagers.purpose.hand")},
	{Kind: "jester", Rule: "10.5", About: engine.T("villagers.purpose.jester")},
}
