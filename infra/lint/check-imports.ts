import { describeAllowed } from './draw-rules.ts';
/**
 * Checks the tree against the table of import rules. Pure: files come in as text and faults are returned, so the specs
 * need no files on disk.
 */
import { isBuiltin } from 'node:module';
import { matchesGlob, posix } from 'node:path';
import { forbiddenNames, libraryRules, folderRules, testImportRules, topLevelFolders } from './import-rules.ts';
import { type ModuleImport, findImports } from './find-imports.ts';

export type SourceFile = { path: string; text: string };
export type ImportFault = { path: string; line: number; message: string };

const CODE = /\.[cm]?[jt]sx?$/;
const ENGINE_TEST = /\.(int|e2e)\.spec\.ts$/;
/** Specs, contracts, and the other files of a service's test folder. */
const TEST = /\.(spec|contract)\.[cm]?[jt]sx?$|^services\/[^/]+\/test\//;

/** Checks names and imports of all files; paths are relative to the root and use `/`. One fault per broken rule. */
export function checkImports(files: readonly SourceFile[]): ImportFault[] {
  return files.flatMap((file) => [...checkPath(file.path), ...(CODE.test(file.path) ? checkFile(file) : [])]);
}

function checkPath(path: string): ImportFault[] {
  const fault = (message: string): ImportFault => ({ path, line: 1, message });
  const folders = path.split('/').slice(0, -1);
  const faults: ImportFault[] = [];

  const top = folders[0];
  if (top !== undefined && !top.startsWith('.') && !topLevelFolders.includes(top))
    faults.push(fault(`the top level holds only ${topLevelFolders.join(', ')}; "${top}" belongs inside one of them`));

  const empty = [...folders, posix.basename(path).replace(/\..*$/, '')].find((name) => forbiddenNames.includes(name));
  if (empty) faults.push(fault(`"${empty}" says nothing about its subject; name the file or folder after what it is`));
  return faults;
}

function checkFile({ path, text }: SourceFile): ImportFault[] {
  const { imports, isBarrel } = findImports(path, text);
  const faults = imports.flatMap((one) => checkImport(path, one));
  if (/^index\.[cm]?[jt]sx?$/.test(posix.basename(path)) && !path.startsWith('web/src/routes/'))
    faults.push({ path, line: 1, message: 'no index files: name the file after what it declares' });
  if (isBarrel) faults.push({ path, line: 1, message: 'no barrels: import each thing from the file that declares it' });
  if (ruleFolderOf(path) === null && /^(libs|services|web|infra)\//.test(path))
    faults.push({
      path,
      line: 1,
      message: `no folder of the table contains this file; give it a row in infra/lint/import-rules.ts`,
    });
  return faults;
}

function checkImport(path: string, one: ModuleImport): ImportFault[] {
  const target = importedFile(path, one.specifier);
  const message = target === null ? checkLibrary(path, one.specifier) : checkFolderImport(path, one, target);
  return message === null ? [] : [{ path, line: one.line, message }];
}

function checkFolderImport(path: string, one: ModuleImport, target: string): string | null {
  const from = ruleFolderOf(path);
  const to = ruleFolderOf(target);
  if (from === null || from === to) return null;
  if (to === null)
    return `imports ${target}, which is in no folder of the table; allowed from ${from}: ${describeAllowed(folderRules[from]!)}`;
  if (!mayImport({ path, from, to, typesOnly: one.typesOnly })) return forbiddenMessage(from, to, one.typesOnly);
  if (READ_WITHOUT_ALIASES.has(target)) return null;
  if (to.startsWith('libs/') && libraryOf(from) !== libraryOf(to) && one.specifier.startsWith('.'))
    return `reaches into ${to} by a relative path; write @${target}`;
  return null;
}

/** The configuration of the web's build and plain Node read these, and neither knows `@libs`. */
const READ_WITHOUT_ALIASES = new Set(['libs/protocol/language-list.ts', 'libs/protocol/shift-times.ts']);

/** The library of a path: `libs/client` for `libs/client/browser`. Within one library relative paths are allowed. */
const libraryOf = (folder: string): string => folder.split('/').slice(0, 2).join('/');

type ImportEdge = { path: string; from: string; to: string; typesOnly: boolean };

function mayImport({ path, from, to, typesOnly }: ImportEdge): boolean {
  const rule = folderRules[from]!;
  if (rule.mayImport.includes(to)) return true;
  if (rule.typesOnly?.includes(to) && (typesOnly || TEST.test(path))) return true;
  return TEST.test(path) && testFoldersFor(path, from).includes(to);
}

function testFoldersFor(path: string, from: string): string[] {
  if (from.startsWith('web')) return [...testImportRules.everywhere, ...testImportRules.inWeb];
  if (from.startsWith('libs/client')) return [...testImportRules.everywhere, ...testImportRules.inClient];
  if (from.startsWith('services/gateway')) return [...testImportRules.everywhere, ...testImportRules.inGateway];
  return [...testImportRules.everywhere, ...(ENGINE_TEST.test(path) ? testImportRules.withEngines : [])];
}

function forbiddenMessage(from: string, to: string, typesOnly: boolean): string {
  const rule = folderRules[from]!;
  if (!typesOnly && rule.typesOnly?.includes(to)) return `${from} may import ${to} by "import type" only`;
  return `${from} may not import ${to}; allowed: ${describeAllowed(rule)}`;
}

function checkLibrary(path: string, specifier: string): string | null {
  const name = packageOf(specifier);
  const row = libraryRules.find((each) => each.libraries.some((pattern) => matchesName(pattern, name)));
  if (!row) return `imports ${name}, which has no owner; give it a row in infra/lint/import-rules.ts`;
  const allowed = row.owners.some((owner) => (owner === 'tests' ? TEST.test(path) : isMatch(path, owner)));
  return allowed ? null : `may not import ${name}; it belongs to ${row.owners.join(', ')}`;
}

/** The file in this repository that a specifier means, or null for an external library. */
function importedFile(path: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('@libs/')) return bare.slice(1);
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare);
  return null;
}

function packageOf(specifier: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

function matchesName(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** The longest folder of the table that contains the path. */
export function ruleFolderOf(path: string): string | null {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (Object.hasOwn(folderRules, folder)) return folder;
  }
  return null;
}

const globMatches = new Map<string, boolean>();

function isMatch(path: string, glob: string): boolean {
  const key = `${glob} ${path}`;
  const known = globMatches.get(key) ?? matchesGlob(path, glob);
  globMatches.set(key, known);
  return known;
}
