import { Injectable } from '@nestjs/common';
import { mayContinueSecret } from '@libs/guard/split-secrets.ts';
import type { MessageContext } from '@libs/guard/written-message.ts';
import type { CommandInput } from '@libs/ledger/handle-command.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** How far back the messages are looked through, events of others included. */
const MAX_EVENTS = 24;

const NO_CONTEXT: MessageContext = { earlier: [] };

/**
 * What was written before a customer's message, for a secret that is sent in parts. Read only for a message that is little
 * else than listed words or a number: sentences cannot complete anything.
 */
@Injectable()
export class EarlierMessages {
  constructor(private readonly resources: ServerResources) {}

  /** Of a repeat what was before it when it was recorded, so that its text is masked alike. */
  async before({
    sessionId,
    commandId,
    command,
    actor,
  }: CommandInput & { command: ChatCommand }): Promise<MessageContext> {
    if (actor.role !== 'customer' || command.type !== 'message.send' || !mayContinueSecret(command.text))
      return NO_CONTEXT;
    const { ledger, keyring, quarantine } = this.resources;
    const [head, key] = await Promise.all([ledger.head(sessionId), keyring.getKey(sessionId)]);
    if (!head || !key) return NO_CONTEXT;
    const events = await ledger.read(sessionId, Math.max(0, head.version - MAX_EVENTS), MAX_EVENTS);
    const own = events.findIndex((stored) => stored.commandId === commandId);
    const messages = events.slice(0, own < 0 ? events.length : own).flatMap((stored) => {
      const opened = quarantine.open(key, stored);
      return 'quarantined' in opened || opened.event.type !== 'message.sent' ? [] : [opened.event];
    });
    const last = messages.at(-1);
    return {
      earlier: messages.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])),
      asked: last?.from === 'customer' ? undefined : last?.text,
    };
  }
}
