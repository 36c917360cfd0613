// One group: what it is, and a row for each of its servers in each role.
import {live} from './live.js';
import {keyOf} from './series.js';
import {h, text} from './dom.js';
import {count, rate} from './words.js';
import './server-row.js';

const COLUMNS = ['Server', 'State', 'Answers', 'Outstanding', 'Response p50 / p99', 'Lost', 'Share'];

/** Ticks in which each row is written once, in view or not. */
const TURNS = 10;

class ServerGroup extends HTMLElement {
  #rows = new Map();
  #tick = 0;
  #name = h('h2');
  #facts = h('p', {class: 'facts'});
  #table = h('div', {role: 'table', class: 'servers'});
  #body = h('div', {role: 'rowgroup'});

  connectedCallback() {
    if (this.firstChild) {
      return;
    }
    const header = h('div', {role: 'row', class: 'head'},
        ...COLUMNS.map(name => h('div', {role: 'columnheader'}, name)),
        h('div', {role: 'columnheader'}, h('span', {class: 'unseen'}, 'Steering')));
    this.#table.append(h('div', {role: 'rowgroup'}, header), this.#body);
    this.append(h('div', {class: 'title'}, this.#name, this.#facts), this.#table);
  }

  show(group, tick, isShown) {
    this.#tick++;
    text(this.#name, group.name);
    this.#table.setAttribute('aria-label', `Servers of ${group.name}`);
    const recent = new Map(group.servers.map(server => [server,
      live.series.of(keyOf(group.name, server.name, server.role)).recent(live.series.bounds)]));
    const present = new Set();
    for (const role of ['auth', 'acct']) {
      const servers = group.servers.filter(server => server.role === role);
      const all = servers.reduce((sum, server) => sum + recent.get(server).first, 0);
      const weights = servers.reduce((sum, server) => sum + (server.available ? server.weight : 0), 0);
      for (const server of servers) {
        present.add(`${server.name}\n${role}`);
        const row = this.#row(server);
        row.hidden = !isShown(server);
        row.show({
          group: group.name,
          server,
          time: tick.time,
          recent: recent.get(server),
          share: all === 0 ? null : recent.get(server).first / all,
          due: server.available && weights > 0 ? server.weight / weights : 0,
        }, (this.#tick + present.size) % TURNS === 0);
      }
    }
    for (const [key, row] of this.#rows) {
      if (!present.has(key)) {
        row.remove();
        this.#rows.delete(key);
      }
    }
    text(this.#facts, facts(group, recent));
  }

  #row(server) {
    const key = `${server.name}\n${server.role}`;
    let row = this.#rows.get(key);
    if (!row) {
      row = document.createElement('server-row');
      this.#rows.set(key, row);
      this.#body.append(row);
    }
    return row;
  }
}

function facts(group, recent) {
  const parts = [];
  for (const [role, word] of [['auth', 'authentication'], ['acct', 'accounting']]) {
    const servers = group.servers.filter(server => server.role === role);
    if (servers.length > 0) {
      const answers = servers.reduce((sum, server) => sum + (recent.get(server).rate ?? 0), 0);
      parts.push(`${count(servers.filter(server => server.available).length)} of ${count(servers.length)} `
          + `take ${word}, ${rate(answers)}`);
    }
  }
  parts.push(`policy ${group.policy}`, `profile ${group.profile}`);
  if (group.shadow) {
    parts.push(`shadow ${group.shadow.profile}: ${count(group.shadow.differed)} of ${count(group.shadow.compared)} differ`);
  }
  return parts.join(' · ');
}

customElements.define('server-group', ServerGroup);
