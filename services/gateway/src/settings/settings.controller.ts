import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { outgoingReasons } from '@libs/guard/outgoing.ts';
import {
  ownSettingsRequest,
  widgetSettings,
  type AvatarResponse,
  type OwnSettingsResponse,
  type WidgetSettings,
} from '@libs/protocol/http.ts';
import { agentId as agentIdShape, type AgentId } from '@libs/protocol/ids.ts';
import { widgetChoice } from '@libs/protocol/team.ts';
import { isStorable } from '@libs/protocol/text.ts';
import { squarePicture } from '@libs/server/picture.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { countedAs } from '../access/caller-address.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { LeadOnly } from '../agents/role-guards.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { readRaw } from '../edge/read-raw.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { FileAllowance } from '../files/file-allowance.ts';
import { AvatarsStore } from './avatars.store.ts';
import { OwnSettingsStore } from './own-settings.store.ts';

const MAX_AVATAR_BYTES = 8 * 1024 * 1024;
/** Twice what the widget's header draws, for fine screens. */
const AVATAR_SIDE = 192;

/** What is held from an agent's messages is refused here: it would go to all customers, and no second person looks. */
const READ_BY_EVERYBODY = [
  'agentName',
  'welcomeMessage',
  'followUpMessage',
  'detailsExplanationMessage',
  'answeringTimes',
] as const;

@Controller('settings')
export class SettingsController {
  constructor(
    private readonly plumbing: Plumbing,
    private readonly own: OwnSettingsStore,
    private readonly avatars: AvatarsStore,
    private readonly audit: AuditStore,
    private readonly allowance: FileAllowance,
  ) {}

  /** What the widget may know; the schema leaves the rest out. */
  @Get('widget')
  async widget(): Promise<WidgetSettings> {
    return widgetSettings.parse(await this.plumbing.settings.read());
  }

  @Get('mine')
  @UseGuards(AgentOnly)
  mine(@Req() request: Request): Promise<OwnSettingsResponse> {
    return this.own.read(agentOf(request));
  }

  /** Nobody can name another agent here: whose settings these are comes from the sign-in alone. */
  @Put('mine')
  @UseGuards(AgentOnly)
  async save(@Body() body: unknown, @Req() request: Request): Promise<OwnSettingsResponse> {
    const agentId = agentOf(request);
    const { version, ...wanted } = parseOrRefuse(ownSettingsRequest, body);
    const field = READ_BY_EVERYBODY.find((name) => outgoingReasons(wanted[name] ?? '').length > 0);
    if (field) throw new Refused('words.held', { field });
    const saved = await this.own.save(agentId, wanted, version);
    if (!saved) throw new Refused('settings.stale');
    await this.audit.note({ agentId, what: 'settings.saved' });
    return saved;
  }

  @Get('choice')
  @UseGuards(AgentOnly)
  async choice(): Promise<{ agentId: AgentId | null }> {
    return { agentId: await this.own.choice() };
  }

  @Put('choice')
  @HttpCode(204)
  @UseGuards(AgentOnly, LeadOnly)
  async choose(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const { agentId } = parseOrRefuse(widgetChoice, body);
    await this.audit.note({
      agentId: agentOf(request),
      what: 'widget.chosen',
      ...(agentId ? { about: agentId } : {}),
    });
    if (!(await this.own.choose(agentId))) throw new Refused('agent.unknown');
  }

  /** The file itself is the body; what it says of its type is not believed. */
  @Post('mine/avatar')
  @HttpCode(200)
  @UseGuards(AgentOnly)
  async avatar(@Req() request: Request): Promise<AvatarResponse> {
    const agentId = agentOf(request);
    this.allowance.take(agentId, countedAs(request));
    const image = await squarePicture(await readRaw(request, MAX_AVATAR_BYTES), { side: AVATAR_SIDE });
    if (!image) throw new Refused('image.unreadable');
    await this.audit.note({ agentId, what: 'avatar.changed' });
    const avatarUrl = `/api/settings/avatars/${agentId}/${await this.avatars.replace(agentId, image)}`;
    await this.own.show(agentId, avatarUrl);
    return { avatarUrl };
  }

  /** For customers too. The name changes with the picture, so a browser may keep it for ever. */
  @Get('avatars/:agentId/:name')
  async picture(@Param('agentId') id: unknown, @Param('name') name: string, @Res() response: Response): Promise<void> {
    const agentId = parseOrRefuse(agentIdShape, id);
    const image = isStorable(name) ? await this.avatars.find(agentId, name) : null;
    if (!image) throw new Refused('route.unknown');
    response
      .set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
      .set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
      .send(image);
  }
}
