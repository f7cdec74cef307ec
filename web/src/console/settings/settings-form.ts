import type { OwnSettings } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type LiveChatSettings, suggestedWelcome } from '@libs/protocol/settings.ts';

/** The settings as they stand in the form: delays are what was typed. */
export type SettingsDraft = Omit<OwnSettings, 'agentName' | 'welcomeDelaySeconds' | 'followUpDelaySeconds'> & {
  agentName: string;
  welcomeDelaySeconds: string;
  followUpDelaySeconds: string;
};

export const WELCOME_DELAY_MOST = 60;
export const FOLLOW_UP_DELAY_MOST = 300;

/** What the form shows; an empty greeting is offered as the suggested one. */
export function draftOf({ avatarUrl: _, ...settings }: LiveChatSettings, lang: Locale): SettingsDraft {
  return {
    ...settings,
    agentName: settings.agentName ?? '',
    welcomeMessage: settings.welcomeMessage || suggestedWelcome[lang],
    welcomeDelaySeconds: String(settings.welcomeDelaySeconds),
    followUpDelaySeconds: String(settings.followUpDelaySeconds),
  };
}

/** What the form sends. A delay that is not a number becomes 0, one out of its range the nearest end. */
export const settingsOf = (draft: SettingsDraft): OwnSettings => ({
  ...draft,
  agentName: draft.agentName.trim() || null,
  welcomeDelaySeconds: secondsIn(draft.welcomeDelaySeconds, WELCOME_DELAY_MOST),
  followUpDelaySeconds: secondsIn(draft.followUpDelaySeconds, FOLLOW_UP_DELAY_MOST),
});

export function secondsIn(typed: string, most: number): number {
  const seconds = Math.round(Number.parseFloat(typed));
  return Number.isNaN(seconds) ? 0 : Math.min(most, Math.max(0, seconds));
}
