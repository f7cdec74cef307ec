import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@libs/protocol/actors.ts';
import type { AttachmentCommand, HoldCommand } from '@libs/chat/decide.ts';
import { type AttachedFile, sanitizeFileName } from '@libs/protocol/files.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { SessionFileBytes, SessionFileKey } from '@libs/server/files/session-files.ts';
import { CommandHandler, type CommandRecorded } from '../commands/command-handler.ts';
import { checkFileName } from '../moderation/file-name-check.ts';
import { maskFileName } from '../moderation/secret-masking.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { examineFile } from './examine-file.ts';
import { PictureDecoding } from './picture-decoding.ts';

/** `owner`: the key under which the work is counted. */
export type ReceivedFile = { fileKey: SessionFileKey; owner: string; actor: Actor; name: string; original: Buffer };
/** `kept`: under which id its bytes are; of a released file it is the one under which it was held. */
export type KnownFile = AttachedFile & { sender: Actor; kept: SessionFileKey };

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

  async receive({ fileKey, owner, actor, name, original }: ReceivedFile): Promise<CommandRecorded> {
    const { view, ...examined } = await examineFile(original, (bytes, as) => this.pictures.draw(owner, bytes, { as }));
    const safeName = maskFileName(sanitizeFileName(name, examined.mediaType));
    const file = { ...examined, name: safeName, bytes: original.length, sha256: sha256Of(original) };
    return this.keepAndRecord(fileKey, { original, view, actor, command: recordingCommand(file, actor) });
  }

  /** Answers as a command does. */
  async keepAndRecord(
    fileKey: SessionFileKey,
    { command, actor, ...bytes }: SessionFileBytes & { command: AttachmentCommand | HoldCommand; actor: Actor },
  ): Promise<CommandRecorded> {
    const { files } = this.resources;
    const reserved = await files.reserve(fileKey, bytes.original);
    if (reserved === 'erased') throw new RefusalError('session.erased');
    if (reserved === 'other') throw new RefusalError('id.reused');
    if (reserved === 'full') throw new RefusalError('file.limit');
    await files.put(fileKey, bytes);
    const { sessionId, fileId: commandId } = fileKey;
    try {
      const answer = await this.commands.record({ sessionId, commandId, command, actor });
      await files.markRecorded(fileKey);
      return answer;
    } catch (fault) {
      // Only if it is certain not to be in the ledger; after any other fault the sender repeats the command.
      if (fault instanceof RefusalError && fault.code !== 'id.reused') await files.discard(fileKey);
      throw fault;
    }
  }

  /**
   * The recorded file. Throws a refusal if it was never recorded, was erased, cannot be read, or is held and a visitor asks.
   */
  async find({ sessionId, fileId }: SessionFileKey, reader: Actor['role']): Promise<KnownFile> {
    const key = await this.resources.keyring.getKey(sessionId);
    const stored = key ? await this.resources.ledger.find(sessionId, fileId) : [];
    const opened = stored.flatMap((one) => {
      const found = this.resources.quarantine.open(key, one);
      return 'event' in found ? [found] : [];
    });
    const released = opened.map(({ event }) => event).find((event) => event.type === 'message.released');
    for (const { event, actor: sender } of opened) {
      const file = event.type === 'message.held' && reader === 'agent' ? event.file : event;
      if (file && 'sha256' in file) return { ...file, sender, kept: { sessionId, fileId: released?.held ?? fileId } };
    }
    throw new RefusalError('file.unknown');
  }
}

/** What a customer sends is evidence and is sent at once; what an agent sends, another person looks at first. */
const recordingCommand = (file: AttachedFile, actor: Actor): AttachmentCommand | HoldCommand =>
  actor.role === 'agent'
    ? { type: 'message.hold', text: file.name, reasons: [], ...checkFileName(file.name), file }
    : { type: 'attachment.record', ...file };

export const sha256Of = (original: Buffer): string => createHash('sha256').update(original).digest('hex');
