import { Injectable } from '@nestjs/common';
import { handleCommand, type CommandPorts, type Envelope } from '@libs/ledger/handle-command.ts';
import type { AttachmentCommand, IdentityCommand, VerdictCommand } from '@libs/chat/decide.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Answer } from '@libs/protocol/wire.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { Refused } from '../edge/refused.ts';
import { browserTimeOf } from '../ops/browser-time.ts';
import { Doorbells } from './doorbells.ts';
import { guarded } from './guarded.ts';
import { HeldStore } from './held.store.ts';
import { LiveSessions } from './live-sessions.ts';
import { withoutSecrets } from './without-secrets.ts';

type Recorded = Extract<Answer<'command'>, { ok: true }>;

/** What a person may ask for; a timer's command comes another way. */
type Asked = Envelope & { command: ChatCommand };

/** Hands a parsed, authorised command to the ledger and words the outcome for the wire. One log line each, no text in it. */
@Injectable()
export class CommandDesk {
  private readonly ports: CommandPorts;
  private readonly held: HeldStore;

  constructor(
    private readonly plumbing: Plumbing,
    live: LiveSessions,
    private readonly bells: Doorbells,
  ) {
    this.held = new HeldStore(plumbing);
    const ports = plumbing.commandPorts(bells.timers);
    const announce: CommandPorts['announce'] = (events, told) => {
      ports.announce(events);
      live.offer(events, told);
    };
    this.ports = { ...ports, announce };
  }

  /** What a lead decides of a held message. Both answers bear the same id, so the first one stands, whoever gave it. */
  async decideHeld(envelope: Envelope & { command: VerdictCommand }): Promise<void> {
    const outcome = await handleCommand(this.ports, envelope);
    if ('refused' in outcome) throw new Refused(outcome.refused);
  }

  /** What this gateway has made sure of itself. A repeat gets its first answer; what is refused is for the caller to undo. */
  async record(envelope: Envelope & { command: AttachmentCommand | IdentityCommand }): Promise<Recorded> {
    const outcome = await handleCommand(this.ports, envelope);
    if ('refused' in outcome) throw new Refused(outcome.refused);
    if ('timer' in outcome) throw new Error('a person cannot answer a timer');
    const { version, at, duplicate } = outcome.recorded;
    const { commandId, sessionId, command } = envelope;
    this.plumbing.log.info({ commandId, sessionId, type: command.type, version }, 'recorded');
    return { ok: true, version, at: at.toISOString(), duplicate };
  }

  async handle(envelope: Asked): Promise<Recorded> {
    const startedAt = performance.now();
    const receivedAt = new Date();
    const { sessionId, commandId } = envelope;
    const command = guarded(withoutSecrets(envelope.command), envelope.actor);
    // Before the event that tells of it: details that nobody was told of are soon told of, the other way they could be missing.
    if (command.type === 'contact.give') await this.plumbing.contacts.change(sessionId, command);
    const outcome = await handleCommand(this.ports, { ...envelope, command });
    const answer = 'recorded' in outcome ? outcome.recorded : outcome;
    this.plumbing.log.info(
      {
        commandId,
        sessionId,
        type: command.type,
        outcome: Object.keys(outcome)[0],
        ...('version' in answer ? { version: answer.version } : {}),
        ms: Math.round(performance.now() - startedAt),
      },
      'command',
    );
    if ('refused' in outcome) throw new Refused(outcome.refused);
    if ('timer' in outcome) throw new Error('a person cannot answer a timer');
    if (command.type === 'message.hold') await this.held.note(envelope, envelope.actor);
    if (command.type === 'translation.request') this.bells.translate({ ...command, sessionId });
    const { version, at, duplicate } = outcome.recorded;
    const { traces } = this.plumbing;
    traces.spans?.add({
      commandId,
      name: command.type,
      from: browserTimeOf(commandId) ?? receivedAt,
      to: Date.now(),
      isRoot: true,
    });
    traces.note({ commandId, sessionId, hop: 'received', at: receivedAt });
    traces.note({ commandId, sessionId, hop: 'answered', ms: performance.now() - startedAt });
    return { ok: true, version, at: at.toISOString(), duplicate };
  }
}
