import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import type { Principal } from '../authentication/principal.ts';

/** Socket.IO rooms of this gateway. The two sides of a session have one each, because they may see different events. */
export const SIDES = ['visitor', 'agent'] as const;

export const sessionRoom = (sessionId: SessionId, who: Principal['as']): string => `s:${sessionId}:${who}`;

export const AGENTS_ROOM = 'agents';
export const agentRoom = (agentId: AgentId): string => `agent:${agentId}`;
