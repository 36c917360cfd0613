// Server-sent events from /api/live, told to all elements as 'tick', and whether they come as 'state'.
import {Series} from './series.js';

const SILENCE_MS = 4000;
const RETRY_MS = 3000;

class Live extends EventTarget {
  /** What has been measured, by server. */
  series = new Series();
  /** The last tick, or null. */
  tick = null;
  /** connecting, live or lost */
  state = 'connecting';
  /** When the last tick came, or the page began. */
  heard = Date.now();
  #source = null;

  start() {
    this.#open();
    setInterval(() => this.#watch(), 1000);
  }

  #open() {
    this.#source?.close();
    const source = new EventSource('/api/live');
    this.#source = source;
    source.onmessage = event => this.#take(JSON.parse(event.data));
    source.onerror = () => {
      this.#become('lost');
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(() => source === this.#source && this.#open(), RETRY_MS);
      }
    };
  }

  /** A connection may be dead without an error: a host that is gone says nothing. */
  #watch() {
    if (this.state === 'live' && Date.now() - this.heard > SILENCE_MS) {
      this.#become('lost');
      this.#open();
    }
  }

  #take(tick) {
    this.heard = Date.now();
    const afresh = this.state !== 'live';
    this.tick = tick;
    this.series.add(tick);
    this.#become('live');
    requestAnimationFrame(() => {
      if (this.tick === tick) {
        this.dispatchEvent(new CustomEvent('tick', {detail: {tick, afresh}}));
      }
    });
  }

  #become(state) {
    if (this.state !== state) {
      this.state = state;
      this.dispatchEvent(new CustomEvent('state', {detail: state}));
    }
  }
}

export const live = new Live();
