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

// amount matches a part of a cell such as wood:1+food:1, or 2-3:1 of a scale.
var amount = regexp.MustCompile(`([a-z_]+|[0-9]+[-+]?[0-9]*):([0-9]+)`)

// fill replaces each {{...}} in a line by its value from the tables. It returns the line
// and the calculations, without their words. words holds the file's words for amounts.
func fill(line string, cells gamedata.Cells, words map[string]string) (string, []string, error) {
	var used []string
	var failed error
	out := filled.ReplaceAllStringFunc(line, func(found string) string {
		calculation, forms, hasForms := strings.Cut(strings.Trim(found, "{}"), "|")
		calculation = strings.Join(strings.Fields(calculation), " ")
		used = append(used, calculation)
		value, err := calculate(calculation, cells)
		if err == nil && forms == "amounts" {
			value, err = spoken(value, words)
		} else if err == nil && hasForms {
			value, err = worded(value, strings.Split(forms, "|"))
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

// anyOther is the form for every cell that has no form of its own.
const anyOther = "*"

// worded appends the singular or plural word to a number, or replaces a cell by the words
// for its text.
func worded(value string, forms []string) (string, error) {
	if _, _, choice := strings.Cut(forms[0], ": "); choice {
		for _, form := range forms {
			if when, words, _ := strings.Cut(form, ": "); when == value || when == anyOther {
				return words, nil
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
