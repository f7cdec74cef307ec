import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { ClientMessageMap } from '@libs/protocol/socket-protocol.ts';

/**
 * What each request costs the server, in commands: the processor time of gateway and Postgres for one that is served,
 * beside that of one message. A route without a row does not compile the spec; `infra/attacks` measures the largest.
 */
type RouteWeight = {
  /**
   * `person`: taken when their credentials are proven; `address`: before anything is done, because nobody has to be known;
   * `probe`: from the address alone, because whoever watches a gateway must not take one for dead that is busy.
   */
  by: 'person' | 'address' | 'probe';
  weight: number;
};
const person = (weight: number): RouteWeight => ({ by: 'person', weight });
const address = (weight: number): RouteWeight => ({ by: 'address', weight });
const probe = (weight: number): RouteWeight => ({ by: 'probe', weight });

export const ROUTE_WEIGHTS: Record<string, RouteWeight> = {
  'POST /api/agents/sign-in': address(4), // its hash is limited besides, by failures
  'POST /api/agents/sign-in/passkey': address(4), // likewise
  'POST /api/agents/refresh': address(2),
  'POST /api/agents/sign-out': address(1),
  'POST /api/agents/join': address(4),
  'POST /api/identity/conversation': address(2),
  'GET /api/settings/widget': address(0.5),
  'GET /api/settings/picture/:name': address(0.5),
  'GET /api/settings/avatars/:agentId/:name': address(0.5),
  'POST /api/policy-reports': address(0.2),
  'GET /api/health/live': probe(0.1),
  'GET /api/health/ready': probe(0.2),
  'GET /metrics': probe(1),
  'GET /.well-known/aidline-keys.json': address(0.2),

  'POST /api/sessions/:sessionId/commands': person(0), // counted as any command, by `ClientCommands`
  'GET /api/sessions/:sessionId/events': person(1), // and what the page weighs
  'GET /api/sessions/:sessionId/attendance': person(0.5),
  'POST /api/sessions/:sessionId/identity': person(2),
  'PUT /api/sessions/:sessionId/files/:fileId': person(2), // files are limited besides, by number and decoding
  'POST /api/sessions/:sessionId/files/:fileId/from-library': person(2),
  'GET /api/sessions/:sessionId/files/:fileId': person(1), // and what the file weighs
  'GET /api/sessions/:sessionId/files/:fileId/original': person(1),
  'POST /api/phone/check': person(1), // limited besides, by number in an hour
  'POST /api/translate': person(2),

  'GET /api/inbox': person(2),
  'GET /api/inbox/page': person(2),
  'GET /api/inbox/search': person(10),
  'POST /api/inbox/held-back/release': person(2),
  'POST /api/inbox/:sessionId/unread': person(1),
  'GET /api/sessions/:sessionId/customer': person(4),
  'GET /api/sessions/:sessionId/identifiers': person(4),
  'GET /api/sessions/:sessionId/person': person(4),
  'GET /api/sessions/:sessionId/person/suggestions': person(20), // two searches
  'GET /api/sessions/:sessionId/notes': person(4),
  'PUT /api/sessions/:sessionId/person/links/:linkId': person(4),
  'POST /api/sessions/:sessionId/person/links/:linkId/undo': person(4),
  'GET /api/sessions/:sessionId/case-file': person(10),
  'GET /api/audit': person(4),
  'GET /api/changes': person(4), // with pictures, and two chains of links for each
  'GET /api/changes/own': person(4),
  'POST /api/changes/:id': person(4),
  'DELETE /api/changes/:id': person(4),
  'POST /api/sessions/:sessionId/emergency-access': person(4),
  'GET /api/emergency-access': person(10),
  'GET /api/export-requests': person(4),
  'POST /api/export-requests/:agentId': person(4),
  'POST /api/audit/:lineId/search-terms': person(2),
  'GET /api/audit/export': person(20),
  'GET /api/audit/reading': person(10),
  'GET /api/held': person(2),
  'POST /api/held/:sessionId/:commandId': person(2),
  'GET /api/drafts': person(2),
  'PUT /api/drafts/:sessionId': person(1),
  'GET /api/library': person(1),
  'GET /api/library/:id/file': person(2),
  'PUT /api/library/:id': person(2), // as files of a conversation
  'DELETE /api/library/:id': person(1),
  'GET /api/scripts': person(1),
  'PUT /api/scripts/:id': person(1),
  'DELETE /api/scripts/:id': person(1),
  'GET /api/assignment': person(1),
  'GET /api/reports': person(10), // a year of conversations
  'GET /api/reports/export': person(10),
  'GET /api/assignment/board': person(4),
  'GET /api/assignment/next': person(2),
  'PUT /api/assignment/rules': person(1),
  'PUT /api/assignment/hours': person(1),
  'PUT /api/assignment/me': person(1),
  'PUT /api/assignment/me/break': person(1),
  'PUT /api/assignment/agents/:agentId': person(1),
  'PUT /api/assignment/shift-note': person(1),
  'POST /api/assignment/mentions/seen': person(1),
  'GET /api/content': person(4), // every version of every text
  'GET /api/content/entry': person(2),
  'GET /api/content/version': person(2),
  'POST /api/content/check': person(2), // while somebody types
  'PUT /api/content': person(2),
  'POST /api/content/pictures': person(2),
  'POST /api/content/review': person(4),
  'POST /api/content/organisation': person(4),
  'GET /api/saved-views': person(4), // counts them all
  'PUT /api/saved-views/:id': person(1),
  'DELETE /api/saved-views/:id': person(1),
  'GET /api/tags': person(1),
  'PUT /api/tags/:id': person(1),
  'GET /api/settings/organisation': person(1),
  'PUT /api/settings/organisation': person(2),
  'POST /api/settings/organisation/picture': person(2),
  'GET /api/settings/security': person(1),
  'PUT /api/settings/security': person(2),

  'GET /api/agents': person(1),
  'POST /api/agents/invitations': person(2),
  'POST /api/agents/:agentId/reset': person(2),
  'PUT /api/agents/:agentId': person(2),
  'PUT /api/agents/:agentId/public-name': person(2),
  'POST /api/agents/:agentId/picture': person(2),
  'DELETE /api/agents/:agentId/picture': person(1),
  'PUT /api/agents/me': person(1),
  'GET /api/agents/me/sign-ins': person(1),
  'GET /api/agents/me/second-factor': person(1),
  'POST /api/agents/me/passkeys/options': person(1),
  'POST /api/agents/me/passkeys': person(2),
  'PUT /api/agents/me/passkeys/:id': person(1),
  'DELETE /api/agents/me/passkeys/:id': person(1),
  'POST /api/agents/me/second-factor': person(1),
  'POST /api/agents/me/second-factor/confirm': person(1),
  'POST /api/agents/me/second-factor/remove': person(1),
  'GET /api/ops/now': person(4),
  'GET /api/ops/trace': person(4),
  'GET /api/ops/failed': person(4),
  'POST /api/ops/failed/:queue/:id/revive': person(2),
  'POST /api/ops/processes/dismiss': person(2),
  'POST /api/ops/board/pass': person(1),
};

/** Of a socket. What is 0 is counted where it is handled: a command by `ClientCommands`, typing by a rate of its own. */
export const EVENT_WEIGHTS: Record<keyof ClientMessageMap, number> = {
  command: 0,
  typing: 0,
  join: 1, // and what the page weighs
  leave: 0.2,
  read: 0.2, // read marks are collected and written once a second
  renew: 1,
};

/** A socket that is authenticated, and what Socket.IO sends for it. */
export const HANDSHAKE_WEIGHT = 1;

/** A handshake, or a request whose credentials are not known here: one query for the visitor's key. */
export const UNPROVEN_WEIGHT = 1;

/** The row of the route that serves this request. */
export function routeWeightOf(request: IncomingMessage): RouteWeight {
  const { method, route } = request as Request & { route?: { path?: string } };
  const found = ROUTE_WEIGHTS[`${method === 'HEAD' ? 'GET' : method} ${route?.path}`];
  return found ?? UNLISTED;
}

/** Nothing is free by having been forgotten. */
const UNLISTED = person(1);
