// Changes of state with their evidence, newest first.
import {live} from './live.js';
import {get} from './http.js';
import {h, text, fill} from './dom.js';
import {clock, stateMark, showState} from './words.js';

const KEPT = 200;
const SHOWN = 50;

class StateHistory extends HTMLElement {
  #events = new Map();
  #list = h('ol', {class: 'list'});
  #none = h('p', {class: 'facts'}, 'No server has changed its state yet.');

  connectedCallback() {
    this.append(h('h2', {}, 'History'), this.#none, this.#list);
    live.addEventListener('tick', ({detail}) => {
      if (detail.afresh) {
        this.#fetch();
      }
      this.#add(detail.tick.events);
    });
  }

  async #fetch() {
    try {
      const events = await get(`/api/events?last=${KEPT}`);
      this.#events.clear();
      this.#add(events);
    } catch {
      // those that come with the ticks are shown
    }
  }

  #add(events) {
    const before = this.#events.size;
    const newest = [...this.#events.keys()].at(-1);
    for (const event of events) {
      this.#events.set(JSON.stringify(event), event);
    }
    if (this.#events.size === before && newest === [...this.#events.keys()].at(-1)) {
      return;
    }
    const inOrder = [...this.#events.values()].sort((one, other) => one.time < other.time ? -1 : one.time > other.time ? 1 : 0);
    const kept = inOrder.slice(-KEPT);
    this.#events = new Map(kept.map(event => [JSON.stringify(event), event]));
    this.#none.hidden = kept.length > 0;
    fill(this.#list, kept.slice(-SHOWN).reverse(), entry, write);
  }
}

function entry() {
  const item = h('li', {}, h('time'), h('strong'), stateMark(), h('span', {class: 'small was'}), h('span', {class: 'small why'}));
  return item;
}

function write(item, event) {
  const [time, name, mark, was, why] = item.children;
  text(time, clock(event.time));
  text(name, `${event.group} / ${event.server}${event.role ? ` ${event.role}` : ''}${event.realm ? ` @${event.realm}` : ''}`);
  showState(mark, event.new);
  text(was, `was ${event.old}, rule ${event.rule}`);
  text(why, event.reason);
}

customElements.define('state-history', StateHistory);
