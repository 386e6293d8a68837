// People of the sandbox: they act through the HTTP interface of the sandbox's page.

/** peopleOf returns what the people of a sandbox can do. */
export function peopleOf(sandbox) {
	async function post(path, body) {
		const response = await fetch(`${sandbox}/client/${path}`, {
			method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
		});
		const answer = await response.json();
		if (!response.ok) throw new Error(`${path}: ${answer.error}`);
		return answer;
	}
	return {
		/** act carries out one action of a person: command, press, select, modal, dm ... */
		act: (me, action, body) => post(action, { me, ...body }),
		/** fault switches a fault on; see the package fault of the sandbox. */
		fault: (fault) => post('faults', fault),
		/** messages returns the messages of a channel as one person sees them. */
		async messages(me, channel) {
			const response = await fetch(`${sandbox}/client/messages?me=${me}&channel=${channel}`);
			return (await response.json()).messages;
		},
		async state() {
			return (await fetch(`${sandbox}/client/state`)).json();
		},
	};
}
