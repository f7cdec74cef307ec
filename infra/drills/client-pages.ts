import { setTimeout as pause } from 'node:timers/promises';
import { shardOf } from '@libs/ledger/shard.ts';
import { createGatewayConnection, type GatewayConnection } from '@libs/client/connection.ts';
import { type Conversation, openConversation } from '@libs/client/conversation.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { createMemoryStorage } from '@libs/client/memory-storage.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { nodeConversation, nodeNetwork } from '@libs/client/node/node-environment.ts';
import { createOutbox } from '@libs/client/outbox.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';
import { eventName } from '../faults/history.ts';
import { CANARY } from '../faults/load/actor-scripts.ts';
import type { ObservedSystem } from '../faults/world/observed-system.ts';
import type { DrillFinding } from './drill.ts';

/** One conversation of `libs/client`, as the site has it, with what a gateway has told it. */
type ClientPage = {
  chat: Conversation;
  connection: GatewayConnection;
  said: string[];
  acknowledged: { commandId: CommandId; version: number }[];
};

export type SentAgain = { acknowledged: number; lost: number; sentAgain: number; findings: DrillFinding[] };

const PAGES = 12;
const WRITES_EVERY_MS = 400;
const SETTLES_WITHIN_SECONDS = 60;

/**
 * Pages that write beside the load: its tabs know a command as done when it was acknowledged, these read on, and send
 * again what the log of a new primary has lost.
 */
export class ClientPages {
  private readonly pages: ClientPage[];
  private writing: Promise<unknown> = Promise.resolve();
  private isOver = false;

  constructor(private readonly system: ObservedSystem) {
    const { gateways } = system;
    this.pages = Array.from({ length: PAGES }, (_, index) => openPage(gateways[index % gateways.length]!.url));
  }

  start(): void {
    this.writing = Promise.all(this.pages.map((page, index) => this.write(page, index)));
  }

  endWriting(): void {
    this.isOver = true;
  }

  /** Resolves when every page shows everything that was said on it. */
  async settle(): Promise<void> {
    await this.writing;
    await waitUntil(() => Promise.resolve(this.pages.every(isSettled)), {
      what: 'Every page to show what was said on it',
      withinSeconds: SETTLES_WITHIN_SECONDS,
    });
  }

  close(): void {
    this.endWriting();
    for (const { chat, connection } of this.pages) {
      chat.end();
      connection.close();
    }
  }

  /** @param lost the names of the events that only the old primary had */
  async judge(lost: ReadonlySet<string>): Promise<SentAgain> {
    const log = await this.readLog();
    const acknowledged = this.pages.flatMap(({ chat: { sessionId }, acknowledged: answers }) =>
      answers.map((answer) => ({ sessionId, ...answer })),
    );
    const lostOnes = [...new Set(acknowledged.filter((one) => lost.has(eventName(one))).map((one) => one.commandId))];
    const timesInLog = (id: CommandId) => log.filter((commandId) => commandId === id).length;
    const everyId = [...new Set(acknowledged.map(({ commandId }) => commandId))];
    return {
      acknowledged: everyId.length,
      lost: lostOnes.length,
      sentAgain: lostOnes.filter((id) => timesInLog(id) === 1).length,
      findings: [
        ...everyId
          .filter((id) => timesInLog(id) !== 1)
          .map((id): DrillFinding => ({
            anomaly: timesInLog(id) === 0 ? 'lost' : 'duplicate',
            what: `${id} was acknowledged to a page, and is in the log ${timesInLog(id)} times`,
          })),
        ...this.pages.flatMap(judgeShown),
      ],
    };
  }

  private async readLog(): Promise<CommandId[]> {
    const sessions = this.pages.map(({ chat }) => chat.sessionId);
    const rows = await this.system.query<{ command_id: CommandId }>(
      `select command_id from chat_event where shard = any($1) and session_id = any($2)`,
      [sessions.map(shardOf), sessions],
    );
    return rows.map(({ command_id: commandId }) => commandId);
  }

  private async write({ chat, said }: ClientPage, index: number): Promise<void> {
    while (!this.isOver) {
      const text = `${CANARY} ${said.length} of page ${index}`;
      said.push(text);
      chat.send(text);
      await pause(WRITES_EVERY_MS);
    }
  }
}

function openPage(url: string): ClientPage {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const credentials = () => visitorCredentials(sessionId, key, 'en');
  const connection = createGatewayConnection({ ...nodeNetwork(url), credentials, lang: () => 'en' });
  const acknowledged: ClientPage['acknowledged'] = [];
  const deliver = connection.deliver.bind(connection);
  connection.deliver = async (command) => {
    const outcome = await deliver(command);
    if ('recorded' in outcome) acknowledged.push({ commandId: command.commandId, version: outcome.recorded.version });
    return outcome;
  };
  connection.connect();
  const outbox = createOutbox('visitor', createMemoryStorage());
  const openCommand = { type: 'session.open', lang: 'en', opening: 'click' } as const;
  const chat = openConversation({
    ...{ sessionId, actor: { role: 'customer' }, connection, outbox, environment: nodeConversation },
    createOpenCommand: () => openCommand,
  });
  chat.sendCommand(openCommand);
  return { chat, connection, said: [], acknowledged };
}

const shownTexts = ({ chat }: ClientPage): string[] =>
  chat.store.getState().lines.flatMap((line) => (line.is === 'bubble' ? [line.text] : []));

function isSettled(page: ClientPage): boolean {
  const shown = new Set(shownTexts(page));
  return page.chat.store.getState().pending.length === 0 && page.said.every((text) => shown.has(text));
}

function judgeShown(page: ClientPage): DrillFinding[] {
  const shown = shownTexts(page);
  const { sessionId } = page.chat;
  return page.said
    .map((text) => ({ text, times: shown.filter((one) => one === text).length }))
    .filter(({ times }) => times !== 1)
    .map(({ text, times }) => ({
      anomaly: times === 0 ? 'unseen' : 'duplicate',
      what: `the page of ${sessionId} shows its message ${page.said.indexOf(text)} ${times} times`,
    }));
}
