import { Controller, Get, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FILE_NAME_HEADER, isPicture, MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import { commandId, sessionId } from '@libs/protocol/ids.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { FileVariant, SessionFileKey } from '@libs/server/files/session-files.ts';
import { rateLimitAddressOf } from '../authentication/client-address.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { actorOf, principalKey, type Principal } from '../authentication/principal.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { readLimitedBody } from '../http-server/read-body.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { UploadLimiter } from './upload-limiter.ts';
import { FileService, type KnownFile } from './file.service.ts';
import { PictureDecoding } from './picture-decoding.ts';

/** Nothing that somebody sent may run, ask for anything or be framed, whatever a browser takes it for. */
const INERT_HEADERS = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };

/** What is looked at in a chat weighs a third of this; ten of the largest originals are more than one asks for at once. */
const FILE_BYTES_PER_TOKEN = 1024 * 1024;

/** Files of a conversation, for its own visitor and for those who answer. The body is the file, and nothing else. */
@Controller('sessions/:sessionId/files/:fileId')
export class FilesController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
    private readonly uploadLimiter: UploadLimiter,
    private readonly fileService: FileService,
    private readonly resources: ServerResources,
    private readonly audit: AuditStore,
    private readonly pictures: PictureDecoding,
    private readonly limiter: RateLimiter,
  ) {}

  /** Answers like a command: when it is recorded, and with the first answer when it was recorded before. */
  @Put()
  @HttpCode(200)
  async upload(@Param() params: unknown, @Req() request: Request): Promise<Acknowledgement<'command'>> {
    const { place: context, principal } = await this.authorize(params, request);
    const owner = principalKey(principal);
    this.uploadLimiter.consume(owner, rateLimitAddressOf(request));
    this.pictures.assertCapacity(owner);
    const name = fileNameOf(request);
    return this.uploadLimiter.trackBytes(async (onBytes) => {
      const original = await readLimitedBody(request, {
        maxBytes: MAX_FILE_BYTES,
        tooLarge: 'file.too-large',
        onBytes,
      });
      return this.fileService.receive({ place: context, owner, actor: actorOf(principal), name, original });
    });
  }

  /** To look at: a picture drawn anew. What is no picture is handed over to be saved. */
  @Get()
  async view(@Param() params: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { place: context, principal } = await this.authorize(params, request);
    this.limiter.consume(principal);
    const file = await this.fileService.find(context);
    if (!isPicture(file)) return this.sendDownload({ place: context, principal, file, response });
    if (principal.as === 'agent') await this.audit.recordFileView(principal.agentId, context.sessionId, context.fileId);
    const bytes = await this.readFile(context, 'view', principal);
    response.set({ ...FILE_HEADERS, 'content-type': 'image/webp' }).send(bytes);
  }

  /** As it came, with all that is hidden in it: for those who work on the case, and for whoever sent it. */
  @Get('original')
  async original(@Param() params: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { place: context, principal } = await this.authorize(params, request);
    this.limiter.consume(principal);
    const file = await this.fileService.find(context);
    if (principal.as === 'visitor' && file.sender.role !== 'customer') throw new RefusalError('access.denied');
    await this.sendDownload({ place: context, principal, file, response });
  }

  private async sendDownload({ place: context, principal, file, response }: FileDownload): Promise<void> {
    if (principal.as === 'agent')
      await this.audit.record({ agentId: principal.agentId, what: 'file.saved', ...context });
    const bytes = await this.readFile(context, 'original', principal);
    response
      .set({ ...FILE_HEADERS, 'content-type': file.mediaType, 'content-disposition': contentDisposition(file.name) })
      .send(bytes);
  }

  private async authorize(params: unknown, request: Request): Promise<{ place: SessionFileKey; principal: Principal }> {
    const { sessionId: session, fileId } = params as Record<string, unknown>;
    const place = { sessionId: parseOrRefuse(sessionId, session), fileId: parseOrRefuse(commandId, fileId) };
    const principal = await this.authenticator.authenticate(request);
    this.access.assertMayRead(principal, place.sessionId);
    return { place, principal };
  }

  private async readFile(context: SessionFileKey, make: FileVariant, principal: Principal): Promise<Buffer> {
    const bytes = await this.resources.files.read(context, make);
    if (!bytes) throw new RefusalError('file.unknown');
    this.limiter.charge(principal, bytes.length / FILE_BYTES_PER_TOKEN);
    return bytes;
  }
}

type FileDownload = { place: SessionFileKey; principal: Principal; file: KnownFile; response: Response };

const FILE_HEADERS = { ...INERT_HEADERS, 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' };

/** Longer than any name is kept. */
const MAX_NAME_HEADER = 4096;

/** A header that nobody can read names nothing. */
function fileNameOf(request: Request): string {
  try {
    return decodeURIComponent((request.header(FILE_NAME_HEADER) ?? '').slice(0, MAX_NAME_HEADER));
  } catch {
    return '';
  }
}

/** Both spellings of RFC 6266: an ASCII one for old programs, and the true one. */
const contentDisposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percentEncode)}`;

const percentEncode = (sign: string): string => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`;
