// A plain page: it draws what the server sends and offers what is legal; it knows no rules.
"use strict";
const at = (id) => document.getElementById(id);
const make = (tag, text, fields = {}) => Object.assign(document.createElement(tag), { textContent: text }, fields);
const table = location.pathname.match(/^\/t\/([^/]+)$/)?.[1];
if (table) sitAt(table);
else openHouse();

async function openHouse() {
  const { games } = await (await fetch("/api/games")).json();
  at("house").append(make("p", "A game against minds:"));
  for (const game of games) {
    const button = make("button", game.id);
    button.onclick = () => openTable(game);
    at("house").append(button);
  }
  const { tables } = await (await fetch("/api/tables")).json();
  for (const one of tables) at("house").append(make("p", ""), make("a", `${one.game}: a seat is free`, { href: `/t/${one.table}` }));
}

async function openTable(game) {
  const seats = [{ kind: "human", name: "Guest", entropy: crypto.randomUUID() }];
  while (seats.length < game.min_players) seats.push({ kind: "mind", level: 3 });
  const reply = await fetch("/api/tables", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: game.id, seats }),
  });
  const made = await reply.json();
  if (!reply.ok) return at("turn").textContent = made.error.message;
  location.href = `/t/${made.table}#${made.seats[0].key}`;
}

function sitAt(name) {
  const key = location.hash.slice(1);
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${name}/ws`;
  const socket = key ? new WebSocket(address, `zashiki.${key}`) : new WebSocket(address);
  let version = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "refused") at("turn").textContent = message.message;
    if (message.type !== "sync" && message.type !== "update") return;
    version = message.version;
    document.querySelector("main").dataset.over = String(message.over);
    at("turn").textContent = message.over ? `The game is over. Won by seat ${message.winners}.`
      : message.legal.length ? "Your turn." : `Seat ${message.actors} is thinking.`;
    at("players").textContent = `Scores: ${message.scores.join(" : ")}`;
    at("view").textContent = JSON.stringify(message.view, null, 1);
    at("choices").replaceChildren(...message.legal.map((action) => {
      const button = make("button", action);
      button.dataset.action = action;
      button.onclick = () => socket.send(JSON.stringify({ type: "act", version, action, id: crypto.randomUUID() }));
      return button;
    }));
    if (message.type === "sync") at("log").replaceChildren(...message.log.map(([who, text]) => make("li", `${who}: ${text}`)));
    else at("log").append(...[[message.who, message.action], ...(message.then ?? [])].map(([who, text]) => make("li", `${who}: ${text}`)));
  };
  socket.onclose = () => setTimeout(() => sitAt(name), 1000);
}
