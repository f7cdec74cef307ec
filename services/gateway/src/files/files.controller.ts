import { Controller, Get, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FILE_NAME_HEADER, isPicture, MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import { commandId, sessionId } from '@libs/protocol/ids.ts';
import type { Answer } from '@libs/protocol/wire.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import type { FileMake, FilePlace } from '@libs/server/files/session-files.ts';
import { countedAs } from '../access/caller-address.ts';
import { HttpAccess } from '../access/http-access.ts';
import { actorOf, nameOf, type Principal } from '../access/principal.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { SessionAccess } from '../access/session-access.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { readWithin } from '../edge/read-raw.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { FileAllowance } from './file-allowance.ts';
import { FileDesk, type KnownFile } from './file-desk.ts';
import { PictureDecoding } from './picture-decoding.ts';

/** Nothing that somebody sent may run, ask for anything or be framed, whatever a browser takes it for. */
const INERT = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };

/** What is looked at in a chat weighs a third of this; ten of the largest originals are more than one asks for at once. */
const FILE_BYTES_PER_TOKEN = 1024 * 1024;

/** Files of a conversation, for its own visitor and for those who answer. The body is the file, and nothing else. */
@Controller('sessions/:sessionId/files/:fileId')
export class FilesController {
  constructor(
    private readonly who: HttpAccess,
    private readonly access: SessionAccess,
    private readonly allowance: FileAllowance,
    private readonly desk: FileDesk,
    private readonly plumbing: Plumbing,
    private readonly audit: AuditStore,
    private readonly pictures: PictureDecoding,
    private readonly limiter: RateLimiter,
  ) {}

  /** Answers like a command: when it is recorded, and with the first answer when it was recorded before. */
  @Put()
  @HttpCode(200)
  async send(@Param() params: unknown, @Req() request: Request): Promise<Answer<'command'>> {
    const { place, principal } = await this.admit(params, request);
    const owner = nameOf(principal);
    this.allowance.take(owner, countedAs(request));
    this.pictures.assertRoom(owner);
    const name = nameIn(request);
    return this.allowance.holding(async (onBytes) => {
      const original = await readWithin(request, { maxBytes: MAX_FILE_BYTES, tooLarge: 'file.too-large', onBytes });
      return this.desk.receive({ place, owner, actor: actorOf(principal), name, original });
    });
  }

  /** To look at: a picture drawn anew. What is no picture is handed over to be saved. */
  @Get()
  async view(@Param() params: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, principal } = await this.admit(params, request);
    this.limiter.take(principal);
    const file = await this.desk.find(place);
    if (!isPicture(file)) return this.handOver({ place, principal, file, response });
    if (principal.as === 'agent') await this.audit.noteViewing(principal.agentId, place.sessionId, place.fileId);
    const bytes = await this.read(place, 'view', principal);
    response.set({ ...HEADERS, 'content-type': 'image/webp' }).send(bytes);
  }

  /** As it came, with all that is hidden in it: for those who work on the case, and for whoever sent it. */
  @Get('original')
  async original(@Param() params: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, principal } = await this.admit(params, request);
    this.limiter.take(principal);
    const file = await this.desk.find(place);
    if (principal.as === 'visitor' && file.sender.role !== 'customer') throw new Refused('access.denied');
    await this.handOver({ place, principal, file, response });
  }

  private async handOver({ place, principal, file, response }: HandOver): Promise<void> {
    if (principal.as === 'agent') await this.audit.note({ agentId: principal.agentId, what: 'file.saved', ...place });
    const bytes = await this.read(place, 'original', principal);
    response.set({ ...HEADERS, 'content-type': file.mediaType, 'content-disposition': savedAs(file.name) }).send(bytes);
  }

  private async admit(params: unknown, request: Request): Promise<{ place: FilePlace; principal: Principal }> {
    const { sessionId: session, fileId } = params as Record<string, unknown>;
    const place = { sessionId: parseOrRefuse(sessionId, session), fileId: parseOrRefuse(commandId, fileId) };
    const principal = await this.who.admit(request);
    this.access.assertMayRead(principal, place.sessionId);
    return { place, principal };
  }

  private async read(place: FilePlace, make: FileMake, principal: Principal): Promise<Buffer> {
    const bytes = await this.plumbing.files.read(place, make);
    if (!bytes) throw new Refused('file.unknown');
    this.limiter.charge(principal, bytes.length / FILE_BYTES_PER_TOKEN);
    return bytes;
  }
}

type HandOver = { place: FilePlace; principal: Principal; file: KnownFile; response: Response };

const HEADERS = { ...INERT, 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' };

/** Longer than any name is kept. */
const MAX_NAME_HEADER = 4096;

/** A header that nobody can read names nothing. */
function nameIn(request: Request): string {
  try {
    return decodeURIComponent((request.header(FILE_NAME_HEADER) ?? '').slice(0, MAX_NAME_HEADER));
  } catch {
    return '';
  }
}

/** Both spellings of RFC 6266: an ASCII one for old programs, and the true one. */
const savedAs = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escape)}`;

const escape = (sign: string): string => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`;
