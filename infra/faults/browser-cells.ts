import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v4 } from 'uuid';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { FaultCell, FaultContext, FaultInjector } from './fault-cell.ts';
import type { Operation } from './history.ts';
import { agentCredentialsProvider } from './load/actor-credentials.ts';
import { CANARY } from './load/actor-scripts.ts';
import { BrowserTab } from './nemesis/browser-tab.ts';
import { signalTree } from '../bin/servers/process-table.ts';
import { connectChat } from './nemesis/extra-visitor.ts';

type BrowserCellOptions = Pick<FaultCell, 'name' | 'fault' | 'promisedSeconds'> & {
  inject: (
    context: FaultContext,
    browsing: { tab: BrowserTab; open: () => Promise<BrowserTab> },
  ) => ReturnType<FaultInjector>;
};

const newText = (): string => `${CANARY} ${v4()} from a browser`;
const MESSAGE_COUNT = 3;

/** A real Chromium on the built site, whose visitor is added to those of the load. */
function browserCell({ inject, ...row }: BrowserCellOptions): FaultCell {
  return {
    ...row,
    needsSite: true,
    async prepare(world) {
      const site = await world.startSite();
      const folder = join(world.folder, `browser-${v4()}`);
      mkdirSync(folder);
      let tab: BrowserTab | undefined;
      const open = async () => (tab = await BrowserTab.open(folder, site.url));
      return {
        async inject(context) {
          const first = await open();
          const hello = newText();
          await first.sendMessage(hello);
          await first.waitForState(hello, 'sent');
          context.load.addSession(await first.sessionId());
          return inject(context, { tab: first, open });
        },
        async cleanUp() {
          await tab?.close();
          await site.stop();
        },
      };
    },
  };
}

/** Its unsent messages must be on its disk, and be sent once by the browser that opens the same profile afterwards. */
const killedBrowserCell = browserCell({
  name: 'browser/K9',
  fault: 'kill -9 of a visitor’s browser with unsent messages, while no gateway can be reached',
  promisedSeconds: 15,
  async inject(context, { tab, open }) {
    const links = context.world.gateways.map((gateway) => gateway.links.people!);
    for (const link of links) link.set({ is: 'cut' });
    const texts = Array.from({ length: MESSAGE_COUNT }, newText);
    for (const text of texts) {
      await tab.sendMessage(text);
      await tab.waitForState(text, 'saved');
    }
    const operations = await recordUnsent(context, tab, texts);
    await tab.kill();
    context.countFault();
    return async () => {
      for (const link of links) link.set({ is: 'open' });
      const later = await open();
      for (const text of texts) await later.waitForState(text, 'sent');
      for (const { commandId, version } of await later.ownMessages())
        Object.assign(operations.get(commandId) ?? {}, {
          outcome: 'ok',
          answeredAt: Date.now(),
          answers: [{ version, duplicate: false }],
        });
    };
  },
});

/** Records them as operations of another sender, so that the log is checked against them. */
async function recordUnsent({ load }: FaultContext, tab: BrowserTab, texts: string[]): Promise<Map<string, Operation>> {
  const sessionId = await tab.sessionId();
  const shown = (await tab.ownMessages()).filter(({ text }) => texts.includes(text));
  const recorded = shown.map(({ commandId, text }): [string, Operation] => [
    commandId,
    load.recorder.beginOperation({
      commandId: commandId as CommandId,
      sessionId,
      sender: 'browser',
      type: 'message.send',
      text,
    }),
  ]);
  return new Map(recorded);
}

/** Like a phone that sleeps: when it wakes it shows what was sent meanwhile. */
const pausedBrowserCell = browserCell({
  name: 'browser/STOP',
  fault: 'a visitor’s browser is paused while an agent answers, and resumed',
  promisedSeconds: 15,
  async inject({ world, load, countFault }, { tab }) {
    const sessionId = await tab.sessionId();
    const pid = await tab.pid();
    signalTree(pid, 'SIGSTOP');
    countFault();
    const url = world.gateways[0]!.directUrl;
    const agent = await connectChat(url, await agentCredentialsProvider(world.agents[0]!)(url));
    const [text, commandId] = [newText(), v4() as CommandId];
    const order = { sessionId, commandId, sender: 'agent of the browser', type: 'message.send' as const, text };
    const operation = load.recorder.beginOperation(order);
    load.recorder.recordAnswer(
      operation,
      await agent.send({ sessionId, commandId, command: { type: 'message.send', text } }),
    );
    agent.close();
    return async () => {
      signalTree(pid, 'SIGCONT');
      await tab.waitForText(text);
    };
  },
});

export const browserCells: readonly FaultCell[] = [killedBrowserCell, pausedBrowserCell];
