package cleopatra

import "guildhall/engine"

// purposes tell what each kind of question is for.
var purposes = []engine.Purpose{
	{Kind: "start", Rule: "6", About: engine.T("cleopatra.purpose.start")},
	{Kind: "second", Rule: "7", About: engine.T("cleopatra.purpose.second")},
	{Kind: "stall", Rule: "8", About: engine.T("cleopatra.purpose.stall")},
	{Kind: "limit", Rule: "8", About: engine.T("cleopatra.purpose.limit")},
	{Kind: "limit_cards", Rule: "8", About: engine.T("cleopatra.purpose.limit_cards")},
	{Kind: "refill", Rule: "8", About: engine.T("cleopatra.purpose.refill")},
	{Kind: "build", Rule: "9", About: engine.T("cleopatra.purpose.build")},
	{Kind: "site", Rule: "9.4", About: engine.T("cleopatra.purpose.site")},
	{Kind: "orient", Rule: "10", About: engine.T("cleopatra.purpose.orient")},
	{Kind: "anchor", Rule: "10", About: engine.T("cleopatra.purpose.anchor")},
	{Kind: "pay", Rule: "9.2", About: engine.T("cleopatra.purpose.pay")},
	{Kind: "claim", Rule: "11", About: engine.T("cleopatra.purpose.claim")},
	{Kind: "offer", Rule: "12", About: engine.T("cleopatra.purpose.offer")},
}
