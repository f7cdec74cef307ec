import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isPicture, isRecording } from '@libs/protocol/files.ts';
import type { FileVariant } from '@libs/server/files/session-files.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { actorOf } from '../authentication/principal.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { FILE_HEADERS } from './file-headers.ts';
import { type AuthorizedFileRequest, FileAuthorizer } from './file-authorizer.ts';
import { FileService, type KnownFile } from './file.service.ts';
import { withoutLocation } from './without-location.ts';

type Download = AuthorizedFileRequest & { variant: FileVariant };

/** A picture in a chat has a third of this; ten of the largest originals are more than one person needs at once. */
const FILE_BYTES_PER_TOKEN = 1024 * 1024;

/** The files of a conversation, to be looked at or saved. */
@Controller('sessions/:sessionId/files/:fileId')
export class DownloadController {
  constructor(
    private readonly fileAuthorizer: FileAuthorizer,
    private readonly limiter: RateLimiter,
    private readonly fileService: FileService,
    private readonly resources: ServerResources,
    private readonly audit: AuditStore,
  ) {}

  /**
   * To look at: the redrawn picture, or the recording without what says where it was taken. A PDF is sent as a download: to
   * agents the one that was written anew.
   */
  @Get()
  async view(@Param() params: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const authorized = await this.fileAuthorizer.authorize(params, request);
    const { fileKey, principal } = authorized;
    const file = await this.fileService.find(fileKey, actorOf(principal).role);
    if (!isPicture(file) && !isRecording(file))
      return this.sendDownload(response, file, {
        ...authorized,
        variant: principal.as === 'agent' ? 'view' : 'original',
      });
    if (principal.as === 'agent') await this.audit.recordFileView(principal.agentId, fileKey.sessionId, fileKey.fileId);
    if (isPicture(file)) {
      const bytes = await this.readFile(file, { ...authorized, variant: 'view' });
      response.set({ ...FILE_HEADERS, 'content-type': 'image/webp' }).send(bytes);
      return;
    }
    const original = await this.readFile(file, { ...authorized, variant: 'original' });
    response.set({ ...FILE_HEADERS, 'content-type': file.mediaType }).send(withoutLocation(original));
  }

  /** The file as it was sent, with its hidden data: for the agents, and for the visitor who sent it. */
  @Get('original')
  async original(@Param() params: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const authorized = await this.fileAuthorizer.authorize(params, request);
    const { fileKey, principal } = authorized;
    const file = await this.fileService.find(fileKey, actorOf(principal).role);
    if (principal.as === 'visitor' && file.sender.role !== 'customer') throw new RefusalError('access.denied');
    await this.sendDownload(response, file, { ...authorized, variant: 'original' });
  }

  private async sendDownload(response: Response, file: KnownFile, { variant, ...authorized }: Download): Promise<void> {
    const { fileKey, principal } = authorized;
    if (principal.as === 'agent')
      await this.audit.record({ agentId: principal.agentId, what: 'file.saved', ...fileKey });
    const bytes = await this.readFile(file, { ...authorized, variant });
    response
      .set({ ...FILE_HEADERS, 'content-type': file.mediaType, 'content-disposition': contentDisposition(file.name) })
      .send(bytes);
  }

  private async readFile({ kept }: KnownFile, { variant, principal }: Download): Promise<Buffer> {
    const bytes = await this.resources.files.read(kept, variant);
    // A PDF that cannot be drawn, or that came before PDFs were.
    if (!bytes) throw new RefusalError(variant === 'view' ? 'file.damaged' : 'file.unknown');
    this.limiter.charge(principal, bytes.length / FILE_BYTES_PER_TOKEN);
    return bytes;
  }
}

/** Both spellings of RFC 6266: an ASCII one for old programs, and the exact one. */
const contentDisposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percentEncode)}`;

const percentEncode = (sign: string): string => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`;
