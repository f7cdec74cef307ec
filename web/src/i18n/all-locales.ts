import * as compiledMessages from '../paraglide/messages/_index.js';
import { m } from './messages.ts';

// For prerendering, tests and stories: each call of a message picks the language that holds at that moment. In a
// browser it would bring all languages at once, so no module that a page imports may import this one.
Object.assign(m, compiledMessages);
