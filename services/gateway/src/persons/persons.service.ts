import { Injectable } from '@nestjs/common';
import { v5 as uuidFrom } from 'uuid';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import { findSecrets } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { MAX_PERSON_CONVERSATIONS } from '@libs/protocol/persons.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { PersonLinksStore } from './person-links.store.ts';
import { PersonsReader } from './persons.reader.ts';

type LinkChange = { agentId: AgentId; linkId: CommandId; reason: string };

/**
 * An agent says that two conversations are one person's, or takes that back: a note in both, then the link itself. Who
 * gets no answer asks again with the same id of the link, which is recorded once.
 */
@Injectable()
export class PersonsService {
  constructor(
    private readonly links: PersonLinksStore,
    private readonly persons: PersonsReader,
    private readonly access: ConversationAccess,
    private readonly commands: CommandHandler,
  ) {}

  async link(sessionIds: readonly [SessionId, SessionId], change: LinkChange): Promise<void> {
    const [one, other] = sessionIds;
    if (one === other) throw new RefusalError('shape.invalid', { field: 'with' });
    for (const sessionId of sessionIds) await this.access.assertOpenTo(change.agentId, sessionId);
    await this.assertLinkable(sessionIds);
    const { ids, ends } = await this.persons.conversationsOf(one);
    // A repeat goes on: the answer before may have been lost between the notes and the link.
    if (ids.includes(other) && !ends.some(({ linkId }) => linkId === change.linkId)) return;
    const joined = new Set([...ids, ...(await this.persons.conversationsOf(other)).ids]);
    if (joined.size > MAX_PERSON_CONVERSATIONS) throw new RefusalError('limit.reached');
    await this.record('linked', sessionIds, change);
    await this.links.add(change.linkId, sessionIds, change.agentId);
  }

  async unlink(sessionId: SessionId, change: LinkChange): Promise<void> {
    const between = (await this.links.endsOf([change.linkId])).map((end) => end.sessionId);
    // Taken back already, or erased on one side.
    if (between.length < 2) return;
    if (!between.includes(sessionId)) throw new RefusalError('session.unknown');
    for (const one of between) await this.access.assertOpenTo(change.agentId, one);
    await this.record('unlinked', between, change);
    await this.links.remove(change.linkId, between);
  }

  /** Before the first of the two notes: there is no reason without its other half. */
  private async assertLinkable(sessionIds: readonly SessionId[]): Promise<void> {
    const found = await this.access.assignments(sessionIds);
    if (found.length < sessionIds.length) throw new RefusalError('session.unknown');
    if (found.some(({ status }) => status === 'erased')) throw new RefusalError('session.erased');
  }

  private async record(
    what: 'linked' | 'unlinked',
    sessionIds: readonly SessionId[],
    { agentId, linkId, reason }: LinkChange,
  ): Promise<void> {
    const text = maskSecrets(reason, findSecrets(reason, seedPhrases));
    for (const sessionId of sessionIds)
      await this.commands.record({
        sessionId,
        commandId: uuidFrom(`${what} ${sessionId}`, linkId) as CommandId,
        actor: { role: 'agent', agentId },
        command: { type: 'person.record', text, [what]: linkId },
      });
  }
}
