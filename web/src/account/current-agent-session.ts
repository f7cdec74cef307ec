import { createHttpClient } from '../api/http-client.ts';
import { getLocale } from '../paraglide/runtime.js';
import { createAgentSession } from './agent-session.ts';

export const agentHttp = createHttpClient(getLocale);

/** The one sign-in of this page, from the login to the console. */
export const currentAgentSession = createAgentSession(agentHttp);
