import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { attackGroups } from './attack-groups.ts';
import { judge } from './attack-report.ts';
import type { Attack } from './attack.ts';
import { stillOpen } from './still-open.ts';

const attacks = attackGroups.flatMap((group) => group.attacks);
const attack = { name: 'a', finding: 'B.1', attacker: 'x', before: 'y' } as Attack;
const verdictOf = (outcome: Parameters<typeof judge>[1], known: Record<string, string> = {}) => {
  const { verdict, isExpected } = judge(attack, outcome, known);
  return { verdict, isExpected };
};

describe('the table of attacks', () => {
  it('fails for one that succeeds unknown, and for one that is known and holds', () => {
    const succeeded = { got: 'all', succeeded: true };
    const failed = { got: 'none', succeeded: false };
    expect(verdictOf(succeeded)).toEqual({ verdict: 'OPEN', isExpected: false });
    expect(verdictOf(failed)).toEqual({ verdict: 'holds', isExpected: true });
    expect(verdictOf(succeeded, { a: 'reason' })).toEqual({ verdict: 'OPEN, as known', isExpected: true });
    expect(verdictOf(failed, { a: 'reason' })).toMatchObject({ isExpected: false });
  });

  it('fails for one that broke down, known or not', () => {
    expect(verdictOf(new Error('no system'))).toEqual({ verdict: 'NOT TRIED', isExpected: false });
    expect(verdictOf(new Error('no system'), { a: 'reason' })).toMatchObject({ isExpected: false });
  });

  it('has every attack once, and no reason for one that is not there', () => {
    const names = attacks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(stillOpen).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is the list of open findings in SECURITY.md, which names only attacks that exist', () => {
    const page = readFileSync(join(REPOSITORY, 'SECURITY.md'), 'utf8');
    const listed = /## Open findings\n(.*?)\n## /s.exec(page)![1]!;
    expect([...listed.matchAll(/^- `([\w-]+)`/gm)].map(([, name]) => name).sort()).toEqual(
      Object.keys(stillOpen).sort(),
    );
    const known = new Set(attacks.map(({ name }) => name));
    const named = [...page.matchAll(/(?:Shown by|Open:)(.*)/g)].flatMap(([, rest]) => [
      ...rest!.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g),
    ]);
    expect(named.map(([, name]) => name).filter((name) => !known.has(name!))).toEqual([]);
  });

  it('has every file of attacks', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.spec.ts'));
    expect(attackGroups.length).toBe(files.length - TOOLS.length);
    expect(files).toEqual(expect.arrayContaining(TOOLS));
  });

  it('tries every finding of the first audit', () => {
    const findings = new Set(attacks.map(({ finding }) => finding));
    expect([...findings].sort()).toEqual(Array.from({ length: 9 }, (_, index) => `B.${index + 1}`));
  });
});

const TOOLS = [
  'attack-groups.ts',
  'attack-report.ts',
  'attack.ts',
  'endpoint-floods.ts',
  'main.ts',
  'operator-tools.ts',
  'people.ts',
  'planted-words.ts',
  'puppets.ts',
  'requests.ts',
  'run-attacks.ts',
  'server-cost.ts',
  'software-passkey.ts',
  'still-open.ts',
];
