package discord

import "guildhall/bot/discord/kit"

// mydataFeature is the feature; its methods are the handlers.
type mydataFeature struct{ *kit.Kit }

// newMydata returns the feature: what is kept of a person: as a file, and deleted.
func newMydata(k *kit.Kit) kit.Feature {
	f := mydataFeature{k}
	return kit.Feature{Presses: map[string]kit.Route{
		"mydata":  {Ack: kit.Replace, Do: f.myData},
		"export":  {Ack: kit.Fresh, Do: f.export},
		"forget":  {Ack: kit.Replace, Do: f.askForget},
		"forgets": {Ack: kit.Replace, Do: f.forget},
	}}
}
