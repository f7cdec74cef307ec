import { allLibs, folderRules, libraryRules, type FolderRule } from './import-rules.ts';

/** The table as text, for README. Folders with the same rule share a line. */
export function drawRules(): string {
  const inwards = Object.entries(folderRules).map(([name, rule]): TableRow => [name, describeAllowed(rule)]);
  const owned = libraryRules.map((row): TableRow => [row.libraries.join(', '), row.owners.map(shortGlob).join(', ')]);
  return ['A folder may import from', ...formatColumns(inwards), '', 'Who may import it', ...formatColumns(owned)].join(
    '\n',
  );
}

/** `→ libs/protocol (types only)`; inside web and the gateway the short folder name is enough: `web/src/ui` is shown as `ui`. */
export function describeAllowed(rule: FolderRule): string {
  const hasAllLibs = allLibs.every((one) => rule.mayImport.includes(one));
  const named = [
    ...(hasAllLibs ? ['all libs but libs/client'] : []),
    ...rule.mayImport.filter((other) => !hasAllLibs || !allLibs.includes(other)).map(shortFolderName),
    ...(rule.typesOnly ?? []).map((other) => `${other} (types only)`),
  ];
  return named.length === 0 ? '→ no other folder' : `→ ${named.join(', ')}`;
}

type TableRow = [name: string, value: string];

function formatColumns(rows: TableRow[]): string[] {
  const names = new Map<string, string[]>();
  for (const [name, value] of rows) names.set(value, [...(names.get(value) ?? []), name]);
  const joined = [...names].map(([value, same]): TableRow => [same.join(', '), value]);
  const width = Math.max(...joined.map(([name]) => name.length));
  return joined.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

function shortFolderName(folder: string): string {
  return folder.replace(/^(web|services\/gateway)\/src\//, '');
}

function shortGlob(glob: string): string {
  return glob.replace(/\/?\*\*$/, '').replace(/^\*\*\//, '');
}
