package caylus

import "guildhall/engine"

// teaching is how the game is taught; its pictures are in render/caylus.
var teaching = engine.Teaching{Title: engine.T("caylus.teach.title"), Pages: []engine.Page{
	{Lead: engine.T("caylus.teach.1.lead"), Line: engine.T("caylus.teach.1.line"), Tip: engine.T("caylus.teach.1.tip"), Labels: []engine.Text{
		engine.T("caylus.teach.1.step.1"),
		engine.T("caylus.teach.1.step.2"),
		engine.T("caylus.teach.1.step.3"),
		engine.T("caylus.teach.1.step.4"),
		engine.T("caylus.teach.1.step.5"),
		engine.T("caylus.teach.1.step.6"),
		engine.T("caylus.teach.1.step.7"),
		engine.T("caylus.teach.1.step.8"),
	}},
	{Lead: engine.T("caylus.teach.2.lead"), Line: engine.T("caylus.teach.2.line"), Tip: engine.T("caylus.teach.2.tip")},
	{Lead: engine.T("caylus.teach.3.lead"), Line: engine.T("caylus.teach.3.line"), Tip: engine.T("caylus.teach.3.tip")},
	{Lead: engine.T("caylus.teach.4.lead"), Line: engine.T("caylus.teach.4.line"), Tip: engine.T("caylus.teach.4.tip")},
	{Lead: engine.T("caylus.teach.5.lead"), Line: engine.T("caylus.teach.5.line"), Tip: engine.T("caylus.teach.5.tip")},
	{Lead: engine.T("caylus.teach.6.lead"), Line: engine.T("caylus.teach.6.line"), Tip: engine.T("caylus.teach.6.tip")},
}}
