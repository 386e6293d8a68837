package cleopatra

import "guildhall/engine"

// teaching is how the game is taught; its pictures are in render/cleopatra.
var teaching = engine.Teaching{Title: engine.T("cleopatra.teach.title"), Pages: []engine.Page{
	{Lead: engine.T("cleopatra.teach.1.lead"), Line: engine.T("cleopatra.teach.1.line"), Tip: engine.T("cleopatra.teach.1.tip")},
	{Lead: engine.T("cleopatra.teach.2.lead"), Line: engine.T("cleopatra.teach.2.line"), Tip: engine.T("cleopatra.teach.2.tip")},
	{Lead: engine.T("cleopatra.teach.3.lead"), Line: engine.T("cleopatra.teach.3.line"), Tip: engine.T("cleopatra.teach.3.tip")},
	{Lead: engine.T("cleopatra.teach.4.lead"), Line: engine.T("cleopatra.teach.4.line"), Tip: engine.T("cleopatra.teach.4.tip")},
	{Lead: engine.T("cleopatra.teach.5.lead"), Line: engine.T("cleopatra.teach.5.line"), Tip: engine.T("cleopatra.teach.5.tip")},
	{Lead: engine.T("cleopatra.teach.6.lead"), Line: engine.T("cleopatra.teach.6.line"), Tip: engine.T("cleopatra.teach.6.tip")},
}}
