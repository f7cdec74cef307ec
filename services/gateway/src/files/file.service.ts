import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@libs/protocol/actors.ts';
import type { EventOf } from '@libs/protocol/events.ts';
import { sanitizeFileName } from '@libs/protocol/files.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { SessionFileKey } from '@libs/server/files/session-files.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { maskFileName } from '../moderation/secret-masking.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { examineFile } from './examine-file.ts';
import { PictureDecoding } from './picture-decoding.ts';

/** `owner`: the key under which the work is counted. */
export type ReceivedFile = { fileKey: SessionFileKey; owner: string; actor: Actor; name: string; original: Buffer };
export type KnownFile = EventOf<'attachment.sent'> & { sender: Actor };

/**
 * Receives a file: examines it, seals it into the store, and only then records it, under the id that its sender chose. So
 * the ledger never names a file that is not stored, and a resend finds the first one.
 */
@Injectable()
export class FileService {
  constructor(
    private readonly resources: ServerResources,
    private readonly commands: CommandHandler,
    private readonly pictures: PictureDecoding,
  ) {}

  async receive({
    fileKey,
    owner,
    actor,
    name,
    original,
  }: ReceivedFile): Promise<Extract<Acknowledgement<'command'>, { ok: true }>> {
    const { files } = this.resources;
    const { view, ...examined } = await examineFile(original, (file, as) => this.pictures.draw(owner, file, { as }));
    const reserved = await files.reserve(fileKey, original);
    if (reserved === 'erased') throw new RefusalError('session.erased');
    if (reserved === 'other') throw new RefusalError('id.reused');
    if (reserved === 'full') throw new RefusalError('file.limit');
    await files.put(fileKey, { original, view });
    const sha256 = createHash('sha256').update(original).digest('hex');
    const file = { ...examined, name: maskFileName(sanitizeFileName(name, examined.mediaType)), sha256 };
    try {
      const answer = await this.commands.record({
        sessionId: fileKey.sessionId,
        commandId: fileKey.fileId,
        command: { type: 'attachment.record', ...file, bytes: original.length },
        actor,
      });
      await files.markRecorded(fileKey);
      return answer;
    } catch (fault) {
      // Only if it is certain not to be in the ledger; after any other fault the sender repeats the command.
      if (fault instanceof RefusalError && fault.code !== 'id.reused') await files.discard(fileKey);
      throw fault;
    }
  }

  /** The recorded file. Throws a refusal if it was never recorded, was erased, or cannot be read. */
  async find({ sessionId, fileId }: SessionFileKey): Promise<KnownFile> {
    const key = await this.resources.keyring.getKey(sessionId);
    const stored = key ? await this.resources.ledger.find(sessionId, fileId) : [];
    for (const one of stored) {
      const opened = this.resources.quarantine.open(key, one);
      if ('event' in opened && opened.event.type === 'attachment.sent')
        return { ...opened.event, sender: opened.actor };
    }
    throw new RefusalError('file.unknown');
  }
}
