// All groups, and which of their servers are shown.
import {live} from './live.js';
import {h, text} from './dom.js';
import {kind} from './words.js';
import './server-group.js';

class ServerOverview extends HTMLElement {
  #groups = new Map();
  #words = h('input', {type: 'search', placeholder: 'name, address, state …', id: 'filter-words'});
  #unwell = h('input', {type: 'checkbox', id: 'filter-unwell'});
  #sum = h('p', {class: 'sum'});
  #list = h('div', {class: 'groups'});

  connectedCallback() {
    this.append(
        h('div', {class: 'bar'},
            this.#sum,
            h('label', {for: 'filter-words'}, 'Show', this.#words),
            h('label', {class: 'check', for: 'filter-unwell'}, this.#unwell, 'only what is not well')),
        this.#list);
    text(this.#sum, 'Waiting for the first figures …');
    live.addEventListener('tick', ({detail}) => this.#tick(detail.tick));
    for (const filter of [this.#words, this.#unwell]) {
      filter.addEventListener('input', () => live.tick && this.#tick(live.tick));
    }
  }

  #tick(tick) {
    const present = new Set();
    for (const group of tick.now.groups) {
      present.add(group.name);
      let element = this.#groups.get(group.name);
      if (!element) {
        element = document.createElement('server-group');
        this.#groups.set(group.name, element);
        this.#list.append(element);
      }
      element.show(group, tick, server => this.#isShown(server));
    }
    for (const [name, element] of this.#groups) {
      if (!present.has(name)) {
        element.remove();
        this.#groups.delete(name);
      }
    }
    const servers = tick.now.groups.flatMap(group => group.servers);
    const unwell = servers.filter(server => kind(server.state) !== 'good').length;
    text(this.#sum, servers.length === 0 ? 'There are no servers yet.' : unwell === 0
        ? `All ${servers.length} entries are well.`
        : `${unwell} of ${servers.length} entries ${unwell === 1 ? 'is' : 'are'} not well.`);
  }

  #isShown(server) {
    if (this.#unwell.checked && kind(server.state) === 'good') {
      return false;
    }
    const wanted = this.#words.value.trim().toLowerCase();
    return wanted === '' || [server.name, server.address, server.state, server.role]
        .some(value => value.toLowerCase().includes(wanted));
  }
}

customElements.define('server-overview', ServerOverview);
