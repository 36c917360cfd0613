// A server in one role. It is written while it is in view, when its state changes, and else now and then.
import {live} from './live.js';
import {keyOf} from './series.js';
import {h, s, text, attribute} from './dom.js';
import {count, rate, percent, duration, clock, ago, stateMark, showState, kind} from './words.js';
import {sparkline, draw} from './sparkline.js';

const inView = new IntersectionObserver(entries => {
  for (const entry of entries) {
    entry.target.visible(entry.isIntersecting);
  }
}, {rootMargin: '100px'});

const cell = (label, ...children) => h('div', {role: 'cell', 'data-label': label}, ...children);
const chart = (number, spark) => h('span', {class: 'chart'}, number, spark);

class ServerRow extends HTMLElement {
  #shown = null;
  #isVisible = false;
  #name = h('strong');
  #address = h('span', {class: 'small'});
  #mark = stateMark();
  #since = h('span');
  #reason = h('span', {class: 'reason'});
  #rate = h('span', {class: 'number'});
  #outstanding = h('span', {class: 'number'});
  #response = h('span', {class: 'number'});
  #loss = h('span', {class: 'number'});
  #share = h('span', {class: 'number'});
  #weight = h('span', {class: 'small'});
  #rateLine = sparkline();
  #outstandingLine = sparkline();
  #responseLine = sparkline(2);
  #lossLine = sparkline();
  #bar = s('rect', {class: 'share', y: 2, height: 6, width: 0});
  #due = s('path', {class: 'due'});
  #button = h('button', {type: 'button', 'aria-haspopup': 'dialog'}, 'Steer');

  connectedCallback() {
    this.setAttribute('role', 'row');
    if (!this.firstChild) {
      const bars = s('svg', {class: 'bars', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
          s('rect', {class: 'whole', y: 2, height: 6, width: 100}), this.#bar, this.#due);
      this.append(
          cell('Server', this.#name, this.#address),
          cell('State', this.#mark, h('span', {class: 'small'}, this.#since, ' ', this.#reason)),
          cell('Answers', chart(this.#rate, this.#rateLine)),
          cell('Outstanding', chart(this.#outstanding, this.#outstandingLine)),
          cell('Response p50 / p99', chart(this.#response, this.#responseLine)),
          cell('Lost', chart(this.#loss, this.#lossLine)),
          cell('Share', h('span', {class: 'both'}, this.#share, this.#weight), bars),
          cell('', this.#button));
      this.#button.addEventListener('click', () => this.dispatchEvent(new CustomEvent('steer', {
        bubbles: true, detail: {group: this.#shown.group, server: this.#shown.server.name},
      })));
    }
    inView.observe(this);
  }

  disconnectedCallback() {
    inView.unobserve(this);
  }

  visible(isVisible) {
    this.#isVisible = isVisible;
    if (isVisible && this.#shown) {
      this.#write();
    }
  }

  /** @param isDue whether it is its turn, in view or not: what is read out or searched is never old */
  show(shown, isDue) {
    const isNew = this.#shown?.server.state !== shown.server.state;
    this.#shown = shown;
    if (this.#isVisible || isNew || isDue) {
      this.#write();
    }
  }

  #write() {
    const shown = this.#shown;
    const {group, server, recent, time} = shown;
    const why = reason(server);
    attribute(this, 'id', `server-${group}-${server.name}-${server.role}`);
    attribute(this, 'data-kind', kind(server.state));
    text(this.#name, server.name);
    text(this.#address, `${server.role} ${server.address}`);
    showState(this.#mark, server.state);
    text(this.#since, `for ${ago(server.since, time)}, since ${clock(server.since)}${why ? ':' : ''}`);
    text(this.#reason, why);
    text(this.#rate, rate(recent.rate));
    text(this.#outstanding, count(server.outstanding));
    text(this.#response, `${duration(recent.median)} / ${duration(recent.slow)}`);
    text(this.#loss, percent(recent.loss));
    text(this.#share, percent(shown.share));
    text(this.#weight, `weight ${count(server.weight)}${server.available ? `, due ${percent(shown.due)}` : ''}`);
    attribute(this.#button, 'aria-label', `Steer ${server.name} of ${group} (${server.role})`);
    if (this.#isVisible) {
      this.#charts();
    }
  }

  #charts() {
    const {group, server, share, due} = this.#shown;
    const series = live.series.of(keyOf(group, server.name, server.role));
    draw(this.#rateLine, 1, series.points(second => second.rate));
    draw(this.#outstandingLine, 4, series.points(second => second.outstanding));
    draw(this.#responseLine, 100, series.points(second => second.slow), series.points(second => second.median));
    draw(this.#lossLine, 0.05, series.points(second => second.loss));
    attribute(this.#bar, 'width', Math.round((share ?? 0) * 100));
    attribute(this.#due, 'd', `M${Math.round(due * 100)} 0V10`);
  }
}

/** The evidence, and what else should be known of a server. */
function reason(server) {
  const parts = server.reason ? [server.reason] : [];
  if (server.usesPreviousSecret) {
    parts.push('still asked with its previous secret');
  }
  if (server.realms?.length) {
    parts.push(`behind it: ${server.realms.map(realm => `${realm.realm} ${realm.state}`).join(', ')}`);
  }
  return parts.join('; ');
}

customElements.define('server-row', ServerRow);
