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

/** The settings of the organisation, which decide what visitors read and are asked. Agents may read them, leads change them. */
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly resources: ServerResources,
    private readonly store: OrganisationSettingsStore,
    private readonly audit: AuditStore,
    private readonly profilePictures: ProfilePictures,
  ) {}

  /** The settings for the widget, in the language of its page; the schema leaves out the rest. */
  @Get('widget')
  async readWidgetSettings(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WidgetSettings> {
    const settings = settingsForLocale(await this.resources.settings.read(), nearestLocale(requestLanguage(request)));
    response.vary('x-aidline-lang').vary('accept-language');
    return widgetSettings.parse({ ...settings, agentName: settings.agentName || null });
  }

  @Get('organisation')
  @UseGuards(AgentGuard)
  read(): Promise<SettingsResponse> {
    return this.store.read();
  }

  @Put('organisation')
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async save(@Body() body: unknown, @Req() request: Request): Promise<SettingsResponse> {
    const { version, ...settings } = parseOrRefuse(settingsRequest, body);
    assertAllowedPublicTexts(settings);
    const { settings: before } = await this.store.read();
    const saved = await this.store.save(settings, version);
    if (!saved) throw new RefusalError('settings.stale');
    for (const field of changedFields(before, saved.settings))
      await this.audit.record({ agentId: agentIdOf(request), what: 'settings.saved', field });
    return saved;
  }

  /** The body is the file itself; its content type is ignored. */
  @Post('organisation/picture')
  @HttpCode(200)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async replacePicture(@Req() request: Request): Promise<AvatarResponse> {
    const agentId = agentIdOf(request);
    const image = await this.profilePictures.receive(request);
    await this.audit.record({ agentId, what: 'avatar.changed' });
    return { avatarUrl: await this.store.replacePicture(image) };
  }

  /** Also for visitors. */
  @Get('picture/:name')
  async picture(@Param('name') name: string, @Res() response: Response): Promise<void> {
    sendProfilePicture(response, isStorableText(name) ? await this.store.findPicture(name) : null);
  }
}

/** The names of the changed fields; a text has one for each language: `welcomeMessage.en`. */
function changedFields(before: LiveChatSettings, after: LiveChatSettings): string[] {
  const flat = (settings: LiveChatSettings) =>
    Object.entries(settings).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([locale, text]) => [`${field}.${locale}`, text] as const)
        : [[field, value] as const],
    );
  const known = new Map<string, unknown>(flat(before));
  return flat(after).flatMap(([field, value]) => (known.get(field) === value ? [] : [field]));
}

function assertAllowedPublicTexts(settings: SavedSettings): void {
  for (const field of settingsTextFields)
    for (const locale of locales) assertAllowedPublicText(settings[field][locale], `${field}.${locale}`);
}
