import { createHttpClient } from '../api/http-client.ts';
import { getLocale } from '../paraglide/runtime.js';
import { createAgentSession } from './agent-session.ts';

export const agentHttp = createHttpClient(getLocale);

/** The one session of this page, shared by the login and the console. */
export const currentAgentSession = createAgentSession(agentHttp);
