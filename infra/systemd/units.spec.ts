import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';

type Unit = Record<string, Record<string, string[]>>;

const folder = join(REPOSITORY, 'infra/systemd');
const names = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const services = names.filter((name) => name.endsWith('.service'));

/** The sections of a unit file, each key with all of its values. */
function readUnit(name: string): Unit {
  const unit: Unit = {};
  let section: Record<string, string[]> = {};
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (title) section = unit[title] = {};
    else {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (!key) throw new Error(`${name}: "${line}" is no setting`);
      (section[key] ??= []).push(value!);
    }
  }
  return unit;
}

it.each(services)('%s runs a program that exists, as its own user and without further rights', (name) => {
  const { Service } = readUnit(name);
  for (const command of Service!.ExecStart!) {
    const program = command.split(' ').find((part) => /\.(ts|js)$/.test(part))!;
    const source = program.replace(/^dist\//, '').replace(/\.js$/, '.ts');
    expect([program, existsSync(join(REPOSITORY, source))]).toEqual([program, true]);
  }
  expect(Service).toMatchObject({
    ...{ User: ['aidline'], NoNewPrivileges: ['yes'], ProtectSystem: ['strict'], CapabilityBoundingSet: [''] },
    MemoryMax: [expect.stringMatching(/^\d+[MG]$/)],
  });
});

it.each(services.filter((name) => name.includes('@')))('%s is restarted, and given time to end', (name) => {
  expect(readUnit(name).Service).toMatchObject({ Restart: ['always'], TimeoutStopSec: ['15'] });
  expect(readUnit(name).Unit).toMatchObject({ Requires: ['aidline-migrate.service'], StartLimitIntervalSec: ['0'] });
});

it('gives the login of the owner to no service that people reach', () => {
  for (const name of services) {
    const files = readUnit(name).Service!.EnvironmentFile!;
    expect([name, files.includes('/etc/aidline/owner')]).toEqual([name, !name.includes('@')]);
  }
});

it('starts every service: by itself, by another one, or by a timer', () => {
  const units = names.map(readUnit);
  for (const name of services) {
    const isStarted =
      readUnit(name).Install !== undefined ||
      names.includes(name.replace('.service', '.timer')) ||
      units.some(({ Unit }) => Unit?.Requires?.includes(name));
    expect([name, isStarted]).toEqual([name, true]);
  }
});
