// Requests to the sandbox's client side. A refusal throws with its reason.
async function call(path, body) {
  const response = await fetch("/client/" + path, body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(data.error || response.statusText);
  return data;
}

const query = (o) => new URLSearchParams(Object.entries(o).filter(([, v]) => v !== undefined)).toString();

export const api = {
  state: (me) => call("state?" + query({ me })),
  messages: (me, channel, before) => call("messages?" + query({ me, channel, before, limit: 50 })),
  commands: (me, channel) => call("commands?" + query({ me, channel })),
  faults: () => call("faults"),
  post: (what, body) => call(what, body),
  events: (me) => new EventSource("/client/events?" + query({ me })),
};
