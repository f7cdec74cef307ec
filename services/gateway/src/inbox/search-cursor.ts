import { searchPosition, type SearchPosition } from '@libs/server/search-question.ts';
import type { SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

/** Which search a cursor is of: of another one it is refused. */
export type CursorSearch = { agentId: AgentId; text: string; order: string };

/** Whoever wants to read on later searches again, which is on record again. */
const CURSOR_LIFE_MS = 3_600_000;

/**
 * The position of a page may be that of a conversation which the agent may not read, and the first page is what is on
 * record: so a cursor is sealed for whom it was given, and for what they searched.
 */
export function sealCursor(sealer: SystemSealer, search: CursorSearch, position: SearchPosition): string {
  const content = JSON.stringify({ position, until: Date.now() + CURSOR_LIFE_MS });
  return sealer.seal(Buffer.from(content), contextOf(search)).toString('base64url');
}

/** Null for one that was changed, is of another search, or too old. */
export function openCursor(sealer: SystemSealer, search: CursorSearch, cursor: string): SearchPosition | null {
  try {
    const content = sealer.unseal(Buffer.from(cursor, 'base64url'), contextOf(search)).toString();
    const { position, until } = JSON.parse(content) as { position: unknown; until: number };
    return until > Date.now() ? searchPosition.parse(position) : null;
  } catch {
    return null;
  }
}

const contextOf = ({ agentId, text, order }: CursorSearch): string => `cursor|${agentId}|${order}|${text}`;
