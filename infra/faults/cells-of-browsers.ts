import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v4 } from 'uuid';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Cell, Stage, Strike } from './cell.ts';
import type { Operation } from './history.ts';
import { agentCredentials } from './load/people.ts';
import { CANARY } from './load/scripts.ts';
import { BrowserTab } from './nemesis/browser-tab.ts';
import { signalTree } from './nemesis/process-tree.ts';
import { lineTo } from './nemesis/somebody.ts';

type Browsing = Pick<Cell, 'name' | 'fault' | 'promisedSeconds'> & {
  strike: (stage: Stage, browsing: { tab: BrowserTab; open: () => Promise<BrowserTab> }) => ReturnType<Strike>;
};

const newText = (): string => `${CANARY} ${v4()} from a browser`;
const SAID = 3;

/** A real Chromium on the built site, whose visitor is one more among those of the load. */
function browsing({ strike, ...row }: Browsing): Cell {
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
        async strike(stage) {
          const first = await open();
          const hello = newText();
          await first.write(hello);
          await first.stands(hello, 'sent');
          stage.load.welcome(await first.sessionId());
          return strike(stage, { tab: first, open });
        },
        async away() {
          await tab?.close();
          await site.stop();
        },
      };
    },
  };
}

/** With words that nobody has answered: they must stand on the disk, and be sent once by the browser that comes after. */
const killed = browsing({
  name: 'browser/K9',
  fault: 'kill -9 of a visitor’s browser with unsent words, while no gateway can be reached',
  promisedSeconds: 15,
  async strike(stage, { tab, open }) {
    const roads = stage.world.gateways.map((gateway) => gateway.roads.people!);
    for (const road of roads) road.set({ is: 'cut' });
    const texts = Array.from({ length: SAID }, newText);
    for (const text of texts) {
      await tab.write(text);
      await tab.stands(text, 'saved');
    }
    const operations = await noted(stage, tab, texts);
    await tab.kill();
    stage.struck();
    return async () => {
      for (const road of roads) road.set({ is: 'open' });
      const later = await open();
      for (const text of texts) await later.stands(text, 'sent');
      for (const { commandId, version } of await later.bubbles())
        Object.assign(operations.get(commandId) ?? {}, {
          outcome: 'ok',
          answeredAt: Date.now(),
          answers: [{ version, duplicate: false }],
        });
    };
  },
});

/** As operations of one more sender, so that the log is held against them. */
async function noted({ load }: Stage, tab: BrowserTab, texts: string[]): Promise<Map<string, Operation>> {
  const sessionId = await tab.sessionId();
  const bubbles = (await tab.bubbles()).filter(({ text }) => texts.includes(text));
  const notes = bubbles.map(({ commandId, text }): [string, Operation] => [
    commandId,
    load.recorder.begin({
      commandId: commandId as CommandId,
      sessionId,
      sender: 'browser',
      type: 'message.send',
      text,
    }),
  ]);
  return new Map(notes);
}

/** Asleep, as a phone in a pocket is: when it wakes it shows what was said meanwhile. */
const frozen = browsing({
  name: 'browser/STOP',
  fault: 'a visitor’s browser is paused while an agent answers, and goes on',
  promisedSeconds: 15,
  async strike(stage, { tab }) {
    const { world, load } = stage;
    const sessionId = await tab.sessionId();
    const pid = await tab.pid();
    signalTree(pid, 'SIGSTOP');
    stage.struck();
    const url = world.gateways[0]!.directUrl;
    const agent = await lineTo(url, await agentCredentials(world.agents[0]!)(url));
    const [text, commandId] = [newText(), v4() as CommandId];
    const order = { sessionId, commandId, sender: 'agent of the browser', type: 'message.send' as const, text };
    const operation = load.recorder.begin(order);
    load.recorder.answered(
      operation,
      await agent.ask('command', { sessionId, commandId, command: { type: 'message.send', text } }),
    );
    agent.close();
    return async () => {
      signalTree(pid, 'SIGCONT');
      await tab.shows(text);
    };
  },
});

export const browsers: readonly Cell[] = [killed, frozen];
