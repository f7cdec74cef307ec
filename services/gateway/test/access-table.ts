import { v4 } from 'uuid';
import type { CommandType } from '@libs/protocol/commands.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { agentRoles, type AgentRole } from '@libs/protocol/roles.ts';
import type { ClientMessageMap } from '@libs/protocol/socket-protocol.ts';

/**
 * Who has access to every HTTP route, socket event and command. A missing route fails `npm run check`, a missing event or
 * command does not compile, and `access-matrix.e2e.spec.ts` tries each as every caller.
 */
/** `newcomer`: a visitor who has opened no conversation yet. `unsecured`: an operator without a second factor. */
const VISITOR_CALLERS = ['anonymous', 'owner', 'otherVisitor', 'newcomer'] as const;
export const CALLERS = [...VISITOR_CALLERS, ...agentRoles, 'unsecured'] as const;
export type Caller = (typeof CALLERS)[number];

/** `in`: the caller has access, whatever the answer to the request is. */
export type AccessOutcome = 'in' | RefusalCode;
export type ExpectedOutcomes = Record<Caller, AccessOutcome>;

const sameForAll = (expected: AccessOutcome): ExpectedOutcomes =>
  Object.fromEntries(CALLERS.map((who) => [who, expected])) as ExpectedOutcomes;

const everybody = sameForAll('in');
/** Signed in, with at least this role; a visitor's key is refused. */
const staff = (least: AgentRole): ExpectedOutcomes => ({
  ...sameForAll('access.missing'),
  ...Object.fromEntries(
    agentRoles.map((role, index) => [role, index >= agentRoles.indexOf(least) ? 'in' : 'access.denied'] as const),
  ),
  unsecured: 'access.second-factor',
});
/** What visitors see: the refusal tells agents that only leads may change it. */
const leadsForPublicContent: ExpectedOutcomes = { ...staff('lead'), agent: 'access.lead-only' };
/** Also without a second factor, in order to set one up. */
const staffEvenUnsecured: ExpectedOutcomes = { ...staff('agent'), unsecured: 'in' };
/** The conversation's own visitor, and the agents; to another visitor it does not exist. */
const anyAuthenticated: ExpectedOutcomes = {
  ...sameForAll('in'),
  anonymous: 'access.missing',
  newcomer: 'session.unknown',
  unsecured: 'access.second-factor',
};
const participants: ExpectedOutcomes = { ...anyAuthenticated, otherVisitor: 'session.unknown' };

/** The values of `:sessionId` and the other parameters. */
export type AccessSubjects = {
  /** Of the owner. */
  sessionId: SessionId;
  agentId: AgentId;
};

export type RouteAccess = {
  who: ExpectedOutcomes;
  /** Needed where the body is parsed before the caller is authenticated. */
  body?: object;
  headers?: Record<string, string>;
};

const message = { commandId: v4(), command: { type: 'message.send', text: 'hello' } };
const csrfHeaders = { 'x-aidline': '1' };

export const routes: Record<string, RouteAccess> = {
  'POST /api/agents/sign-in': { who: everybody },
  'POST /api/agents/sign-in/passkey': { who: everybody },
  // Both need a cookie that no caller here has.
  'POST /api/agents/refresh': { who: sameForAll('access.missing'), headers: csrfHeaders },
  'POST /api/agents/sign-out': { who: everybody, headers: csrfHeaders },
  'POST /api/agents/join': { who: everybody },

  'PUT /api/agents/me': { who: staff('agent') },
  'GET /api/agents/me/sign-ins': { who: staff('agent') },
  'GET /api/agents/me/second-factor': { who: staffEvenUnsecured },
  'POST /api/agents/me/passkeys/options': { who: staffEvenUnsecured },
  'POST /api/agents/me/passkeys': { who: staffEvenUnsecured },
  'PUT /api/agents/me/passkeys/:id': { who: staff('agent') },
  'DELETE /api/agents/me/passkeys/:id': { who: staff('agent') },
  // The operator here has one, which is neither replaced nor removed.
  'POST /api/agents/me/second-factor': { who: { ...staffEvenUnsecured, operator: 'access.denied' } },
  'POST /api/agents/me/second-factor/confirm': { who: staffEvenUnsecured },
  'POST /api/agents/me/second-factor/remove': { who: { ...staff('agent'), operator: 'access.second-factor' } },

  'GET /api/agents': { who: staff('agent') },
  'POST /api/agents/invitations': { who: staff('lead') },
  'POST /api/agents/:agentId/reset': { who: staff('lead') },
  'PUT /api/agents/:agentId': { who: staff('lead') },
  'PUT /api/agents/:agentId/public-name': { who: leadsForPublicContent, body: { name: 'Mei' } },
  'POST /api/agents/:agentId/picture': { who: leadsForPublicContent },
  'DELETE /api/agents/:agentId/picture': { who: leadsForPublicContent },
  'GET /api/audit': { who: staff('lead') },
  'POST /api/sessions/:sessionId/emergency-access': { who: staff('agent'), body: { reason: 'a good reason' } },
  'GET /api/emergency-access': { who: staff('lead') },
  'GET /api/export-requests': { who: staff('lead') },
  'POST /api/export-requests/:agentId': { who: staff('lead') },
  'POST /api/audit/:lineId/search-terms': { who: staff('lead') },
  'GET /api/audit/export': { who: staff('lead') },
  'GET /api/audit/reading': { who: staff('lead') },

  'GET /api/sessions/:sessionId/customer': { who: staff('agent') },
  'GET /api/sessions/:sessionId/person': { who: staff('agent') },
  'GET /api/sessions/:sessionId/person/suggestions': { who: staff('agent') },
  'GET /api/sessions/:sessionId/notes': { who: staff('agent') },
  'PUT /api/sessions/:sessionId/person/links/:linkId': { who: staff('agent') },
  'POST /api/sessions/:sessionId/person/links/:linkId/undo': { who: staff('agent') },
  'GET /api/sessions/:sessionId/identifiers': { who: staff('agent') },
  'GET /api/sessions/:sessionId/case-file': { who: staff('agent') },
  'GET /api/changes': { who: staff('lead') },
  'GET /api/changes/own': { who: staff('agent') },
  'POST /api/changes/:id': { who: staff('lead') },
  'DELETE /api/changes/:id': { who: staff('agent') },
  'GET /api/held': { who: staff('lead') },
  'POST /api/held/:sessionId/:commandId': { who: staff('lead') },
  'GET /api/drafts': { who: staff('agent') },
  'PUT /api/drafts/:sessionId': { who: staff('agent') },
  'GET /api/library': { who: staff('agent') },
  'GET /api/library/:id/file': { who: staff('agent') },
  'PUT /api/library/:id': { who: staff('agent') },
  'DELETE /api/library/:id': { who: staff('lead') },
  'GET /api/content': { who: staff('agent') },
  'GET /api/content/entry': { who: staff('agent') },
  'GET /api/content/version': { who: staff('agent') },
  'POST /api/content/check': { who: staff('agent') },
  'PUT /api/content': { who: staff('agent') },
  'POST /api/content/pictures': { who: staff('agent') },
  'POST /api/content/review': { who: staff('agent') },
  'POST /api/content/organisation': { who: leadsForPublicContent },
  'GET /api/scripts': { who: staff('agent') },
  'PUT /api/scripts/:id': { who: staff('agent') },
  'DELETE /api/scripts/:id': { who: staff('lead') },
  'GET /api/saved-views': { who: staff('agent') },
  'PUT /api/saved-views/:id': { who: staff('agent') },
  'DELETE /api/saved-views/:id': { who: staff('agent') },
  'GET /api/tags': { who: staff('agent') },
  'PUT /api/tags/:id': { who: staff('lead') },

  'GET /api/inbox': { who: staff('agent') },
  'GET /api/inbox/page': { who: staff('agent') },
  'POST /api/inbox/held-back/release': { who: staff('agent') },
  'POST /api/inbox/:sessionId/unread': { who: staff('agent') },
  'GET /api/inbox/search': { who: staff('agent') },

  'POST /api/sessions/:sessionId/commands': { who: participants, body: message },
  'GET /api/sessions/:sessionId/events': { who: participants },
  'GET /api/sessions/:sessionId/attendance': { who: participants },
  // Only a visitor's identity can be confirmed.
  'POST /api/sessions/:sessionId/identity': {
    who: { ...participants, agent: 'access.denied', lead: 'access.denied', operator: 'access.denied' },
    body: { host: 'https://nobody.example', token: 'a.b.c' },
  },
  // Needs the token alone, and this one is not valid.
  'POST /api/identity/conversation': {
    who: everybody,
    body: { host: 'https://nobody.example', token: 'a.b.c', key: 'k'.repeat(43) },
  },
  'PUT /api/sessions/:sessionId/files/:fileId': { who: participants },
  // A customer sends files of their own.
  'POST /api/sessions/:sessionId/files/:fileId/from-library': { who: { ...participants, owner: 'access.denied' } },
  'GET /api/sessions/:sessionId/files/:fileId': { who: participants },
  // `files.e2e.spec.ts` tests whose files a visitor may read; here the file does not exist.
  'GET /api/sessions/:sessionId/files/:fileId/original': { who: participants },
  'GET /api/ops/now': { who: staff('operator') },
  'GET /api/ops/trace': { who: staff('operator') },
  'GET /api/ops/failed': { who: staff('operator') },
  'POST /api/ops/failed/:queue/:id/revive': { who: staff('operator') },
  'POST /api/ops/processes/dismiss': { who: staff('operator'), body: { name: 'gateway-9@host:1' } },
  'POST /api/ops/board/pass': { who: staff('operator') },
  'POST /api/phone/check': { who: anyAuthenticated, body: { phoneNumber: '+65 9123 4567' } },
  'POST /api/translate': { who: anyAuthenticated, body: { text: 'hello', source: 'en', target: 'zh' } },

  'GET /api/settings/widget': { who: everybody },
  'GET /api/settings/organisation': { who: staff('agent') },
  'PUT /api/settings/organisation': { who: leadsForPublicContent },
  'POST /api/settings/organisation/picture': { who: leadsForPublicContent },
  'GET /api/settings/security': { who: staff('lead') },
  'PUT /api/settings/security': { who: staff('lead') },
  'GET /api/settings/picture/:name': { who: everybody },
  'GET /api/settings/avatars/:agentId/:name': { who: everybody },

  'GET /api/assignment': { who: staff('agent') },
  'PUT /api/assignment/rules': { who: staff('lead') },
  'PUT /api/assignment/hours': { who: staff('lead') },
  'PUT /api/assignment/me': { who: staff('agent') },
  'PUT /api/assignment/me/break': { who: staff('agent') },
  'PUT /api/assignment/agents/:agentId': { who: staff('lead') },
  'GET /api/reports': { who: staff('lead') },
  'GET /api/reports/export': { who: staff('lead') },
  'GET /api/assignment/board': { who: staff('lead') },
  'PUT /api/assignment/shift-note': { who: staff('agent') },
  'POST /api/assignment/mentions/seen': { who: staff('agent') },
  'GET /api/assignment/next': { who: staff('agent') },

  'POST /api/policy-reports': { who: everybody },
  'GET /api/health/live': { who: everybody },
  'GET /api/health/ready': { who: everybody },
  // For everybody who was given a case file, outside `/api` because people type it.
  'GET /.well-known/aidline-keys.json': { who: everybody },
  // Outside `/api`, so the site's proxy does not forward it.
  'GET /metrics': { who: everybody },
};

const withDenied = (who: ExpectedOutcomes, ...whom: Caller[]): ExpectedOutcomes => ({
  ...who,
  ...Object.fromEntries(whom.map((one) => [one, 'access.denied'])),
});

/** Callers without credentials, or without a second factor that they owe, do not get through the handshake. */
const onSocket = (who: ExpectedOutcomes): ExpectedOutcomes => ({
  ...who,
  anonymous: 'shape.invalid',
  unsecured: 'access.second-factor',
});

export const events: Record<keyof ClientMessageMap, { who: ExpectedOutcomes; body: (cast: AccessSubjects) => object }> =
  {
    command: { who: onSocket(participants), body: ({ sessionId }) => ({ sessionId, ...message, commandId: v4() }) },
    join: { who: onSocket(participants), body: ({ sessionId }) => ({ sessionId, cursor: null }) },
    // Leaving a session that was not joined has no effect.
    leave: { who: onSocket(everybody), body: ({ sessionId }) => ({ sessionId }) },
    typing: { who: onSocket(participants), body: ({ sessionId }) => ({ sessionId }) },
    read: { who: onSocket(participants), body: ({ sessionId }) => ({ sessionId, version: 1 }) },
    // The token is not valid.
    renew: { who: onSocket(sameForAll('access.missing')), body: () => ({ accessToken: 'x' }) },
  };

const visitorsOnly = onSocket(withDenied(participants, ...agentRoles));
const agentsOnly = onSocket(withDenied(participants, 'owner'));
const leadsOnly = onSocket(withDenied(participants, 'owner', 'agent'));
const visitorsAndAgents = onSocket(participants);

export const commands: Record<CommandType, { who: ExpectedOutcomes; command: (cast: AccessSubjects) => object }> = {
  'session.open': { who: visitorsOnly, command: () => ({ lang: 'en', opening: 'click' }) },
  'message.send': { who: visitorsAndAgents, command: () => ({ text: 'hello' }) },
  'contact.give': { who: visitorsOnly, command: () => ({ name: 'Li' }) },
  'session.claim': { who: agentsOnly, command: () => ({}) },
  'session.transfer': { who: agentsOnly, command: ({ agentId }) => ({ agentId }) },
  'session.decline': { who: agentsOnly, command: () => ({}) },
  'session.release': { who: agentsOnly, command: () => ({}) },
  'session.snooze': { who: agentsOnly, command: () => ({ until: null, customerMessages: 0 }) },
  'session.wake': { who: agentsOnly, command: () => ({}) },
  'session.close': { who: agentsOnly, command: () => ({}) },
  'session.reopen': { who: agentsOnly, command: () => ({}) },
  'note.add': { who: agentsOnly, command: () => ({ text: 'among us' }) },
  'session.block': { who: agentsOnly, command: () => ({ reason: 'threats' }) },
  'session.unblock': { who: leadsOnly, command: () => ({}) },
  'translation.request': {
    who: visitorsAndAgents,
    command: () => ({ of: 2, source: 'auto', target: 'zh', attempt: 0 }),
  },
  'session.erase': { who: visitorsOnly, command: () => ({}) },
  'identifier.attribute': {
    who: visitorsOnly,
    command: () => ({ message: message.commandId, index: 0, owner: 'counterparty' }),
  },
  'session.tag': { who: agentsOnly, command: () => ({ tagId: message.commandId }) },
  'session.untag': { who: agentsOnly, command: () => ({ tagId: message.commandId }) },
  'distress.change': { who: agentsOnly, command: () => ({ state: 'handled' }) },
  'debrief.change': { who: agentsOnly, command: () => ({ isWanted: true }) },
  'session.rate': { who: visitorsOnly, command: () => ({ stars: 5, text: 'thank you' }) },
};
