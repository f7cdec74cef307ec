import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  settingsRequest,
  widgetSettings,
  type SavedSettings,
  type SettingsResponse,
  type WidgetSettings,
} from '@libs/protocol/http.ts';
import { locales, nearestLocale } from '@libs/protocol/languages.ts';
import { securitySettingsRequest, type SecuritySettings } from '@libs/protocol/security-settings.ts';
import { settingsTextFields } from '@libs/protocol/settings.ts';
import { settingsForLocale, withOwnTexts } from '@libs/protocol/settings-texts.ts';
import { isStorableText } from '@libs/protocol/text.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { LeadGuard, PublicContentLeadGuard } from '../authorization/role-guards.ts';
import { ApprovalsService, readableText } from '../approvals/approvals.service.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { requestLanguage } from '../refusals/refusal.filter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { assertAllowedPublicText } from '../moderation/public-text-check.ts';
import { OrganisationSettingsStore } from './organisation-settings.store.ts';
import { changedFields, removedTexts, splitSettings } from './changed-settings.ts';
import { ProfilePictures, sendProfilePicture } from './profile-pictures.ts';

/** The settings of the organisation, which decide what visitors read and are asked. Agents may read them, leads change them. */
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly resources: ServerResources,
    private readonly store: OrganisationSettingsStore,
    private readonly audit: AuditStore,
    private readonly approvals: ApprovalsService,
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
  async read(): Promise<SettingsResponse> {
    return { ...(await this.store.read()), waiting: await this.approvals.waitingTexts() };
  }

  /** What visitors read waits for a second person; what is only chosen, or taken away, is in force at once. */
  @Put('organisation')
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async save(@Body() body: unknown, @Req() request: Request): Promise<SettingsResponse> {
    const { version, ...sent } = parseOrRefuse(settingsRequest, body);
    const settings = withOwnTexts(sent);
    assertAllowedPublicTexts(settings);
    const agentId = agentIdOf(request);
    const { settings: before } = await this.store.read();
    const { waiting, immediate } = splitSettings(before, settings);
    const saved = await this.store.save(immediate, version);
    if (!saved) throw new RefusalError('settings.stale');
    for (const field of changedFields(before, saved.settings))
      await this.audit.record({ agentId, what: 'settings.saved', field });
    for (const target of removedTexts(before, settings))
      await this.approvals.withdraw({ kind: 'settings-text', target, requestedBy: agentId });
    for (const { target, text, was } of waiting)
      await this.approvals.request({
        ...{ kind: 'settings-text', target, requestedBy: agentId },
        ...{ change: { text }, before: was },
      });
    return { ...saved, waiting: await this.approvals.waitingTexts() };
  }

  /** The body is the file itself; its content type is ignored. Visitors see it once a second person has approved it. */
  @Post('organisation/picture')
  @HttpCode(204)
  @UseGuards(AgentGuard, PublicContentLeadGuard)
  async replacePicture(@Req() request: Request): Promise<void> {
    const picture = await this.profilePictures.receive(request);
    await this.approvals.request({
      ...{ kind: 'organisation-picture', target: '', requestedBy: agentIdOf(request) },
      ...{ change: {}, picture },
    });
  }

  @Get('security')
  @UseGuards(AgentGuard, LeadGuard)
  readSecurity(): Promise<SecuritySettings> {
    return this.resources.settings.readSecurity();
  }

  /** The rules about persons are changed by two persons as well. */
  @Put('security')
  @HttpCode(204)
  @UseGuards(AgentGuard, LeadGuard)
  async saveSecurity(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const change = parseOrRefuse(securitySettingsRequest, body);
    const before = await this.resources.settings.readSecurity();
    await this.approvals.request({
      ...{ kind: 'security', target: '', requestedBy: agentIdOf(request) },
      ...{ change, before: readableText(before) },
    });
  }

  /** Also for visitors. */
  @Get('picture/:name')
  async picture(@Param('name') name: string, @Res() response: Response): Promise<void> {
    sendProfilePicture(response, isStorableText(name) ? await this.store.findPicture(name) : null);
  }
}

function assertAllowedPublicTexts(settings: SavedSettings): void {
  for (const field of settingsTextFields)
    for (const locale of locales) assertAllowedPublicText(settings[field][locale], `${field}.${locale}`);
}
