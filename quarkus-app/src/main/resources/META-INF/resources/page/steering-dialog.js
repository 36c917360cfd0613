// What an operator does to a server, and why: each act is in the audit.
import {live} from './live.js';
import {h, text} from './dom.js';
import {count} from './words.js';
import {order} from './http.js';
import {announce} from './page-announcer.js';

const ACTIONS = [
  ['drain', 'Drain', 'Nothing new but conversations and the accounting of its sessions; what is pending finishes there.'],
  ['disable', 'Disable', 'Nothing at all, no probes either; what is pending moves to another server at once.'],
  ['enable', 'Enable', 'Ends draining and disabling; its state is what it was.'],
  ['weight', 'Weight', 'Another weight from the next request on, until the configuration gives one.'],
  ['probe', 'Probe', 'Asks it now whether it lives.'],
  ['clear-sessions', 'Clear sessions', 'Forgets which sessions it has: their accounting goes where the policy says. Of both roles.'],
  ['reset-message-authenticator', 'Reset Message-Authenticator',
    'Forgets that it signs its answers: for a server that was replaced by one that does not.'],
];

class SteeringDialog extends HTMLElement {
  #group = '';
  #server = '';
  #dialog = h('dialog', {'aria-labelledby': 'steering-title'});
  #title = h('h2', {id: 'steering-title'});
  #now = h('p', {class: 'facts'});
  #form = h('form', {method: 'dialog'});
  #weight = h('input', {type: 'number', name: 'weight', id: 'steering-weight', min: 0, max: 1000000, step: 1});
  #weightLabel = h('label', {for: 'steering-weight'}, 'New weight (0 to 1,000,000)', this.#weight);
  #role = h('select', {name: 'role', id: 'steering-role'});
  #roleLabel = h('label', {for: 'steering-role'}, 'Role', this.#role);
  #reason = h('input', {name: 'reason', id: 'steering-reason', required: '', maxlength: 200, autocomplete: 'off'});
  #warning = h('p', {class: 'warning'});
  #failure = h('p', {class: 'failure', role: 'alert'});
  #submit = h('button', {type: 'submit', class: 'main'});

  connectedCallback() {
    const actions = h('fieldset', {}, h('legend', {}, 'What'), ...ACTIONS.map(([name, word, meaning]) =>
        h('label', {class: 'action', for: `steering-${name}`},
            h('input', {type: 'radio', name: 'action', value: name, id: `steering-${name}`}),
            h('span', {}, h('strong', {}, word), h('span', {class: 'small'}, meaning)))));
    const cancel = h('button', {type: 'button'}, 'Cancel');
    cancel.addEventListener('click', () => this.#dialog.close());
    this.#form.append(
        this.#title, this.#now, actions, this.#weightLabel, this.#roleLabel,
        h('label', {for: 'steering-reason'}, 'Reason (for the audit)', this.#reason),
        this.#warning, this.#failure,
        h('div', {class: 'buttons'}, cancel, this.#submit));
    this.#dialog.append(this.#form);
    this.append(this.#dialog);
    this.#form.addEventListener('change', () => this.#chosen());
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      this.#send();
    });
    document.addEventListener('steer', ({detail}) => this.#open(detail));
  }

  #entries() {
    const group = live.tick?.now.groups.find(each => each.name === this.#group);
    return (group?.servers ?? []).filter(server => server.name === this.#server);
  }

  #open({group, server}) {
    this.#group = group;
    this.#server = server;
    const entries = this.#entries();
    text(this.#title, `Steer ${server} of ${group}`);
    text(this.#now, entries.map(each => `${each.role}: ${each.state}, weight ${count(each.weight)}`).join(' · '));
    this.#form.reset();
    this.#role.replaceChildren(
        ...(entries.length > 1 ? [h('option', {value: ''}, 'both')] : []),
        ...entries.map(each => h('option', {value: each.role}, each.role)));
    const held = entries.some(each => each.state === 'draining' || each.state === 'disabled');
    this.#form.elements.action.value = held ? 'enable' : 'drain';
    this.#weight.value = entries[0]?.weight ?? 1;
    text(this.#failure, '');
    this.#chosen();
    this.#dialog.showModal();
    this.#form.querySelector('input[name=action]:checked').focus();
  }

  #chosen() {
    const action = this.#form.elements.action.value;
    this.#weightLabel.hidden = action !== 'weight';
    this.#weight.disabled = action !== 'weight';
    this.#roleLabel.hidden = action === 'clear-sessions';
    text(this.#submit, ACTIONS.find(([name]) => name === action)[1]);
    text(this.#warning, action === 'drain' || action === 'disable' ? this.#lastOnes() : '');
  }

  /** What would be left without a server. */
  #lastOnes() {
    const group = live.tick?.now.groups.find(each => each.name === this.#group);
    const roles = ['auth', 'acct'].filter(role => !this.#role.value || this.#role.value === role);
    const empty = roles.filter(role => {
      const takers = (group?.servers ?? []).filter(server => server.role === role && server.available);
      return takers.length > 0 && takers.every(server => server.name === this.#server);
    });
    return empty.length === 0 ? '' : `⚠ It is the only server of ${this.#group} that takes requests for ${empty.join(' and ')} now.`;
  }

  async #send() {
    const action = this.#form.elements.action.value;
    const role = action === 'clear-sessions' ? '' : this.#role.value;
    const path = `/api/groups/${encodeURIComponent(this.#group)}/servers/${encodeURIComponent(this.#server)}/${action}`
        + (role ? `?role=${role}` : '');
    const body = {reason: this.#reason.value};
    if (action === 'weight') {
      body.weight = Number(this.#weight.value);
    }
    this.#submit.disabled = true;
    text(this.#failure, '');
    try {
      await order(action === 'weight' ? 'PUT' : 'POST', path, body);
      this.#dialog.close();
      announce(`${this.#submit.textContent}: done for ${this.#server} of ${this.#group}`);
      document.dispatchEvent(new CustomEvent('steered'));
    } catch (e) {
      text(this.#failure, `Not done: ${e.message}`);
    } finally {
      this.#submit.disabled = false;
    }
  }
}

customElements.define('steering-dialog', SteeringDialog);
