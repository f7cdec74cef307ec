import { LOCALE_PREFIX_PATTERN } from './locale-prefixes.ts';

/** The pages of the agents' area, as `web/src/routes/agent` has them; infra/nginx/site.conf names them, too. */
export const AGENT_PAGES = 'account content dashboard join login ops reports settings shift team'.split(' ');

const AREA = `^(?:${LOCALE_PREFIX_PATTERN})?/agent`;
const ANY_PAGE = new RegExp(`${AREA}(?:/|$)`);
const KNOWN_PAGE = new RegExp(`${AREA}(?:/(?:${AGENT_PAGES.join('|')}))?/?$`);

export const isInAgentArea = (pathname: string): boolean => ANY_PAGE.test(pathname);
export const isAgentPage = (pathname: string): boolean => KNOWN_PAGE.test(pathname);
