package sql

// What the tables that still have queries of their own in each database need of those
// that have not.
var (
	PersonByID = personByID
	GuildByID  = guildByID
	RecordAct  = recordAct

	ResultDue       = resultDue
	NoteDepartures  = noteDepartures
	ForgetInResults = forgetInResults
	ReadResults     = readResults
	ReadRatings     = readRatings
)
