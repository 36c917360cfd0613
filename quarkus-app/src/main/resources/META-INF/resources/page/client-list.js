// Who asks, and what of it was dropped.
import {live} from './live.js';
import {h, text, fill} from './dom.js';
import {count} from './words.js';

class ClientList extends HTMLElement {
  #list = h('ol', {class: 'list'});
  #unknown = h('p', {class: 'facts'});

  connectedCallback() {
    this.append(h('h2', {}, 'Clients'), this.#list, this.#unknown);
    live.addEventListener('tick', ({detail}) => {
      fill(this.#list, detail.tick.now.clients, entry, write);
      text(this.#unknown, `From unknown addresses: ${count(detail.tick.now.dropped['unknown-client'])} dropped.`);
    });
  }
}

function entry() {
  return h('li', {}, h('strong'), h('span', {class: 'small'}), h('span', {class: 'small why'}));
}

function write(item, client) {
  const [name, counts, dropped] = item.children;
  text(name, client.name);
  text(counts, `${count(client.received)} received, ${count(client.answered)} answered, ${count(client.duplicates)} duplicates`);
  const reasons = Object.entries(client.dropped).filter(([, n]) => n > 0);
  text(dropped, reasons.length ? `dropped: ${reasons.map(([reason, n]) => `${reason} ${count(n)}`).join(', ')}` : 'nothing dropped');
}

customElements.define('client-list', ClientList);
