import { v4 } from 'uuid';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import type { Operation } from '../history.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { HistoryRecorder } from './history-recorder.ts';
import type { ForeignRequest, SimulatedTab } from './simulated-tab.ts';

export type LoadVisitor = {
  sessionId: SessionId;
  key: VisitorKey;
  tabs: [SimulatedTab, SimulatedTab];
  /** No agent answers them, so their timers fire. */
  isUnattended: boolean;
};

/** Part of every text of this run, so that a leak into logs or Redis can be found. */
export const CANARY = 'zqcanary';

/** A command that was acknowledged, and what is needed to send it again. */
export type SentCommand = {
  operation: Operation;
  command: ChatCommand;
};

type ActorScriptOptions = {
  tab: SimulatedTab;
  random: SeededRandom;
  givenUp: () => boolean;
};

/** What one tab does, one command at a time. */
export abstract class ActorScript<Options extends ActorScriptOptions = ActorScriptOptions> {
  readonly sent: SentCommand[] = [];
  muteAt = Infinity;

  constructor(protected readonly options: Options) {}

  get random(): SeededRandom {
    return this.options.random;
  }

  abstract act(): Promise<void>;

  /** Sends an acknowledged command once more, from one of the person's tabs. */
  resend({ operation, command }: SentCommand): Promise<void> {
    return this.random.pick(this.tabs).resend(operation, command, this.options.givenUp);
  }

  protected get tabs(): readonly SimulatedTab[] {
    return [this.options.tab];
  }
}

const IMMEDIATE_RESEND_SHARE = 0.2;
/** Above this an agent requests a translation. */
const WRITE_SHARE = 0.85;
const sampleTexts = [
  '我被骗了',
  'they took 3,000 €',
  '帳戶被凍結',
  '😢🇭🇰',
  'a\u0301ccent',
  '<b>bold</b>',
  "'; drop table chat_event; --",
];

/** Unique in the run. */
const newText = (random: SeededRandom): string => `${CANARY} ${v4()} ${random.pick(sampleTexts)}`;

type VisitorScriptOptions = ActorScriptOptions & {
  visitor: LoadVisitor;
  others: readonly SessionId[];
  recorder: HistoryRecorder;
};

export class VisitorScript extends ActorScript<VisitorScriptOptions> {
  protected override get tabs(): readonly SimulatedTab[] {
    return this.options.visitor.tabs;
  }

  async act(): Promise<void> {
    const what = this.random.next();
    if (what < 0.05) await this.sendBlank();
    else if (what < 0.1) await this.reuseCommandId();
    else if (what < 0.17) await this.probeOtherSession();
    else await this.sendMessage();
  }

  /** Sometimes the other tab sends the same command at the same moment. */
  private async sendMessage(): Promise<void> {
    const { tab, visitor } = this.options;
    const command = { type: 'message.send' as const, text: newText(this.random) };
    const sending = this.sendCommand(tab, command, v4() as CommandId);
    const operation = this.options.recorder.operations.at(-1)!;
    const other = visitor.tabs.find((one) => one !== tab)!;
    if (this.random.chance(IMMEDIATE_RESEND_SHARE)) await other.resend(operation, command, this.options.givenUp);
    await sending;
    if (operation.outcome === 'ok') this.sent.push({ operation, command });
  }

  private async sendBlank(): Promise<void> {
    await this.sendCommand(this.options.tab, { type: 'message.send', text: ' \u3000\u200b' }, v4() as CommandId);
  }

  /** Sends another text under an id that was used before. */
  private async reuseCommandId(): Promise<void> {
    const used = this.sent.at(-1);
    if (!used) return this.sendMessage();
    const command = { type: 'message.send' as const, text: newText(this.random) };
    await this.sendCommand(this.options.tab, command, used.operation.commandId, true);
  }

  private async probeOtherSession(): Promise<void> {
    const { tab, visitor, others, random } = this.options;
    const sessionId = random.pick(others.filter((id) => id !== visitor.sessionId));
    const command = { type: 'message.send' as const, text: newText(random) };
    const probes: ForeignRequest[] = [
      { event: 'join', ask: (line) => line.join(sessionId) },
      { event: 'typing', ask: (line) => line.request('typing', { sessionId }) },
      { event: 'read', ask: (line) => line.request('read', { sessionId, version: 1 }) },
      { event: 'command', ask: (line) => line.send({ sessionId, commandId: v4() as CommandId, command }) },
    ];
    await tab.probeAccess(random.pick(probes));
  }

  private sendCommand(
    tab: SimulatedTab,
    command: Extract<ChatCommand, { type: 'message.send' }>,
    ...[commandId, isReuse]: [CommandId, boolean?]
  ) {
    const { visitor, givenUp } = this.options;
    return tab.send({ sessionId: visitor.sessionId, commandId, isReuse: isReuse ?? false }, command, givenUp);
  }
}

type AgentScriptOptions = ActorScriptOptions & { sessions: readonly SessionId[] };

export class AgentScript extends ActorScript<AgentScriptOptions> {
  async act(): Promise<void> {
    const { tab, sessions, random, givenUp } = this.options;
    const what = random.next();
    if (what >= WRITE_SHARE && this.sent.length > 0) return this.requestTranslation();
    const command = this.commandFor(what);
    const order = { sessionId: random.pick(sessions), commandId: v4() as CommandId };
    const operation = await tab.send(order, command, givenUp);
    if (operation.outcome === 'ok' && operation.text) this.sent.push({ operation, command });
  }

  /** Of a message that is in the log; the request itself appends nothing. */
  private async requestTranslation(): Promise<void> {
    const { tab, random, givenUp } = this.options;
    const { operation } = random.pick(this.sent);
    const of = operation.answers[0]!.version;
    const command = { type: 'translation.request', of, source: 'auto', target: 'ja', attempt: 0 } as const;
    await tab.send({ sessionId: operation.sessionId, commandId: v4() as CommandId }, command, givenUp);
  }

  private commandFor(what: number): ChatCommand {
    if (what < 0.08) return { type: 'session.close' as const };
    if (what < 0.16) return { type: 'session.claim' as const };
    if (what < 0.3) return { type: 'note.add' as const, text: newText(this.random) };
    return { type: 'message.send' as const, text: newText(this.random) };
  }
}
