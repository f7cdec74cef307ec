import type { Page } from 'playwright-core';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { expectVisible, messagesOf, signIn } from '../../jest/actor-actions.ts';
import type { BrowserSystem } from './browser-system.ts';

/** A list of a thousand conversations of which many change each second, on a desktop. */
export const SESSIONS = 1_000;
const PUSHES_PER_SECOND = 50;

const EPOCH = '7000000000000000000.1';
const idOf = (index: number) => `0199f3a2-0000-7000-8000-${index.toString(16).padStart(12, '0')}` as SessionId;

type RowAt = { index: number; version: number; at: number };

export class ThousandRows {
  private push: (text: string) => void = () => undefined;

  /** `real`: conversations that can be opened; they are the newest. */
  constructor(private readonly real: readonly { sessionId: SessionId; text: string }[] = []) {}

  /** Signs in to a console that has this list, and is pushed what `keepMoving` changes. */
  async show(page: Page, { siteUrl, agent }: Pick<BrowserSystem, 'siteUrl' | 'agent'>): Promise<void> {
    const rows = Array.from({ length: SESSIONS }, (_, index) => this.rowAt({ index, version: 1, at: index }));
    const positions = Array(64).fill('0').join('.');
    await page.route('**/api/inbox?*', (route) =>
      route.fulfill({ json: { rows, today: SESSIONS, yesterday: 0, positions, isWhole: true, epoch: EPOCH } }),
    );
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer();
      this.push = (text) => socket.send(text);
      socket.onMessage((frame) => server.send(frame));
    });
    await signIn(page, { siteUrl, agent }, 'en');
    const list = page.getByRole('list', { name: messagesOf('en').console_list });
    await expectVisible(
      list.getByText(this.rowAt({ index: SESSIONS - 1, version: 1, at: 0 }).lastMessage!, { exact: true }),
    );
  }

  /** Moves rows to the top, every seventh in turn, for so long or until `isDone`. */
  async keepMoving({ seconds = Infinity, perSecond }: { seconds?: number; perSecond: number }, isDone = () => false) {
    const perPush = perSecond / PUSHES_PER_SECOND;
    const start = performance.now();
    for (let sent = 0; sent < seconds * PUSHES_PER_SECOND && !isDone(); sent += 1) {
      const moved = Array.from({ length: perPush }, (_, one) => {
        const at = sent * perPush + one;
        const index = (at * 7) % (SESSIONS - this.real.length);
        return this.rowAt({ index, version: 2 + Math.floor(at / SESSIONS), at: SESSIONS + at });
      });
      this.push(`42["inbox",${JSON.stringify({ epoch: EPOCH, rows: moved })}]`);
      const waitMs = start + (sent + 1) * (1_000 / PUSHES_PER_SECOND) - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  private rowAt({ index, version, at }: RowAt): InboxRow {
    const real = this.real[SESSIONS - 1 - index];
    return {
      ...{ sessionId: real?.sessionId ?? idOf(index), version, status: 'waiting', agentId: null },
      ...{ lang: 'en', createdAt: new Date(0).toISOString(), lastMessageAt: new Date(1e12 + at).toISOString() },
      lastMessage: real?.text ?? `word ${version} of ${index}`,
      ...{ customerMessages: version, agentMessages: 0, unread: version, contact: null, vouched: null, isOnline: true },
    } as unknown as InboxRow;
  }
}
