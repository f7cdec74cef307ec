import { Injectable } from '@nestjs/common';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Principal } from '../authentication/principal.ts';
import { HeldDevices } from '../rate-limiting/held-devices.ts';
import { MentionsStore } from './mentions.store.ts';

type RecordedCommand = { sessionId: SessionId; command: ChatCommand; version: number };

/** What a recorded command brings about beside the log. Each may be done again: who gets no answer sends the command again. */
@Injectable()
export class CommandConsequences {
  constructor(
    private readonly devices: HeldDevices,
    private readonly mentions: MentionsStore,
  ) {}

  async follow(principal: Principal, { sessionId, command, version }: RecordedCommand): Promise<void> {
    if (command.type === 'session.block') await this.devices.hold(sessionId);
    if (command.type === 'session.unblock') await this.devices.release(sessionId);
    if (command.type === 'note.add' && principal.as === 'agent')
      await this.mentions.add({
        ...{ sessionId, version, byAgent: principal.agentId, agentIds: command.mentions ?? [] },
      });
  }
}
