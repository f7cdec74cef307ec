import { Controller, Delete, Get, HttpCode, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FILE_NAME_HEADER, isRecording, sanitizeFileName, type AttachedFile } from '@libs/protocol/files.ts';
import { detectFileType } from '@libs/protocol/file-signatures.ts';
import { FILE_TITLE_HEADER, libraryFileId, libraryTitle, type LibraryFile } from '@libs/protocol/library.ts';
import { ApprovalsService } from '../approvals/approvals.service.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard } from '../authorization/role-guards.ts';
import { readLimitedBody } from '../http-server/read-body.ts';
import { assertAllowedFileName, assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { examineFile } from './examine-file.ts';
import { FILE_BODY_LIMITS } from './file-body-limits.ts';
import { FILE_HEADERS } from './file-headers.ts';
import { sha256Of } from './file.service.ts';
import { LibraryStore } from './library.store.ts';
import { PictureDecoding } from './picture-decoding.ts';
import { headerText } from './upload.controller.ts';
import { UploadLimiter } from './upload-limiter.ts';
import { withoutLocation } from './without-location.ts';

/** The files that agents send without a second person, because one has approved them before. */
@Controller('library')
@UseGuards(AgentGuard)
export class LibraryController {
  constructor(
    private readonly library: LibraryStore,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditStore,
    private readonly uploadLimiter: UploadLimiter,
    private readonly pictures: PictureDecoding,
  ) {}

  @Get()
  async list(): Promise<{ files: LibraryFile[] }> {
    return { files: await this.library.list() };
  }

  /** As it is looked at, also while it waits: whoever approves it has to see it. */
  @Get(':id/file')
  async view(@Param('id') id: unknown, @Res() response: Response): Promise<void> {
    const fileId = parseOrRefuse(libraryFileId, id);
    const bytes = (await this.library.read(fileId, 'view')) ?? (await this.readRecording(fileId));
    const mediaType = bytes && detectFileType(bytes);
    if (!mediaType) throw new RefusalError('file.unknown');
    response
      .set({ ...FILE_HEADERS, 'content-type': mediaType })
      .set(mediaType === 'application/pdf' ? { 'content-disposition': 'attachment' } : {})
      .send(bytes);
  }

  /** It is in the library once another person has approved it. One that cannot be looked at cannot be approved. */
  @Put(':id')
  @HttpCode(204)
  async propose(@Param('id') given: unknown, @Req() request: Request): Promise<void> {
    const id = parseOrRefuse(libraryFileId, given);
    const requestedBy = agentIdOf(request);
    await this.uploadLimiter.take(requestedBy, rateLimitAddressOf(request));
    this.pictures.assertCapacity(requestedBy);
    const title = parseOrRefuse(libraryTitle, headerText(request, FILE_TITLE_HEADER));
    assertAllowedPublicText(title, 'title');
    const name = headerText(request, FILE_NAME_HEADER);
    assertAllowedFileName(name, 'name');
    await this.library.discardDeclined(await this.approvals.waitingTargets('library-file'));
    const file = await this.uploadLimiter.trackBytes(async (onBytes) => {
      const original = await readLimitedBody(request, { ...FILE_BODY_LIMITS, onBytes });
      return this.keep(id, { name, owner: requestedBy, original });
    });
    if (await this.library.find(id)) return;
    await this.approvals.request({
      ...{ kind: 'library-file', target: id, requestedBy, change: { title, text: file.name, file } },
    });
    await this.library.markWaiting(id);
  }

  /** It can be sent no more; what was sent stays in its conversations. */
  @Delete(':id')
  @HttpCode(204)
  @UseGuards(LeadGuard)
  async remove(@Param('id') given: unknown, @Req() request: Request): Promise<void> {
    const id = parseOrRefuse(libraryFileId, given);
    await this.audit.record({ agentId: agentIdOf(request), what: 'library-file.removed' });
    await this.library.remove(id);
  }

  /** It has no view of its own; an original of another kind is shown to nobody. */
  private async readRecording(id: string): Promise<Buffer | null> {
    const original = await this.library.read(id, 'original');
    const mediaType = original && detectFileType(original);
    return mediaType && isRecording({ mediaType }) ? withoutLocation(original) : null;
  }

  private async keep(
    id: string,
    { name, owner, original }: { name: string; owner: string; original: Buffer },
  ): Promise<AttachedFile> {
    const { view, ...examined } = await examineFile(original, (bytes, as) => this.pictures.draw(owner, bytes, { as }));
    if (!view && !isRecording(examined)) throw new RefusalError('file.damaged');
    await this.library.put(id, { original, view });
    const safeName = sanitizeFileName(name, examined.mediaType);
    return { ...examined, name: safeName, bytes: original.length, sha256: sha256Of(original) };
  }
}
