import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  settingsRequest,
  widgetSettings,
  type AvatarResponse,
  type SavedSettings,
  type SettingsResponse,
  type WidgetSettings,
} from '@libs/protocol/http.ts';
import { locales, nearestLocale } from '@libs/protocol/languages.ts';
import { settingsIn, textFields, type LiveChatSettings } from '@libs/protocol/settings.ts';
import { isStorable } from '@libs/protocol/text.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { LeadOnlyForVisitors } from '../agents/role-guards.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { languageOf } from '../edge/refusal.filter.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { assertMayBeShown } from './may-be-shown.ts';
import { OrganisationSettingsStore } from './organisation-settings.store.ts';
import { Portraits, sendPortrait } from './portraits.ts';

/** What visitors read and are asked, once for the organisation. Every agent may see it, leads change it. */
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly plumbing: Plumbing,
    private readonly store: OrganisationSettingsStore,
    private readonly audit: AuditStore,
    private readonly portraits: Portraits,
  ) {}

  /** What the widget may know, in the language of its page; the schema leaves the rest out. */
  @Get('widget')
  async widget(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<WidgetSettings> {
    const own = settingsIn(await this.plumbing.settings.read(), nearestLocale(languageOf(request)));
    response.vary('x-aidline-lang').vary('accept-language');
    return widgetSettings.parse({ ...own, agentName: own.agentName || null });
  }

  @Get('organisation')
  @UseGuards(AgentOnly)
  read(): Promise<SettingsResponse> {
    return this.store.read();
  }

  @Put('organisation')
  @UseGuards(AgentOnly, LeadOnlyForVisitors)
  async save(@Body() body: unknown, @Req() request: Request): Promise<SettingsResponse> {
    const { version, ...wanted } = parseOrRefuse(settingsRequest, body);
    assertTextsMayBeShown(wanted);
    const { settings: before } = await this.store.read();
    const saved = await this.store.save(wanted, version);
    if (!saved) throw new Refused('settings.stale');
    for (const field of changedFields(before, saved.settings))
      await this.audit.note({ agentId: agentOf(request), what: 'settings.saved', field });
    return saved;
  }

  /** The file itself is the body; what it says of its type is not believed. */
  @Post('organisation/picture')
  @HttpCode(200)
  @UseGuards(AgentOnly, LeadOnlyForVisitors)
  async replacePicture(@Req() request: Request): Promise<AvatarResponse> {
    const agentId = agentOf(request);
    const image = await this.portraits.receive(request);
    await this.audit.note({ agentId, what: 'avatar.changed' });
    return { avatarUrl: await this.store.replacePicture(image) };
  }

  /** For customers too. */
  @Get('picture/:name')
  async picture(@Param('name') name: string, @Res() response: Response): Promise<void> {
    sendPortrait(response, isStorable(name) ? await this.store.findPicture(name) : null);
  }
}

/** Texts by their language: `welcomeMessage.en`. */
function changedFields(before: LiveChatSettings, now: LiveChatSettings): string[] {
  const flat = (settings: LiveChatSettings) =>
    Object.entries(settings).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([locale, text]) => [`${field}.${locale}`, text] as const)
        : [[field, value] as const],
    );
  const known = new Map<string, unknown>(flat(before));
  return flat(now).flatMap(([field, value]) => (known.get(field) === value ? [] : [field]));
}

function assertTextsMayBeShown(settings: SavedSettings): void {
  for (const field of textFields)
    for (const locale of locales) assertMayBeShown(settings[field][locale], `${field}.${locale}`);
}
