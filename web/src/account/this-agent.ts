import { createHttp } from '../api/http.ts';
import { getLocale } from '../paraglide/runtime.js';
import { createAgentSession } from './agent-session.ts';

export const agentHttp = createHttp(getLocale);

/** The one sign-in of this page, from the login to the console. */
export const thisAgent = createAgentSession(agentHttp);
