import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@libs/protocol/actors.ts';
import type { EventOf } from '@libs/protocol/events.ts';
import { cleanFileName } from '@libs/protocol/files.ts';
import type { Answer } from '@libs/protocol/wire.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import type { FilePlace } from '@libs/server/files/session-files.ts';
import { CommandDesk } from '../chat/command-desk.ts';
import { maskedFileName } from '../chat/without-secrets.ts';
import { Refused } from '../edge/refused.ts';
import { examineFile } from './examine-file.ts';
import { PictureDecoding } from './picture-decoding.ts';

/** `owner`: under whom the work is counted. */
export type Received = { place: FilePlace; owner: string; actor: Actor; name: string; original: Buffer };
export type KnownFile = EventOf<'attachment.sent'> & { sender: Actor };

/**
 * A file on its way into the log: looked at, sealed, safe in the store, and only then recorded, under the id that its
 * sender made. So the log never tells of a file that is not there, and a resend finds the first one.
 */
@Injectable()
export class FileDesk {
  constructor(
    private readonly plumbing: Plumbing,
    private readonly commands: CommandDesk,
    private readonly pictures: PictureDecoding,
  ) {}

  async receive({ place, owner, actor, name, original }: Received): Promise<Extract<Answer<'command'>, { ok: true }>> {
    const { files } = this.plumbing;
    const { view, ...examined } = await examineFile(original, (file) =>
      this.pictures.draw(owner, file, { as: 'view' }),
    );
    const begun = await files.begin(place, original);
    if (begun === 'erased') throw new Refused('session.erased');
    if (begun === 'other') throw new Refused('id.reused');
    if (begun === 'full') throw new Refused('file.limit');
    await files.put(place, { original, view });
    const sha256 = createHash('sha256').update(original).digest('hex');
    const file = { ...examined, name: maskedFileName(cleanFileName(name, examined.mediaType)), sha256 };
    try {
      const answer = await this.commands.record({
        sessionId: place.sessionId,
        commandId: place.fileId,
        command: { type: 'attachment.record', ...file, bytes: original.length },
        actor,
      });
      await files.settle(place);
      return answer;
    } catch (fault) {
      // Only what is certain not to be in the log; after any other fault the sender says it again.
      if (fault instanceof Refused && fault.code !== 'id.reused') await files.drop(place);
      throw fault;
    }
  }

  /** What the log says of a file; throws a refusal where it says nothing, or nothing any more. */
  async find({ sessionId, fileId }: FilePlace): Promise<KnownFile> {
    const key = await this.plumbing.keyring.keyOf(sessionId);
    const stored = key ? await this.plumbing.ledger.find(sessionId, fileId) : [];
    for (const one of stored) {
      const { event, actor } = openEvent(key, one);
      if (event.type === 'attachment.sent') return { ...event, sender: actor };
    }
    throw new Refused('file.unknown');
  }
}
