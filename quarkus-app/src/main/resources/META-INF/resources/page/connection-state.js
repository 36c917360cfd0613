// Whether what is shown is live.
import {live} from './live.js';
import {text} from './dom.js';

const WORDS = {connecting: '◌ Connecting', live: '● Live', lost: '✕ Connection lost'};

class ConnectionState extends HTMLElement {
  connectedCallback() {
    live.addEventListener('state', () => this.#show());
    this.#show();
  }

  #show() {
    text(this, WORDS[live.state]);
    document.documentElement.dataset.connection = live.state;
    const since = new Date(live.heard).toLocaleTimeString('en-GB');
    text(document.getElementById('lost'), live.state === 'lost'
        ? `Connection lost. What is shown is of ${since} and may be wrong by now; trying to connect again.`
        : '');
  }
}

customElements.define('connection-state', ConnectionState);
