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
import { settingsForLocale, settingsTextFields, type LiveChatSettings } from '@libs/protocol/settings.ts';
import { isStorableText } from '@libs/protocol/text.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { PublicContentLeadGuard } from '../authorization/role-guards.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { requestLanguage } from '../refusals/refusal.filter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { OrganisationSettingsStore } from './organisation-settings.store.ts';
import { ProfilePictures, sendProfilePicture } from './profile-pictures.ts';

/** What visitors read and are asked, once for the organisation. Every agent may see it, leads change it. */
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly resources: ServerResources,
    private readonly store: OrganisationSettingsStore,
    private readonly audit: AuditStore,
    private readonly profilePictures: ProfilePictures,
  ) {}

  /** What the widget may know, in the language of its page; the schema leaves the rest out. */
  @Get('widget')
  async readWidgetSettings(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WidgetSettings> {
    const own = settingsForLocale(await this.resources.settings.read(), nearestLocale(requestLanguage(request)));
    response.vary('x-aidline-lang').vary('accept-language');
    return widgetSettings.parse({ ...own, agentName: own.agentName || null });
  }

  @Get('organisation')
  @UseGuards(AgentGuard)
  read(): Promise<SettingsResponse> {
    return this.store.read();
  }

  @Put('organisation')
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async save(@Body() body: unknown, @Req() request: Request): Promise<SettingsResponse> {
    const { version, ...wanted } = parseOrRefuse(settingsRequest, body);
    assertAllowedPublicTexts(wanted);
    const { settings: before } = await this.store.read();
    const saved = await this.store.save(wanted, version);
    if (!saved) throw new RefusalError('settings.stale');
    for (const field of changedFields(before, saved.settings))
      await this.audit.record({ agentId: agentIdOf(request), what: 'settings.saved', field });
    return saved;
  }

  /** The file itself is the body; what it says of its type is not believed. */
  @Post('organisation/picture')
  @HttpCode(200)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async replacePicture(@Req() request: Request): Promise<AvatarResponse> {
    const agentId = agentIdOf(request);
    const image = await this.profilePictures.receive(request);
    await this.audit.record({ agentId, what: 'avatar.changed' });
    return { avatarUrl: await this.store.replacePicture(image) };
  }

  /** For customers too. */
  @Get('picture/:name')
  async picture(@Param('name') name: string, @Res() response: Response): Promise<void> {
    sendProfilePicture(response, isStorableText(name) ? await this.store.findPicture(name) : null);
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

function assertAllowedPublicTexts(settings: SavedSettings): void {
  for (const field of settingsTextFields)
    for (const locale of locales) assertAllowedPublicText(settings[field][locale], `${field}.${locale}`);
}
