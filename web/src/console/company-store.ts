import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { COMPANY_FADES_MS, type Signal, TYPING_FADES_MS } from '@libs/protocol/signals.ts';
import { createFading, type Fading } from '../chat/hints.ts';

/** What colleagues do in each conversation that is open here. */
export type Company = Record<SessionId, Record<AgentId, 'viewing' | 'writing'>>;

type ColleagueSignal = Omit<Extract<Signal, { kind: 'colleague' }>, 'kind'>;
type Heard = { looks: Fading; writes: Fading };

/** Who else looks at a conversation, or writes in it: heard from their gateways, forgotten when it is not repeated. */
export class CompanyStore {
  readonly store: StoreApi<Company> = createStore<Company>(() => ({}));
  private readonly heard = new Map<string, Heard>();

  constructor(private readonly me: AgentId) {}

  hear({ sessionId, agentId, doing }: ColleagueSignal): void {
    if (agentId === this.me) return;
    const { looks, writes } = this.of(sessionId, agentId);
    if (doing === 'leaving') {
      writes.end();
      return looks.end();
    }
    looks.refresh();
    if (doing === 'writing') writes.refresh();
  }

  end(): void {
    for (const { looks, writes } of this.heard.values()) {
      writes.end();
      looks.end();
    }
  }

  private of(sessionId: SessionId, agentId: AgentId): Heard {
    const name = `${sessionId} ${agentId}`;
    const known = this.heard.get(name);
    if (known) return known;
    const change = (deed: 'viewing' | 'writing' | null) => this.note({ sessionId, agentId, deed });
    const looks = createFading((isThere) => change(isThere ? 'viewing' : null), COMPANY_FADES_MS);
    const writes = createFading((isThere) => change(isThere ? 'writing' : 'viewing'), TYPING_FADES_MS);
    const heard = { looks, writes };
    this.heard.set(name, heard);
    return heard;
  }

  private note(said: { sessionId: SessionId; agentId: AgentId; deed: 'viewing' | 'writing' | null }): void {
    this.store.setState((company) => {
      const { [said.agentId]: _, ...others } = company[said.sessionId] ?? {};
      return { [said.sessionId]: said.deed ? { ...others, [said.agentId]: said.deed } : others };
    });
  }
}
