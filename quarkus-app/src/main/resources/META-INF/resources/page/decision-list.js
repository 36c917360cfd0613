// The last selections: who was chosen, by which rule, among whom, and why not the others.
import {live} from './live.js';
import {h, text, fill} from './dom.js';
import {clock} from './words.js';

const SHOWN = 12;

class DecisionList extends HTMLElement {
  #paused = false;
  #list = h('ol', {class: 'list'});
  #none = h('p', {class: 'facts'}, 'Nothing has been chosen yet.');

  connectedCallback() {
    const pause = h('button', {type: 'button', 'aria-pressed': 'false'}, 'Pause');
    pause.addEventListener('click', () => {
      this.#paused = !this.#paused;
      pause.setAttribute('aria-pressed', this.#paused);
    });
    this.append(h('div', {class: 'title'}, h('h2', {}, 'Decisions'), pause), this.#none, this.#list);
    live.addEventListener('tick', ({detail}) => this.#tick(detail.tick.decisions));
  }

  #tick(decisions) {
    if (!this.#paused) {
      this.#none.hidden = decisions.length > 0;
      fill(this.#list, decisions.slice(-SHOWN).reverse(), entry, write);
    }
  }
}

function entry() {
  return h('li', {}, h('time'), h('strong'), h('span', {class: 'small'}), h('span', {class: 'small why'}));
}

function write(item, decision) {
  const [time, chosen, request, trace] = item.children;
  text(time, clock(decision.time));
  text(chosen, decision.server ? `→ ${decision.server}` : '→ nobody');
  text(request, `${decision.group} ${decision.role} for ${decision.client}, turn ${decision.turn}, by ${decision.rule}`);
  const more = decision.candidateCount - decision.candidates.length;
  const not = Object.entries(decision.excluded).map(([server, why]) => `${server} (${why})`);
  text(trace, (decision.candidates.length ? `among ${decision.candidates.join(', ')}` : 'among none')
      + (more > 0 ? ` and ${more} more` : '')
      + (not.length ? `; not ${not.join(', ')}` : ''));
}

customElements.define('decision-list', DecisionList);
