// Which server has a subscriber's sessions.
import {get} from './http.js';
import {h, text, fill} from './dom.js';
import {clock} from './words.js';

class SessionFinder extends HTMLElement {
  #form = h('form');
  #said = h('p', {class: 'facts', role: 'status'});
  #list = h('ol', {class: 'list'});

  connectedCallback() {
    const field = (name, word, hint) => h('label', {for: `find-${name}`}, word,
        h('input', {name, id: `find-${name}`, autocomplete: 'off', placeholder: hint}));
    this.#form.append(
        field('user', 'User-Name', 'bob@example.org'),
        field('station', 'Calling-Station-Id', '00-11-22-33-44-55'),
        field('session', 'Acct-Session-Id', ''),
        h('button', {type: 'submit'}, 'Find'));
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      this.#find();
    });
    this.append(h('h2', {}, 'Find a subscriber'), this.#form, this.#said, this.#list);
  }

  async #find() {
    const query = new URLSearchParams();
    for (const name of ['user', 'station', 'session']) {
      const value = this.#form.elements[name].value.trim();
      if (value) {
        query.set(name, value);
      }
    }
    let sessions = [];
    if (query.size === 0) {
      text(this.#said, 'Give a user, a station or a session.');
    } else {
      try {
        const found = await get(`/api/sessions?${query}`);
        sessions = found.sessions;
        text(this.#said, sessions.length === 0
            ? found.groups.length ? `No such session is remembered in ${found.groups.join(', ')}.` : 'No group remembers sessions.'
            : `${sessions.length === 1 ? 'One session' : `${sessions.length} sessions`}:`);
      } catch (e) {
        text(this.#said, e.message);
      }
    }
    fill(this.#list, sessions, () => h('li', {}, h('strong'), h('span', {class: 'small'})), (item, session) => {
      text(item.firstElementChild, `${session.group} / ${session.server}`);
      text(item.lastElementChild, session.ended
          ? `ended, remembered until ${clock(session.until)}`
          : `answered last at ${clock(session.answered)}, remembered until ${clock(session.until)}`);
    });
  }
}

customElements.define('session-finder', SessionFinder);
