package puzzles

import (
	"context"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/puzzlerating"
	"guildhall/bot/rating"
	"guildhall/engine"
	"guildhall/storage"
)

// home shows the home screen of puzzles, below the text said. It has the person's result at
// the puzzle of the day, and their rating in each game with a button to its next puzzle.
func (f feature) home(ctx context.Context, in wire.Interaction, r recipients.Recipient, said string) (handler.Reply, error) {
	w := r.Words()
	games, err := f.puzzles.Games()
	if err != nil {
		return handler.Reply{}, err
	}
	tries, err := f.Store.PuzzleTries(ctx, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	lines := []string{said, "### " + w.Say("puzzle.head"), w.Say("puzzle.about")}
	var row []discordgo.Button
	if in.Guild != "" && len(games) > 0 {
		d, err := f.puzzles.Today(ctx, in.Guild)
		if err != nil {
			return handler.Reply{}, err
		}
		lines = append(lines, f.stands(w, d, tries))
		row = append(row, handler.Styled(handler.Button(handler.CustomID{Verb: verbToday}, w.Label("puzzle.button.today")), discordgo.PrimaryButton),
			handler.Button(ladderOf(""), w.Label("puzzle.button.ladder")))
	} else if len(games) > 0 {
		lines = append(lines, "-# "+w.Say("puzzle.on_server"))
	}
	var next []discordgo.Button
	for _, game := range games {
		line, err := f.standsIn(ctx, w, r.User, game, tries)
		if err != nil {
			return handler.Reply{}, err
		}
		lines = append(lines, line)
		next = append(next, handler.Button(nextOf(game, ""), w.ShortName(game)))
	}
	if len(games) == 0 {
		lines = append(lines, w.Say("puzzle.none_at_all"))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).Framed(handler.EdgeTurn)
	if len(row) > 0 {
		say = say.With(handler.Row(row...))
	}
	return say.With(handler.Rows(next)...), nil
}

// stands returns the line with a person's result at the puzzle of the day.
func (f feature) stands(w textfmt.Words, d puzzlerating.Day, tries []storage.PuzzleTry) string {
	key := "puzzle.today_open"
	for _, t := range tries {
		if t.Game == d.Game && t.Puzzle == d.ID {
			key = "puzzle.today_missed"
			if t.Solved {
				key = "puzzle.today_solved"
			}
		}
	}
	return w.Say(key, engine.Word("game", w.ShortName(d.Game)), engine.Word("when", textfmt.Ago(d.Ends)))
}

// standsIn returns a person's line for a game: tried and solved puzzles, and their rating
// if it is reliable.
func (f feature) standsIn(ctx context.Context, w textfmt.Words, user, game string, tries []storage.PuzzleTry) (string, error) {
	set, err := f.puzzles.Set(game)
	if err != nil {
		return "", err
	}
	mine, err := f.puzzles.Rating(ctx, user, game)
	if err != nil {
		return "", err
	}
	solved, tried := 0, 0
	for _, t := range tries {
		if t.Game == game {
			tried++
			if t.Solved {
				solved++
			}
		}
	}
	args := []engine.Arg{engine.Word("game", w.ShortName(game)), engine.N("solved", solved), engine.N("tried", tried), engine.N("of", len(set.Puzzles)), engine.N("points", mine.Strength.Points())}
	key := "puzzle.game"
	if tried == 0 {
		key = "puzzle.game_new"
	}
	if mine.Tries >= rating.Calibration {
		key = "puzzle.game_rated"
	}
	return w.Say(key, args...), nil
}

// ladderOf returns the id of the button to the ladder of a month; "" for the current one.
func ladderOf(month string) handler.CustomID { return handler.CustomID{Verb: verbLadder, Code: month} }

// maxPlaces is the maximum number of lines of a ladder, in addition to the person's own.
const maxPlaces = 15

// openLadder shows the people who solved the puzzles of a month at the first try. It does not
// show answers.
func (f feature) openLadder(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	if p.In.Guild == "" {
		return f.home(ctx, p.In, p.Reader, w.Say("puzzle.on_server"))
	}
	now, err := f.puzzles.Month(ctx, p.In.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	month := p.Code
	if _, err := time.Parse("2006-01", month); err != nil || month > now {
		month = now
	}
	list, err := f.puzzles.Ladder(ctx, p.In.Guild, month)
	if err != nil {
		return handler.Reply{}, err
	}
	lines := []string{"### " + w.Say("puzzle.ladder", engine.Word("month", month))}
	for i, s := range list {
		if i < maxPlaces || s.User == p.Reader.User {
			lines = append(lines, placed(w, s, s.User == p.Reader.User))
		}
	}
	if len(list) == 0 {
		lines = append(lines, w.Say("puzzle.ladder_empty"))
	}
	lines = append(lines, "-# "+w.Say("puzzle.ladder_rule"))
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	row := []discordgo.Button{handler.Styled(handler.Button(handler.CustomID{Verb: verbToday}, w.Label("puzzle.button.today")), discordgo.PrimaryButton)}
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return handler.Reply{}, err
	}
	before, after := at.AddDate(0, -1, 0).Format("2006-01"), at.AddDate(0, 1, 0).Format("2006-01")
	row = append(row, handler.Button(ladderOf(before), "‹ "+before))
	if after <= now {
		row = append(row, handler.Button(ladderOf(after), after+" ›"))
	}
	return say.With(handler.Row(append(row, handler.Button(handler.CustomID{Verb: verbHome}, w.Label("puzzle.button.home")))...)), nil
}

// placed formats a line of a ladder.
func placed(w textfmt.Words, s puzzlerating.Standing, own bool) string {
	who := textfmt.Escape(s.Name)
	if own {
		who = "**" + who + "**"
	}
	line := w.Say("puzzle.ladder_row", engine.N("place", s.Place), engine.Word("who", who), engine.N("solved", s.Solved), engine.N("tried", s.Tried))
	if s.Streak > 1 {
		line += " · " + w.Say("puzzle.streak", engine.Word("n", strconv.Itoa(s.Streak)))
	}
	return line
}
