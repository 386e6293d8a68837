package architects

import "guildhall/engine"

// purposes tell what each kind of question is for.
var purposes = []engine.Purpose{
	{Kind: "board", Rule: "2.1", About: engine.T("architects.purpose.board")},
	{Kind: "draft", Rule: "2", About: engine.T("architects.purpose.draft")},
	{Kind: "pick", Rule: "2", About: engine.T("architects.purpose.pick")},
	{Kind: "turn", Rule: "3", About: engine.T("architects.purpose.turn")},
	{Kind: "mines", Rule: "5.1", About: engine.T("architects.purpose.mines")},
	{Kind: "trade", Rule: "5.5", About: engine.T("architects.purpose.trade")},
	{Kind: "mix", Rule: "5.5", About: engine.T("architects.purpose.mix")},
	{Kind: "work", Rule: "5.6", About: engine.T("architects.purpose.work")},
	{Kind: "hire", Rule: "5.6", About: engine.T("architects.purpose.hire")},
	{Kind: "dismiss", Rule: "5.6", About: engine.T("architects.purpose.dismiss")},
	{Kind: "middle", Rule: "5.9", About: engine.T("architects.purpose.middle")},
	{Kind: "keep", Rule: "5.9", About: engine.T("architects.purpose.keep")},
	{Kind: "capture", Rule: "5.7", About: engine.T("architects.purpose.capture")},
	{Kind: "barracks", Rule: "5.7", About: engine.T("architects.purpose.barracks")},
	{Kind: "guard", Rule: "5.10", About: engine.T("architects.purpose.guard")},
	{Kind: "hall", Rule: "5.11", About: engine.T("architects.purpose.hall")},
	{Kind: "spend", Rule: "5.11", About: engine.T("architects.purpose.spend")},
	{Kind: "blend", Rule: "5.11", About: engine.T("architects.purpose.blend")},
	{Kind: "choice", Rule: "5.11", About: engine.T("architects.purpose.choice")},
	{Kind: "give", Rule: "5.11", About: engine.T("architects.purpose.give")},
	{Kind: "forgive", Rule: "6", About: engine.T("architects.purpose.forgive")},
	{Kind: "overflow", Rule: "6", About: engine.T("architects.purpose.overflow")},
	{Kind: "limit", Rule: "3", About: engine.T("architects.purpose.limit")},
	{Kind: "dungeon", Rule: "8", About: engine.T("architects.purpose.dungeon")},
}
