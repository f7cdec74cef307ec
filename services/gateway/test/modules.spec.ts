import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { findImports } from '../../../infra/lint/find-imports.ts';
import { folderRules } from '../../../infra/lint/import-rules.ts';
import { modulesOf } from '../src/http-server/http-routes.ts';
import { GatewayModule } from '../src/gateway.module.ts';

const SOURCE = 'services/gateway/src';
const directory = join(import.meta.dirname, '../src');

const folders = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const filesOf = (folder: string): string[] => readdirSync(join(directory, folder));

/** The folders of the gateway that the row of a folder names. */
const allowedFolders = (folder: string): string[] =>
  folderRules[`${SOURCE}/${folder}`]!.mayImport.filter((other) => other.startsWith(`${SOURCE}/`)).map((other) =>
    other.slice(SOURCE.length + 1),
  );

/** The folders of the gateway that the files of a folder import from. */
const importedFolders = (folder: string): Set<string> =>
  new Set(
    filesOf(folder)
      .flatMap((file) => findImports(file, readFileSync(join(directory, folder, file), 'utf8')).imports)
      .flatMap(({ specifier }) => /^\.\.\/([^./]+)\//.exec(specifier)?.[1] ?? []),
  );

/** `rate-limiting` for RateLimitingModule. */
const folderOf = ({ name }: Type): string =>
  name
    .replace(/Module$/, '')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

const isOwn = (module: unknown): module is Type =>
  typeof module === 'function' && folders.includes(folderOf(module as Type));

const importedModules = (module: Type): string[] =>
  ((Reflect.getMetadata('imports', module) ?? []) as unknown[]).filter(isOwn).map(folderOf);

describe('the modules of the gateway', () => {
  it('are one in each folder, named after it', () => {
    const found = folders.map((folder) => filesOf(folder).filter((file) => file.endsWith('.module.ts')));
    expect(found).toEqual(folders.map((folder) => [`${folder}.module.ts`]));
  });

  it('are all that the gateway consists of', () => {
    // The environment is given at the start, so its module is not in the decorator.
    expect([...importedModules(GatewayModule), 'environment'].sort()).toEqual(folders.sort());
    for (const kind of ['controllers', 'providers']) expect(Reflect.getMetadata(kind, GatewayModule)).toBeUndefined();
  });

  it.each(modulesOf(GatewayModule).filter(isOwn))('%p imports modules of folders that its row names', (module) => {
    expect(allowedFolders(folderOf(module))).toEqual(expect.arrayContaining(importedModules(module)));
  });
});

describe('the folders of the gateway', () => {
  it.each(folders)('%s creates a store only in its module, so that there is one of each', (folder) => {
    const created = filesOf(folder)
      .filter((file) => !/\.(module|spec)\.ts$/.test(file))
      .filter((file) => /new \w+Store\(/.test(readFileSync(join(directory, folder, file), 'utf8')));
    expect(created).toEqual([]);
  });

  it.each(folders)('%s has a row that names the folders it imports from, and no other', (folder) => {
    expect([...importedFolders(folder)].sort()).toEqual(allowedFolders(folder).sort());
  });

  it('form no cycle', () => {
    let left = folders;
    const isLowest = (folder: string) => !allowedFolders(folder).some((other) => left.includes(other));
    while (left.some(isLowest)) left = left.filter((folder) => !isLowest(folder));
    expect(left).toEqual([]);
  });
});
