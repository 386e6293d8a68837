package rulebook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"guildhall/engine/gamedata"
)

// filled matches a calculation between double braces in a line.
var filled = regexp.MustCompile(`\{\{([^{}]*)\}\}`)

// bracketed matches a column of the row that is written, within the name of another row.
var bracketed = regexp.MustCompile(`\[[a-z0-9_]+\]`)

// amount matches a part of a cell such as wood:1+food:1, or 2-3:1 of a scale.
var amount = regexp.MustCompile(`([a-z_]+|[0-9]+[-+]?[0-9]*):([0-9]+)`)

// wording holds the words of a file for the cells of tables.
type wording struct {
	amounts map[string]string   // words for amounts
	lists   map[string][]string // forms for cells, by the name of their list
	names   func(id string) string
}

// fill replaces each {{...}} in a line by its value from the tables. It returns the line
// and the calculations, without their words.
func (w *wording) fill(line string, cells gamedata.Cells) (string, []string, error) {
	var used []string
	var failed error
	out := filled.ReplaceAllStringFunc(line, func(found string) string {
		calculation, forms, hasForms := strings.Cut(strings.Trim(found, "{}"), "|")
		calculation = strings.Join(strings.Fields(calculation), " ")
		used = append(used, calculation)
		value, err := calculate(calculation, cells)
		if err == nil && hasForms {
			value, err = w.worded(value, forms)
		}
		if err != nil && failed == nil {
			failed = fmt.Errorf("%s: %w", found, err)
		}
		return value
	})
	if failed == nil && (strings.Contains(out, "{{") || strings.Contains(out, "}}")) {
		failed = fmt.Errorf("a double brace without its other half")
	}
	return out, used, failed
}

// ofRow writes a cell of a table's column for one row: {{cost|amounts}} is
// {{huts.red.cost|amounts}} in the row red of huts. A column in square brackets is replaced by
// its cell: {{prices.wood_[step].price}} is {{prices.wood_2.price}} in a row with the step 2.
func ofRow(cell, table, row string, cells gamedata.Cells) string {
	return filled.ReplaceAllStringFunc(cell, func(found string) string {
		calculation, forms, hasForms := strings.Cut(strings.Trim(found, "{}"), "|")
		calculation = bracketed.ReplaceAllStringFunc(calculation, func(column string) string {
			found, err := cells.Column(table, row, strings.Trim(column, "[]"))
			if err != nil || len(found) != 1 {
				return column // calculate then finds no row of this name
			}
			return found[0]
		})
		tokens := strings.Fields(calculation)
		for i := 0; i < len(tokens); i += 2 {
			if _, err := strconv.Atoi(tokens[i]); err != nil && !strings.Contains(tokens[i], ".") {
				tokens[i] = table + "." + row + "." + tokens[i]
			}
		}
		calculation = strings.Join(tokens, " ")
		if hasForms {
			calculation += "|" + forms
		}
		return "{{" + calculation + "}}"
	})
}

// anyOther is the form for every cell that has no form of its own.
const anyOther = "*"

// worded writes a value in the words of forms: those of a list of the file, "amounts", the name
// of the thing with that id ("name crew_" with crew_ before it; "-" for an empty cell), or those
// that forms gives.
func (w *wording) worded(value, forms string) (string, error) {
	if list, ok := w.lists[forms]; ok {
		return w.choose(value, list)
	}
	if forms == "amounts" {
		return spoken(value, w.amounts)
	}
	prefix, named := strings.CutPrefix(forms, "name")
	switch {
	case !named || strings.ContainsAny(forms, "|:"):
		return w.choose(value, strings.Split(forms, "|"))
	case value == "":
		return "-", nil
	}
	id := strings.TrimSpace(prefix) + value
	if name := w.names(id); name != "" {
		return name, nil
	}
	return "", fmt.Errorf("the glossary has no %q", id)
}

// choose appends the singular or plural word to a number, or replaces a cell by the words
// for its text. The form "gain(*): amounts" writes the amounts of every cell that begins and
// ends like that, if it holds any.
func (w *wording) choose(value string, forms []string) (string, error) {
	if _, _, choice := strings.Cut(forms[0], ": "); choice {
		for _, form := range forms {
			when, words, _ := strings.Cut(form, ": ")
			if begin, end, any := strings.Cut(when, anyOther); when != value && !(any && strings.HasPrefix(value, begin) && strings.HasSuffix(value, end)) {
				continue
			}
			if words != "amounts" {
				return words, nil
			}
			if said, err := spoken(value, w.amounts); err == nil {
				return said, nil
			}
		}
		return "", fmt.Errorf("no words for %q", value)
	}
	n, err := strconv.Atoi(value)
	if err != nil || len(forms) != 2 {
		return "", fmt.Errorf("want a number and two words: {{cell|amulet|amulets}}")
	}
	if n == 1 {
		return value + " " + forms[0], nil
	}
	return value + " " + forms[1], nil
}

// spoken writes a cell of amounts in words: PRODUCE(food:2|cloth:1) is "2 food or 1 cloth"
// with the words "food: # food", "cloth: # cloth" and "or: or". A "/" separates singular
// and plural. The steps of a scale, such as 2-3:1, use the words "n", in which @ is the
// step.
func spoken(cell string, words map[string]string) (string, error) {
	if from, to := strings.IndexByte(cell, '('), strings.LastIndexByte(cell, ')'); from >= 0 && to > from {
		cell = cell[from+1 : to]
	}
	if !amount.MatchString(cell) {
		return "", fmt.Errorf("%q holds no amounts", cell)
	}
	between := strings.NewReplacer("|", " "+words["or"]+" ", "+", ", ", ";", ", ", ">", " → ")
	var said strings.Builder
	end := 0
	for _, at := range amount.FindAllStringIndex(cell, -1) {
		words, err := amountWords(cell[at[0]:at[1]], words)
		if err != nil {
			return "", err
		}
		said.WriteString(between.Replace(cell[end:at[0]]) + words)
		end = at[1]
	}
	return said.String() + between.Replace(cell[end:]), nil
}

// amountWords writes one amount, such as food:2, in words.
func amountWords(found string, words map[string]string) (string, error) {
	name, n, _ := strings.Cut(found, ":")
	form := words[name]
	if name[0] <= '9' {
		form = words["n"]
	}
	if form == "" {
		return "", fmt.Errorf("no words for %q: add them to <!-- amounts ... -->", name)
	}
	if one, several, both := strings.Cut(form, "/"); both && n == "1" {
		form = one
	} else if both {
		form = several
	}
	return strings.NewReplacer("#", n, "@", name).Replace(form), nil
}

// calculate evaluates numbers and cells joined by " + ", " - " and " * "; products come
// first. A single cell may hold any text.
func calculate(calculation string, cells gamedata.Cells) (string, error) {
	tokens := strings.Fields(calculation)
	if len(tokens)%2 == 0 {
		return "", fmt.Errorf("want cells or numbers with a +, - or * and spaces between them")
	}
	if len(tokens) == 1 {
		return cell(tokens[0], cells)
	}
	sum, product, sign := 0, 1, 1
	for i, token := range tokens {
		if i%2 == 0 {
			text, err := cell(token, cells)
			if err != nil {
				return "", err
			}
			n, err := strconv.Atoi(text)
			if err != nil {
				return "", fmt.Errorf("%s is %q, want a number", token, text)
			}
			product *= n
			continue
		}
		switch token {
		case "*":
			continue
		case "+", "-":
			sum, product = sum+sign*product, 1
			if sign = 1; token == "-" {
				sign = -1
			}
		default:
			return "", fmt.Errorf("want +, - or * in place of %q", token)
		}
	}
	return strconv.Itoa(sum + sign*product), nil
}

// cell returns a number, or the cell table.row.column. It returns the sum for several rows,
// and their number for table.row without a column.
func cell(name string, cells gamedata.Cells) (string, error) {
	if _, err := strconv.Atoi(name); err == nil {
		return name, nil
	}
	table, rest, ok := strings.Cut(name, ".")
	if !ok {
		return "", fmt.Errorf("%q is not a number and no table.row.column", name)
	}
	row, column := rest, ""
	if at := strings.LastIndexByte(rest, '.'); at >= 0 {
		row, column = rest[:at], rest[at+1:]
	}
	found, err := cells.Column(table, row, column)
	switch {
	case err != nil:
		return "", err
	case column == "":
		return strconv.Itoa(len(found)), nil
	case len(found) == 1:
		return found[0], nil
	}
	sum := 0
	for _, text := range found {
		n, err := strconv.Atoi(text)
		if err != nil && text != "" {
			return "", fmt.Errorf("%s: %q is not a number to add up", name, text)
		}
		sum += n
	}
	return strconv.Itoa(sum), nil
}
