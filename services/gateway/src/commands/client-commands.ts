import { Injectable } from '@nestjs/common';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { actorOf, type Principal } from '../authentication/principal.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import type { CommandSender } from '../delivery/event-broadcaster.ts';
import { CommandHandler, type CommandRecorded } from './command-handler.ts';

type ClientCommand = { sessionId: SessionId; commandId: CommandId; command: ChatCommand };

type TransportOfCommand = {
  /** Runs the rest of a command now, or after the earlier ones of the same sender. */
  schedule?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Of a page that takes its own events from the answer. */
  sender?: CommandSender | undefined;
};

/** A command of a visitor or an agent, over whichever transport: counted, authorised, and handled. */
@Injectable()
export class ClientCommands {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly access: SessionAccess,
    private readonly handler: CommandHandler,
  ) {}

  async execute(
    principal: Principal,
    { sessionId, commandId, command }: ClientCommand,
    { schedule = (work) => work(), sender }: TransportOfCommand = {},
  ): Promise<CommandRecorded> {
    this.limiter.consume(principal);
    return schedule(async () => {
      await this.access.assertMayExecute(principal, sessionId, command);
      return this.handler.handle({ sessionId, commandId, command, actor: actorOf(principal) }, sender);
    });
  }
}
