import { useStore } from 'zustand';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { listOf } from '../i18n/list-of.ts';
import { m } from '../paraglide/messages.js';
import type { Desk } from './desk.ts';
import { nameOf } from './team-store.ts';

/** Who else is in this conversation, before two people answer the same question. */
export function CompanyNotice({ desk, sessionId }: { desk: Desk; sessionId: SessionId }) {
  const company = useStore(desk.company.store, (state) => state[sessionId]);
  const { colleagues } = useStore(desk.team.store);
  const names = (deed: 'viewing' | 'writing') =>
    listOf(
      Object.entries(company ?? {})
        .filter(([, doing]) => doing === deed)
        .map(([agentId]) => nameOf(colleagues, agentId as AgentId)),
    );
  const said = [
    names('writing') && m.company_writing({ names: names('writing') }),
    names('viewing') && m.company_viewing({ names: names('viewing') }),
  ];
  return (
    <output className="block bg-brand-soft px-3 py-1 text-sm text-brand empty:hidden">
      {said.filter(Boolean).join(' ')}
    </output>
  );
}
