import { Injectable } from '@nestjs/common';
import { numberOfType } from '@libs/ledger/event-types.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { InternalNote } from '@libs/protocol/persons.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

const PAGE_SIZE = 500;
const NOTE = numberOfType('note.added');

/** The internal notes of one conversation. The caller has recorded that it is read. */
@Injectable()
export class NotesReader {
  constructor(private readonly resources: ServerResources) {}

  /** Oldest first; what cannot be read is left out. */
  async read(sessionId: SessionId): Promise<InternalNote[]> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) throw new RefusalError('session.unknown');
    const notes: InternalNote[] = [];
    for (let after = 0; ; after += PAGE_SIZE) {
      const page = await this.resources.ledger.read(sessionId, after, PAGE_SIZE);
      for (const stored of page.filter(({ type }) => type === NOTE)) {
        const opened = this.resources.quarantine.open(key, stored);
        if (!('event' in opened) || opened.event.type !== 'note.added') continue;
        const { actor, at, event } = opened;
        notes.push({ at, text: event.text, agentId: actor.role === 'agent' ? actor.agentId : null });
      }
      if (page.length < PAGE_SIZE) return notes;
    }
  }
}
