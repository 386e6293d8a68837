package caylus

import "guildhall/engine"

// purposes tell what each kind of question is for.
var purposes = []engine.Purpose{
	{Kind: "place", Rule: "5", About: engine.T("caylus.purpose.place")},
	{Kind: "gate_move", Rule: "6", About: engine.T("caylus.purpose.gate_move")},
	{Kind: "guild_move", Rule: "6", About: engine.T("caylus.purpose.guild_move")},
	{Kind: "joust", Rule: "6", About: engine.T("caylus.purpose.joust")},
	{Kind: "inn_stay", Rule: "6", About: engine.T("caylus.purpose.inn_stay")},
	{Kind: "provost", Rule: "7", About: engine.T("caylus.purpose.provost")},
	{Kind: "use", Rule: "8", About: engine.T("caylus.purpose.use")},
	{Kind: "owner_bonus", Rule: "8", About: engine.T("caylus.purpose.owner_bonus")},
	{Kind: "castle_batch", Rule: "9", About: engine.T("caylus.purpose.castle_batch")},
	{Kind: "favor_line", Rule: "11", About: engine.T("caylus.purpose.favor_line")},
	{Kind: "favor_effect", Rule: "11", About: engine.T("caylus.purpose.favor_effect")},
	{Kind: "tile", Rule: "8.build", About: engine.T("caylus.purpose.tile")},
	{Kind: "lawyer", Rule: "8.lawyer", About: engine.T("caylus.purpose.lawyer")},
	{Kind: "give", Rule: "8", About: engine.T("caylus.purpose.give")},
	{Kind: "take", Rule: "8", About: engine.T("caylus.purpose.take")},
	{Kind: "residence", Rule: "8.build", About: engine.T("caylus.purpose.residence")},
}
