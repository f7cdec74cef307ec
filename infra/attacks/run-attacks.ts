import { parseArgs } from 'node:util';
import { UserError } from '../bin/servers/user-error.ts';
import { createProgress, formatDuration, type Progress } from '../bin/servers/progress.ts';
import { buildServices } from '../bin/system/build.ts';
import { queryDatabase } from '../jest/query-database.ts';
import { startSystem, type RunningSystem } from '../jest/test-system.ts';
import { startTestServers } from '../jest/test-servers.ts';
import type { Attack, AttackGroup } from './attack.ts';
import { attackGroups } from './attack-groups.ts';
import { attackTable, judge, type JudgedAttack } from './attack-report.ts';

const USAGE = 'npm run attacks -- [--smoke] [--list] [name …]';
const FLAG = { type: 'boolean' } as const;

/** All that are named; all of them without a name, the quick ones with `--smoke`. Resolves to the exit code. */
export async function runAttacks(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { smoke: FLAG, list: FLAG }, allowPositionals: true });
  const groups = chooseAttacks(values.smoke ?? false, positionals);
  if (values.list) return listAttacks(groups);
  if (groups.length === 0) throw new UserError(USAGE);
  const progress = createProgress();
  await buildServices(progress);
  const results: JudgedAttack[] = [];
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  try {
    // The quick ones disturb nothing that another of them looks at.
    const shared = values.smoke ? [{ title: '', attacks: groups.flatMap(({ attacks }) => attacks) }] : groups;
    for (const group of shared) results.push(...(await runGroup(group, progress)));
  } finally {
    await servers.stop();
  }
  process.stdout.write(`\n${attackTable(results)}\n`);
  return results.every(({ isExpected }) => isExpected) ? 0 : 1;
}

function chooseAttacks(isSmoke: boolean, names: readonly string[]): AttackGroup[] {
  const known = attackGroups.flatMap(({ attacks }) => attacks.map(({ name }) => name));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UserError(`There is no attack ${unknown.join(', ')}: choose of ${known.join(', ')}.`);
  const isChosen = ({ name, isQuick }: Attack) =>
    names.length > 0 ? names.includes(name) : !isSmoke || isQuick === true;
  return attackGroups
    .map((group) => ({ ...group, attacks: group.attacks.filter(isChosen) }))
    .filter(({ attacks }) => attacks.length > 0);
}

function listAttacks(groups: readonly AttackGroup[]): number {
  for (const { title, attacks } of groups) {
    process.stdout.write(`${title}\n`);
    for (const { finding, name, attacker } of attacks)
      process.stdout.write(`  ${finding}  ${name.padEnd(36)} ${attacker}\n`);
  }
  return 0;
}

/** A system for tests asks only operators for a second factor; an organisation's begins with the default. */
const PRODUCTION_RULES_SQL = `update organisation_settings set settings = settings - 'security'`;

async function runGroup({ attacks }: AttackGroup, progress: Progress): Promise<JudgedAttack[]> {
  const target = await startSystem({ gateways: 2, workers: 1, site: false });
  await queryDatabase(target, PRODUCTION_RULES_SQL);
  const results: JudgedAttack[] = [];
  try {
    for (const attack of attacks) results.push(await runAttack(attack, target, progress));
  } finally {
    await target.stop();
  }
  return results;
}

async function runAttack(attack: Attack, target: RunningSystem, progress: Progress): Promise<JudgedAttack> {
  const began = performance.now();
  const result = judge(
    attack,
    await attack.run(target).catch((fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)))),
  );
  const took = formatDuration(performance.now() - began);
  progress.printLine(
    `${attack.finding}  ${attack.name.padEnd(36)} ${took.padStart(7)}  ${result.verdict}: ${result.got}`,
  );
  return result;
}
