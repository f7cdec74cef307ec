import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../bin/servers/repository.ts';

export type AlertRule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: 'page' | 'ticket' };
  annotations: { summary: string; mend: string; runbook: string };
};
type RuleFile = { groups: { name: string; rules: (AlertRule | { record: string })[] }[] };

export const RULE_FILES = ['alerts.yml', 'slo.yml'].map((name) => join(REPOSITORY, 'infra', 'prometheus', name));

/** Every alert of the rule files, in their order. */
export function readAlertRules(): AlertRule[] {
  const files = RULE_FILES.map((path) => parse(readFileSync(path, 'utf8')) as RuleFile);
  const rules = files.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  return rules.filter((rule): rule is AlertRule => 'alert' in rule);
}
