import { Body, Controller, Get, HttpCode, Post, Put, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import {
  belongsToEntry,
  contentCheck,
  contentDraft,
  contentEntry,
  contentReviewRequest,
  organisationAnswers,
  type ContentCheckResponse,
  type ContentEntryResponse,
  type ContentFiles,
  type ContentListResponse,
} from '@libs/protocol/content.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { PublicContentLeadGuard } from '../authorization/role-guards.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { ContentPictures } from './content-pictures.ts';
import { ContentService } from './content.service.ts';

/** The site's content: everybody of the team reads and drafts; what is published needs a second person (`/changes`). */
@Controller('content')
@UseGuards(AgentGuard)
export class ContentController {
  constructor(
    private readonly content: ContentService,
    private readonly pictures: ContentPictures,
  ) {}

  @Get()
  list(): Promise<ContentListResponse> {
    return this.content.list();
  }

  @Get('entry')
  read(@Query('entry') entry: unknown): Promise<ContentEntryResponse> {
    return this.content.read(parseOrRefuse(contentEntry, entry));
  }

  @Get('version')
  async readVersion(
    @Query('entry') entry: unknown,
    @Query('number') number: unknown,
  ): Promise<{ files: ContentFiles }> {
    if (!/^\d{1,9}$/.test(String(number))) throw new RefusalError('shape.invalid', { field: 'number' });
    return {
      files: await this.content.readVersion({ entry: parseOrRefuse(contentEntry, entry), number: Number(number) }),
    };
  }

  @Post('check')
  @HttpCode(200)
  check(@Body() body: unknown): Promise<ContentCheckResponse> {
    const { entry, files } = ownFiles(parseOrRefuse(contentCheck, body));
    return this.content.check(entry, files);
  }

  @Put()
  async save(@Body() body: unknown, @Req() request: Request): Promise<{ number: number }> {
    const draft = ownFiles(parseOrRefuse(contentDraft, body));
    return { number: await this.content.save({ ...draft, savedBy: agentIdOf(request) }) };
  }

  /** The body is the file itself. */
  @Post('pictures')
  async addPicture(@Req() request: Request): Promise<{ file: string }> {
    return { file: await this.content.addPicture(await this.pictures.receive(request), agentIdOf(request)) };
  }

  @Post('review')
  @HttpCode(204)
  async review(@Body() body: unknown, @Req() request: Request): Promise<void> {
    await this.content.askForReview(parseOrRefuse(contentReviewRequest, body), agentIdOf(request));
  }

  @Post('organisation')
  @HttpCode(200)
  @UseGuards(PublicContentLeadGuard)
  begin(@Body() body: unknown, @Req() request: Request): Promise<{ isApproved: boolean }> {
    return this.content.beginOrganisation(parseOrRefuse(organisationAnswers, body), agentIdOf(request));
  }
}

/** The same; throws a refusal when a file belongs to another entry or to none. */
function ownFiles<Own extends { entry: string; files: ContentFiles }>(sent: Own): Own {
  if (!Object.keys(sent.files).every((path) => belongsToEntry(sent.entry, path)))
    throw new RefusalError('shape.invalid', { field: 'files' });
  return sent;
}
