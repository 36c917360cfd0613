// Says what changes to those who do not see it: states of servers and what came of an order, nothing else.
import {live} from './live.js';
import {text} from './dom.js';

class PageAnnouncer extends HTMLElement {
  #last = null;

  connectedCallback() {
    this.setAttribute('role', 'status');
    this.className = 'unseen';
    this.append('');
    live.addEventListener('tick', ({detail}) => this.#tick(detail.tick.events));
    document.addEventListener('announce', ({detail}) => text(this, detail));
  }

  #tick(events) {
    const newest = events.at(-1) ? JSON.stringify(events.at(-1)) : '';
    if (this.#last !== null && newest !== this.#last) {
      const known = events.findIndex(event => JSON.stringify(event) === this.#last);
      const fresh = events.slice(known + 1);
      text(this, fresh.length > 3
          ? `${fresh.length} changes of state, the last: ${words(fresh.at(-1))}`
          : fresh.map(words).join('; '));
    }
    this.#last = newest;
  }
}

const words = event => `${event.server} of ${event.group}${event.role ? ` for ${event.role}` : ''} is ${event.new}`;

/** Has a text read out. */
export const announce = words => document.dispatchEvent(new CustomEvent('announce', {detail: words}));

customElements.define('page-announcer', PageAnnouncer);
