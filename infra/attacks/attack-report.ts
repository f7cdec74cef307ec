import type { Attack, AttackOutcome } from './attack.ts';
import { stillOpen } from './still-open.ts';

export type JudgedAttack = {
  attack: Attack;
  got: string;
  verdict: 'holds' | 'OPEN, as known' | 'OPEN' | 'holds now: take it out of still-open.ts' | 'NOT TRIED';
  /** Whether the run may pass: what is known to be open is open, and everything else holds. */
  isExpected: boolean;
};

/** Sets what an attack got against what is known. An attack that broke down shows nothing, so it fails. */
export function judge(
  attack: Attack,
  outcome: AttackOutcome | Error,
  known: Readonly<Record<string, string>> = stillOpen,
): JudgedAttack {
  if (outcome instanceof Error) return { attack, got: outcome.message, verdict: 'NOT TRIED', isExpected: false };
  const isKnown = Object.hasOwn(known, attack.name);
  const isExpected = outcome.succeeded === isKnown;
  if (outcome.succeeded) return { attack, got: outcome.got, verdict: isKnown ? 'OPEN, as known' : 'OPEN', isExpected };
  return {
    attack,
    got: outcome.got,
    verdict: isKnown ? 'holds now: take it out of still-open.ts' : 'holds',
    isExpected,
  };
}

/** For people, and for the page of results: finding, before, now, what the attacker got. */
export function attackTable(results: readonly JudgedAttack[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
  const rows = results.map(({ attack, got, verdict }) =>
    [attack.finding, attack.name, attack.attacker, attack.before, verdict, got].map(cell).join(' | '),
  );
  const open = results.filter(({ verdict }) => verdict.startsWith('OPEN'));
  const lines = open.map(({ attack: { name } }) => `- ${name}: ${stillOpen[name] ?? 'not known before this run'}`);
  return [
    '| Finding | Attack | Who | Before | Now | What he got |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    `${results.length} attacks, ${results.filter(({ verdict }) => verdict.startsWith('holds')).length} held, ${open.length} succeeded${lines.length ? ':' : '.'}`,
    ...lines,
  ].join('\n');
}
