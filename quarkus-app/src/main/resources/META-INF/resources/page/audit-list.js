// Who did what, when and why.
import {live} from './live.js';
import {get} from './http.js';
import {h, text, fill} from './dom.js';
import {clock} from './words.js';

const PERIOD_MS = 10_000;
const SHOWN = 50;

class AuditList extends HTMLElement {
  #fetched = 0;
  #list = h('ol', {class: 'list'});
  #none = h('p', {class: 'facts'}, 'Nobody has steered anything yet.');

  connectedCallback() {
    this.append(h('h2', {}, 'Audit'), this.#none, this.#list);
    live.addEventListener('tick', ({detail}) => {
      if (detail.afresh || Date.now() - this.#fetched > PERIOD_MS) {
        this.#fetch();
      }
    });
    document.addEventListener('steered', () => this.#fetch());
  }

  async #fetch() {
    this.#fetched = Date.now();
    try {
      const entries = await get(`/api/audit?last=${SHOWN}`);
      this.#none.hidden = entries.length > 0;
      fill(this.#list, entries.reverse(), entry, write);
    } catch (e) {
      this.#none.hidden = false;
      text(this.#none, e.message);
    }
  }
}

function entry() {
  return h('li', {}, h('time'), h('strong'), h('span', {class: 'small'}), h('span', {class: 'small why'}));
}

function write(item, act) {
  const [time, what, change, why] = item.children;
  text(time, clock(act.time));
  text(what, `${act.action} ${object(act)}`.trim());
  text(change, [
    `by ${act.who} via ${act.via}${act.from ? ` from ${act.from}` : ''}`,
    act.old !== undefined && act.new !== undefined ? `${act.old} → ${act.new}` : act.action === 'reload' ? act.new : '',
  ].filter(part => part).join(', '));
  text(why, act.reason);
}

function object(act) {
  if (act.client) {
    return `client ${act.client}`;
  }
  return act.group ? `${act.group} / ${act.server}${act.role ? ` ${act.role}` : ''}` : '';
}

customElements.define('audit-list', AuditList);
