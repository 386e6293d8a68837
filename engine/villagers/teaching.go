package villagers

import "guildhall/engine"

// teaching is how the game is taught; its pictures are in render/villagers.
var teaching = engine.Teaching{Title: engine.T("villagers.teach.title"), Pages: []engine.Page{
	{Lead: engine.T("villagers.teach.1.lead"), Line: engine.T("villagers.teach.1.line"), Tip: engine.T("villagers.teach.1.tip")},
	{Lead: engine.T("villagers.teach.2.lead"), Line: engine.T("villagers.teach.2.line"), Tip: engine.T("villagers.teach.2.tip"), Labels: []engine.Text{
		engine.T("villagers.teach.2.step.1"),
		engine.T("villagers.teach.2.step.2"),
		engine.T("villagers.teach.2.step.3"),
		engine.T("villagers.teach.2.step.4"),
		engine.T("villagers.teach.2.step.5"),
	}},
	{Lead: engine.T("villagers.teach.3.lead"), Line: engine.T("villagers.teach.3.line"), Tip: engine.T("villagers.teach.3.tip")},
	{Lead: engine.T("villagers.teach.4.lead"), Line: engine.T("villagers.teach.4.line"), Tip: engine.T("villagers.teach.4.tip")},
	{Lead: engine.T("villagers.teach.5.lead"), Line: engine.T("villagers.teach.5.line"), Tip: engine.T("villagers.teach.5.tip")},
	{Lead: engine.T("villagers.teach.6.lead"), Line: engine.T("villagers.teach.6.line"), Tip: engine.T("villagers.teach.6.tip")},
}}
