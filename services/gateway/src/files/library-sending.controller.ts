import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { sendLibraryFileRequest } from '@libs/protocol/library.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { actorOf } from '../authentication/principal.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { FileAuthorizer } from './file-authorizer.ts';
import { FileService } from './file.service.ts';
import { LibraryStore } from './library.store.ts';
import { UploadLimiter } from './upload-limiter.ts';

/** Sends a file of the library into a conversation, at once: a second person has approved it before. */
@Controller('sessions/:sessionId/files/:fileId/from-library')
export class LibrarySendingController {
  constructor(
    private readonly fileAuthorizer: FileAuthorizer,
    private readonly fileService: FileService,
    private readonly library: LibraryStore,
    private readonly uploadLimiter: UploadLimiter,
  ) {}

  /** Answers as an upload does. */
  @Post()
  @HttpCode(200)
  async send(
    @Param() params: unknown,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<Acknowledgement<'command'>> {
    const { fileKey, principal } = await this.fileAuthorizer.authorize(params, request);
    if (principal.as !== 'agent') throw new RefusalError('access.denied');
    await this.uploadLimiter.assertSealingKeyFits();
    const { libraryFileId } = parseOrRefuse(sendLibraryFileRequest, body);
    const [found, original, view] = await Promise.all([
      this.library.find(libraryFileId),
      this.library.read(libraryFileId, 'original'),
      this.library.read(libraryFileId, 'view'),
    ]);
    if (!found || !original) throw new RefusalError('file.unknown');
    return this.fileService.keepAndRecord(fileKey, {
      ...{ original, view, actor: actorOf(principal), command: { type: 'attachment.record', ...found.file } },
    });
  }
}
