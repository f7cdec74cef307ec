import type { Locale } from '@libs/protocol/languages.ts';
import type { AgentRole } from '@libs/protocol/roles.ts';
import type { SecuritySettings } from '@libs/protocol/security-settings.ts';
import type { SettingsTextField } from '@libs/protocol/settings.ts';
import { m } from '../../i18n/messages.ts';
import { languageName } from '../language-name.ts';

/** What the approver of a change reads in the place of the names of fields. */
const TEXT_LABELS: Record<SettingsTextField, () => string> = {
  agentName: m.settings_display_name,
  welcomeMessage: m.settings_welcome_message,
  followUpMessage: m.settings_follow_up_message,
  detailsExplanationMessage: m.settings_explanation,
  answeringTimes: m.settings_answering_times,
};

/** `welcomeMessage.en`, as the form of the settings calls it; a field of a later version stays as it is. */
export function labelOfText(target: string, lang: Locale): string {
  const [field = '', locale = ''] = target.split('.');
  const label = (TEXT_LABELS as Partial<Record<string, () => string>>)[field];
  return label ? `${label()} (${languageName(lang, locale)})` : target;
}

export const FACTOR_LABELS: Record<AgentRole, () => string> = {
  agent: m.security_factor_agent,
  lead: m.security_factor_lead,
  operator: m.security_factor_operator,
};

export const ACCESS_LABELS: Record<SecuritySettings['conversationAccess'], () => string> = {
  everyone: m.access_everyone,
  'own-and-waiting': m.access_own_and_waiting,
  own: m.access_own,
};

const RULE_LABELS: Record<keyof SecuritySettings, () => string> = {
  independenceDays: m.security_days,
  secondFactorFrom: m.security_factor,
  conversationAccess: m.access_title,
  exportsPerHour: m.exports_per_hour,
};
const VALUE_LABELS: Partial<Record<string, Readonly<Record<string, () => string>>>> = {
  secondFactorFrom: FACTOR_LABELS,
  conversationAccess: ACCESS_LABELS,
};

export type RuleChange = { label: string; before: string; after: string };

/** Of two sets of rules, one `field: value` in a line as the gateway writes them, those that differ. */
export function ruleChanges(before: string, after: string): RuleChange[] {
  const old = fieldsOf(before);
  return [...fieldsOf(after)]
    .filter(([field, value]) => old.get(field) !== value)
    .map(([field, value]) => ({
      label: (RULE_LABELS as Partial<Record<string, () => string>>)[field]?.() ?? field,
      before: valueOf(field, old.get(field) ?? ''),
      after: valueOf(field, value),
    }));
}

const fieldsOf = (rules: string): Map<string, string> =>
  new Map(rules.split('\n').map((line) => line.split(': ', 2) as [string, string]));
const valueOf = (field: string, value: string): string => VALUE_LABELS[field]?.[value]?.() ?? value;
