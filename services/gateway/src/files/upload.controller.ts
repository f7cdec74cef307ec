import { Controller, HttpCode, Param, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { FILE_NAME_HEADER } from '@libs/protocol/files.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { actorOf, principalKey } from '../authentication/principal.ts';
import { readLimitedBody } from '../http-server/read-body.ts';
import { FileAuthorizer } from './file-authorizer.ts';
import { FILE_BODY_LIMITS } from './file-body-limits.ts';
import { FileService } from './file.service.ts';
import { PictureDecoding } from './picture-decoding.ts';
import { UploadLimiter } from './upload-limiter.ts';

/** Sends a file into a conversation. The body is the file and nothing else. */
@Controller('sessions/:sessionId/files/:fileId')
export class UploadController {
  constructor(
    private readonly fileAuthorizer: FileAuthorizer,
    private readonly uploadLimiter: UploadLimiter,
    private readonly fileService: FileService,
    private readonly pictures: PictureDecoding,
  ) {}

  /** Answers as a command does: once it is recorded, and with the first answer if it was recorded before. */
  @Put()
  @HttpCode(200)
  async upload(@Param() params: unknown, @Req() request: Request): Promise<Acknowledgement<'command'>> {
    const { fileKey, principal } = await this.fileAuthorizer.authorize(params, request);
    const owner = principalKey(principal);
    await this.uploadLimiter.take(owner, rateLimitAddressOf(request));
    this.pictures.assertCapacity(owner);
    const name = headerText(request, FILE_NAME_HEADER);
    return this.uploadLimiter.trackBytes(async (onBytes) => {
      const original = await readLimitedBody(request, { ...FILE_BODY_LIMITS, onBytes });
      return this.fileService.receive({ fileKey, owner, actor: actorOf(principal), name, original });
    });
  }
}

/** Longer than any name or title that is stored. */
const MAX_TEXT_HEADER = 4096;

/** A percent-encoded text; empty if the header cannot be decoded. */
export function headerText(request: Request, header: string): string {
  try {
    return decodeURIComponent((request.header(header) ?? '').slice(0, MAX_TEXT_HEADER));
  } catch {
    return '';
  }
}
