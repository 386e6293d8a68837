package page

import (
	"errors"
	"net/http"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

// httpPersona changes a person, or adds one to every guild.
func (pg *API) httpPersona(rw http.ResponseWriter, q *http.Request) {
	b, err := readClientBody(rw, q)
	if err != nil {
		clientError(rw, http.StatusBadRequest, err)
		return
	}
	if b.Me == "" {
		if b.Name == "" || model.Runes(b.Name) > 32 {
			clientError(rw, http.StatusBadRequest, errors.New("a person needs a name of 1 to 32 characters"))
			return
		}
		b.Me = pg.newcomer(b.Name)
	}
	pg.answer(rw, q, b.Me, func(p *persona.Persona) (any, error) {
		if b.Locale != "" {
			if err := pg.admin.SetLocale(p.ID, b.Locale); err != nil {
				return nil, err
			}
		}
		if b.ClosedDM != nil {
			if err := pg.admin.SetClosedDM(p.ID, *b.ClosedDM); err != nil {
				return nil, err
			}
		}
		pg.world.Mu.Lock()
		defer pg.world.Mu.Unlock()
		return pg.personJSON(p.ID), nil
	})
}

// newcomer adds a person who joins every guild.
func (pg *API) newcomer(name string) string {
	id := pg.admin.AddPerson(name, name, "en-US")
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	for _, g := range pg.world.Guilds {
		pg.svc.AddMember(g, id)
	}
	return id
}

func (pg *API) httpFaults(rw http.ResponseWriter, _ *http.Request) {
	pg.clientJSON(rw, map[string]any{"kinds": fault.Kinds, "active": pg.faults.Active()})
}

func (pg *API) httpSetFault(rw http.ResponseWriter, q *http.Request) {
	var b struct {
		fault.Fault
		Clear any `json:"clear"`
	}
	if err := readOwnPage(rw, q, &b); err != nil {
		clientError(rw, http.StatusBadRequest, err)
		return
	}
	switch c := b.Clear.(type) {
	case string:
		pg.faults.Clear(c)
	case bool:
		pg.faults.Clear()
	default:
		if _, err := pg.faults.Set(b.Fault); err != nil {
			clientError(rw, http.StatusBadRequest, err)
			return
		}
	}
	pg.httpFaults(rw, q)
}
