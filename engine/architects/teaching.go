package architects

import "guildhall/engine"

// teaching is how the game is taught; its pictures are in render/architects.
var teaching = engine.Teaching{Title: engine.T("architects.teach.title"), Pages: []engine.Page{
	{Lead: engine.T("architects.teach.1.lead"), Line: engine.T("architects.teach.1.line"), Tip: engine.T("architects.teach.1.tip")},
	{Lead: engine.T("architects.teach.2.lead"), Line: engine.T("architects.teach.2.line"), Tip: engine.T("architects.teach.2.tip")},
	{Lead: engine.T("architects.teach.3.lead"), Line: engine.T("architects.teach.3.line"), Tip: engine.T("architects.teach.3.tip")},
	{Lead: engine.T("architects.teach.4.lead"), Line: engine.T("architects.teach.4.line"), Tip: engine.T("architects.teach.4.tip")},
	{Lead: engine.T("architects.teach.5.lead"), Line: engine.T("architects.teach.5.line"), Tip: engine.T("architects.teach.5.tip")},
	{Lead: engine.T("architects.teach.6.lead"), Line: engine.T("architects.teach.6.line"), Tip: engine.T("architects.teach.6.tip")},
}}
