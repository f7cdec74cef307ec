import { nextConversationResponse } from '@libs/protocol/assignment.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { versionOf } from './inbox-store.ts';
import { inLineOrder, isInDanger, isInLine } from './line-order.ts';

/** So many colleagues in a row are faster on no desk; then something else is wrong. */
const MAX_ATTEMPTS = 10;

type NextPersonOptions = {
  request: AuthenticatedHttp;
  rows: () => readonly InboxRow[];
  /** Whom this page has taken and whose row does not say so yet. */
  justTaken?: readonly SessionId[];
};

export type NextPerson = { taken: SessionId } | 'nobody' | { refused: string };

/**
 * Takes who may be in danger, or else who has waited longest of those whom this agent can serve. Where a colleague was
 * faster the next one is taken.
 */
export async function takeNextPerson({ request, rows, justTaken = [] }: NextPersonOptions): Promise<NextPerson> {
  const lost = new Set<SessionId>(justTaken);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const next = await nextPerson({ request, line: inLineOrder(rows().filter(isInLine)), lost });
    if (!next) return 'nobody';
    const answer = await request({
      method: 'POST',
      path: `/sessions/${next}/commands`,
      body: { commandId: newCommandId(), command: { type: 'session.claim' } },
    });
    if ('value' in answer) return { taken: next };
    if (!LOST.has(answer.refused.code)) return { refused: answer.refused.message };
    lost.add(next);
  }
  return 'nobody';
}

/** Somebody else has taken them, or they have gone. */
const LOST: ReadonlySet<string> = new Set(['session.taken', 'session.closed', 'session.blocked', 'session.erased']);

/** With the version of its row when it was taken: a row that is newer is to be believed. */
const taken = new Map<SessionId, number>();

type Line = { request: AuthenticatedHttp; line: readonly InboxRow[]; lost: ReadonlySet<SessionId> };

async function nextPerson({ request, line, lost }: Line): Promise<SessionId | null> {
  const known = line.filter(({ sessionId }) => !lost.has(sessionId));
  const inDanger = known.find(isInDanger);
  if (inDanger) return inDanger.sessionId;
  const answer = await request({ method: 'GET', path: '/assignment/next', answer: nextConversationResponse });
  // An older gateway does not know who can serve whom.
  if ('refused' in answer) return known[0]?.sessionId ?? null;
  const { sessionId } = answer.value;
  // Whom a colleague has just taken may still stand in the line that the gateway has read.
  return sessionId && lost.has(sessionId) ? (known[0]?.sessionId ?? null) : sessionId;
}

/** Opens whom it takes, and says why when it takes nobody. */
export async function openNextPerson(
  workspace: AgentWorkspace,
  onTaken: (sessionId: SessionId) => void,
): Promise<void> {
  const { request, inbox, dependencies } = workspace;
  const rows = () => inbox.getState().rows;
  const justTaken = [...taken.keys()].filter((sessionId) => versionOf(inbox, sessionId) <= taken.get(sessionId)!);
  const next = await takeNextPerson({ request, rows, justTaken });
  if (typeof next === 'object' && 'taken' in next) {
    taken.set(next.taken, versionOf(inbox, next.taken));
    return onTaken(next.taken);
  }
  dependencies.onTrouble({ message: next === 'nobody' ? m.console_take_nobody() : next.refused });
}
