package caylus

// aliases are words that Korean players use, with the words of the texts.
var aliases = map[string]string{
	"케일러스": "카일루스",
	"일꾼":   "장인",
	"데니어":  "금화",
	"드니에":  "금화",
	"교역소":  "교환",
	"감독관":  "감독",
	"집행관":  "행정관",
	"은총":   "총애",
}
