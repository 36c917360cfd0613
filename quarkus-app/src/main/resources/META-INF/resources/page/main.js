// The page: one live connection feeds all elements; each shows its part.
import './theme-switch.js';
import './connection-state.js';
import './page-announcer.js';
import './server-overview.js';
import './session-finder.js';
import './state-history.js';
import './decision-list.js';
import './audit-list.js';
import './client-list.js';
import './steering-dialog.js';
import {live} from './live.js';

live.start();
