import { Injectable } from '@nestjs/common';
import { guardedFields, type ChatCommand, type CommandType } from '@libs/protocol/commands.ts';
import type { AuditAction } from '@libs/protocol/audit.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { commandRequests } from '@libs/server/request-metrics.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { actorOf, type Principal } from '../authentication/principal.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { SimilarMessages } from '../rate-limiting/similar-messages.ts';
import type { CommandSender } from '../delivery/event-broadcaster.ts';
import { CommandConsequences } from './command-consequences.ts';
import { CommandHandler, type CommandRecorded } from './command-handler.ts';

type ClientCommand = { sessionId: SessionId; commandId: CommandId; command: ChatCommand };

type TransportOfCommand = {
  /** Runs the rest of a command now, or after the earlier ones of the same sender to this conversation. */
  schedule?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Of a page that takes its own events from the answer. */
  sender?: CommandSender | undefined;
};

/** What leads can account for: written down before it is done, and found in the audit besides the log. */
const auditedCommands: Partial<Record<CommandType, AuditAction>> = {
  'session.block': 'session.blocked',
  'session.unblock': 'session.unblocked',
};

/** A command of a visitor or an agent, over whichever transport: counted, authorised, and handled. */
@Injectable()
export class ClientCommands {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly access: SessionAccess,
    private readonly handler: CommandHandler,
    private readonly audit: AuditStore,
    private readonly consequences: CommandConsequences,
    private readonly similar: SimilarMessages,
  ) {
    for (const command of Object.keys(guardedFields)) commandRequests.announce({ command });
  }

  async execute(
    principal: Principal,
    { sessionId, commandId, command }: ClientCommand,
    { schedule = (work) => work(), sender }: TransportOfCommand = {},
  ): Promise<CommandRecorded> {
    this.limiter.consume(principal);
    if (principal.as === 'visitor' && 'text' in command)
      this.limiter.consumeText(principal.sessionId, Buffer.byteLength(command.text));
    return schedule(async () => {
      await this.access.assertMayExecute(principal, sessionId, command);
      const what = auditedCommands[command.type];
      if (what && principal.as === 'agent') await this.audit.record({ agentId: principal.agentId, what, sessionId });
      if (principal.as === 'visitor' && command.type === 'message.send')
        await this.similar.judge({ sessionId, commandId, text: command.text, address: principal.address });
      const recorded = await this.handler.handle({ sessionId, commandId, command, actor: actorOf(principal) }, sender);
      await this.consequences.follow(principal, { sessionId, command, version: recorded.version });
      return recorded;
    });
  }
}
