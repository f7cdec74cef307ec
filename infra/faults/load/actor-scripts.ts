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
  /** Nobody answers them, so their timers speak. */
  isUnattended: boolean;
};

/** In every text that people say here, so that a look into logs and Redis finds each of them. */
export const CANARY = 'zqcanary';

/** Something that was said, and how to say it again. */
export type SentCommand = {
  operation: Operation;
  command: ChatCommand;
};

/** What one tab does, one thing at a time. */
export type ActorScript = {
  readonly random: SeededRandom;
  readonly sent: SentCommand[];
  muteAt: number;
  act: () => Promise<void>;
  /** Sends something known once more. */
  resend: (said: SentCommand) => Promise<void>;
};

const IMMEDIATE_RESEND_SHARE = 0.2;
/** An agent above this asks for a translation. */
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

/** Said once in the whole run. */
const newText = (random: SeededRandom): string => `${CANARY} ${v4()} ${random.pick(sampleTexts)}`;

export type VisitorScriptOptions = {
  visitor: LoadVisitor;
  tab: SimulatedTab;
  others: readonly SessionId[];
  recorder: HistoryRecorder;
  random: SeededRandom;
  givenUp: () => boolean;
};

export class VisitorScript implements ActorScript {
  readonly sent: SentCommand[] = [];
  muteAt = Infinity;

  constructor(private readonly options: VisitorScriptOptions) {}

  get random(): SeededRandom {
    return this.options.random;
  }

  async act(): Promise<void> {
    const what = this.random.next();
    if (what < 0.05) await this.sendBlank();
    else if (what < 0.1) await this.reuseCommandId();
    else if (what < 0.17) await this.probeOtherSession();
    else await this.sendMessage();
  }

  resend({ operation, command }: SentCommand): Promise<void> {
    return this.random.pick(this.options.visitor.tabs).resend(operation, command, this.options.givenUp);
  }

  /** Sometimes the other tab says the same under the same id at the same moment. */
  private async sendMessage(): Promise<void> {
    const { tab, visitor } = this.options;
    const command = { type: 'message.send' as const, text: newText(this.random) };
    const saying = this.sendCommand(tab, command, v4() as CommandId);
    const operation = this.options.recorder.operations.at(-1)!;
    const other = visitor.tabs.find((one) => one !== tab)!;
    if (this.random.chance(IMMEDIATE_RESEND_SHARE)) await other.resend(operation, command, this.options.givenUp);
    await saying;
    if (operation.outcome === 'ok') this.sent.push({ operation, command });
  }

  private async sendBlank(): Promise<void> {
    await this.sendCommand(this.options.tab, { type: 'message.send', text: ' \u3000\u200b' }, v4() as CommandId);
  }

  /** Other words under an id that was used. */
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
    const order = { sessionId: visitor.sessionId, commandId, type: command.type, text: command.text };
    return tab.send({ ...order, isReuse: isReuse ?? false }, command, givenUp);
  }
}

export type AgentScriptOptions = {
  tab: SimulatedTab;
  sessions: readonly SessionId[];
  random: SeededRandom;
  givenUp: () => boolean;
};

export class AgentScript implements ActorScript {
  readonly sent: SentCommand[] = [];
  muteAt = Infinity;

  constructor(private readonly options: AgentScriptOptions) {}

  get random(): SeededRandom {
    return this.options.random;
  }

  async act(): Promise<void> {
    const { tab, sessions, random, givenUp } = this.options;
    const what = random.next();
    if (what >= WRITE_SHARE && this.sent.length > 0) return this.requestTranslation();
    const command = this.commandFor(what);
    const order = { sessionId: random.pick(sessions), commandId: v4() as CommandId, type: command.type };
    const operation = await tab.send({ ...order, text: textOf(command) }, command, givenUp);
    if (operation.outcome === 'ok' && operation.text) this.sent.push({ operation, command });
  }

  /** Of something that stands in the log already; the asking itself leaves nothing there. */
  private async requestTranslation(): Promise<void> {
    const { tab, random, givenUp } = this.options;
    const { operation } = random.pick(this.sent);
    const of = operation.answers[0]!.version;
    const command = { type: 'translation.request', of, source: 'auto', target: 'ja', attempt: 0 } as const;
    const order = { sessionId: operation.sessionId, commandId: v4() as CommandId, type: command.type, text: null };
    await tab.send(order, command, givenUp);
  }

  resend({ operation, command }: SentCommand): Promise<void> {
    return this.options.tab.resend(operation, command, this.options.givenUp);
  }

  private commandFor(what: number): ChatCommand {
    if (what < 0.08) return { type: 'session.close' as const };
    if (what < 0.16) return { type: 'session.claim' as const };
    if (what < 0.3) return { type: 'note.add' as const, text: newText(this.random) };
    return { type: 'message.send' as const, text: newText(this.random) };
  }
}

const textOf = (command: ChatCommand): string | null => ('text' in command ? command.text : null);
