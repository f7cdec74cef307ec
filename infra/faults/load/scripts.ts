import { v4 } from 'uuid';
import type { CommandType } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Operation } from '../history.ts';
import type { Random } from '../random.ts';
import type { Visitor } from './load.ts';
import type { Recorder } from './recorder.ts';
import type { Tab } from './tab.ts';

/** In every text that people say here, so that a look into logs and Redis finds each of them. */
export const CANARY = 'zqcanary';

/** Something that was said, and how to say it again. */
export interface Said {
  operation: Operation;
  command: object;
}

/** What one tab does, one thing at a time. */
export interface Script {
  readonly random: Random;
  readonly said: Said[];
  muteAt: number;
  act: () => Promise<void>;
  /** Sends something known once more. */
  resend: (said: Said) => Promise<void>;
}

const RESENT_AT_ONCE = 0.2;
/** An agent above this asks for a translation. */
const WRITES = 0.85;
const words = [
  '我被骗了',
  'they took 3,000 €',
  '帳戶被凍結',
  '😢🇭🇰',
  'a\u0301ccent',
  '<b>bold</b>',
  "'; drop table chat_event; --",
];

/** Said once in the whole run. */
const newText = (random: Random): string => `${CANARY} ${v4()} ${random.pick(words)}`;

export interface VisitorMeans {
  visitor: Visitor;
  tab: Tab;
  others: readonly SessionId[];
  recorder: Recorder;
  random: Random;
  givenUp: () => boolean;
}

export class VisitorScript implements Script {
  readonly said: Said[] = [];
  muteAt = Infinity;

  constructor(private readonly means: VisitorMeans) {}

  get random(): Random {
    return this.means.random;
  }

  async act(): Promise<void> {
    const what = this.random.next();
    if (what < 0.05) await this.sayBlank();
    else if (what < 0.1) await this.reuse();
    else if (what < 0.17) await this.probe();
    else await this.write();
  }

  resend({ operation, command }: Said): Promise<void> {
    return this.random.pick(this.means.visitor.tabs).repeat(operation, command, this.means.givenUp);
  }

  /** Sometimes the other tab says the same under the same id at the same moment. */
  private async write(): Promise<void> {
    const { tab, visitor } = this.means;
    const command = { type: 'message.send' as const, text: newText(this.random) };
    const saying = this.say(tab, command, v4() as CommandId);
    const operation = this.means.recorder.operations.at(-1)!;
    const other = visitor.tabs.find((one) => one !== tab)!;
    if (this.random.chance(RESENT_AT_ONCE)) await other.repeat(operation, command, this.means.givenUp);
    await saying;
    if (operation.outcome === 'ok') this.said.push({ operation, command });
  }

  private async sayBlank(): Promise<void> {
    await this.say(this.means.tab, { type: 'message.send', text: ' \u3000\u200b' }, v4() as CommandId);
  }

  /** Other words under an id that was used. */
  private async reuse(): Promise<void> {
    const used = this.said.at(-1);
    if (!used) return this.write();
    const command = { type: 'message.send' as const, text: newText(this.random) };
    await this.say(this.means.tab, command, used.operation.commandId, true);
  }

  private async probe(): Promise<void> {
    const { tab, visitor, others, random } = this.means;
    const sessionId = random.pick(others.filter((id) => id !== visitor.sessionId));
    const commandId = v4();
    const [event, rest] = random.pick([
      ['join', { cursor: null }],
      ['typing', {}],
      ['read', { version: 1 }],
      ['command', { commandId, command: { type: 'message.send', text: newText(random) } }],
    ] as const);
    await tab.probe(event, { sessionId, ...rest });
  }

  private say(tab: Tab, command: { type: CommandType; text: string }, ...[commandId, isReuse]: [CommandId, boolean?]) {
    const { visitor, givenUp } = this.means;
    const order = { sessionId: visitor.sessionId, commandId, type: command.type, text: command.text };
    return tab.say({ ...order, isReuse: isReuse ?? false }, command, givenUp);
  }
}

export interface AgentMeans {
  tab: Tab;
  sessions: readonly SessionId[];
  random: Random;
  givenUp: () => boolean;
}

export class AgentScript implements Script {
  readonly said: Said[] = [];
  muteAt = Infinity;

  constructor(private readonly means: AgentMeans) {}

  get random(): Random {
    return this.means.random;
  }

  async act(): Promise<void> {
    const { tab, sessions, random, givenUp } = this.means;
    const what = random.next();
    if (what >= WRITES && this.said.length > 0) return this.askForTranslation();
    const command = this.commandFor(what);
    const order = { sessionId: random.pick(sessions), commandId: v4() as CommandId, type: command.type };
    const operation = await tab.say({ ...order, text: textOf(command) }, command, givenUp);
    if (operation.outcome === 'ok' && operation.text) this.said.push({ operation, command });
  }

  /** Of something that stands in the log already; the asking itself leaves nothing there. */
  private async askForTranslation(): Promise<void> {
    const { tab, random, givenUp } = this.means;
    const { operation } = random.pick(this.said);
    const of = operation.answers[0]!.version;
    const command = { type: 'translation.request' as const, of, source: 'auto', target: 'ja', attempt: 0 };
    const order = { sessionId: operation.sessionId, commandId: v4() as CommandId, type: command.type, text: null };
    await tab.say(order, command, givenUp);
  }

  resend({ operation, command }: Said): Promise<void> {
    return this.means.tab.repeat(operation, command, this.means.givenUp);
  }

  private commandFor(what: number): { type: CommandType; text?: string } {
    if (what < 0.08) return { type: 'session.close' as const };
    if (what < 0.16) return { type: 'session.claim' as const };
    if (what < 0.3) return { type: 'note.add' as const, text: newText(this.random) };
    return { type: 'message.send' as const, text: newText(this.random) };
  }
}

const textOf = ({ text }: { text?: string }): string | null => text ?? null;
