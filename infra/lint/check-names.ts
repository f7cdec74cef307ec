/**
 * Checks file names and exported names against the word list in GLOSSARY.md, and that no exported type has a second
 * declaration of the same name. Pure: files come in as text.
 */
import ts from 'typescript';

export type NamedFile = { path: string; text: string };
export type NameFault = { path: string; line: number; message: string };
/** Forbidden word, lower case → what to say instead. */
export type ForbiddenWords = ReadonlyMap<string, string>;

type ExportedName = { name: string; line: number; isType: boolean };

const HEADING = '## Words that are not names';
const ROW = /^\|\s*`([a-z]+)`\s*\|\s*(.+?)\s*\|$/;

/** Reads the table under its heading in the glossary. Throws when the table is missing or names a word twice. */
export function readForbiddenWords(glossary: string): ForbiddenWords {
  const section = glossary.split(`\n${HEADING}\n`)[1]?.split('\n## ')[0];
  if (!section) throw new Error(`GLOSSARY.md has no "${HEADING}"`);
  const words = new Map<string, string>();
  for (const line of section.split('\n')) {
    const [, word, instead] = ROW.exec(line) ?? [];
    if (!word || !instead) continue;
    if (words.has(word)) throw new Error(`GLOSSARY.md names "${word}" twice`);
    words.set(word, instead);
  }
  if (words.size === 0) throw new Error(`GLOSSARY.md: no row under "${HEADING}"`);
  return words;
}

export function checkNames(files: readonly NamedFile[], words: ForbiddenWords): NameFault[] {
  const code = files.filter(({ path }) => /\.[cm]?[jt]sx?$/.test(path));
  const exported = code.map((file) => ({ path: file.path, names: exportedNames(file) }));
  return [
    ...files.flatMap(({ path }) => forbidden(fileNameOf(path), words).map((why) => ({ path, line: 1, message: why }))),
    ...exported.flatMap(({ path, names }) =>
      names.flatMap(({ name, line }) => forbidden(name, words).map((why) => ({ path, line, message: why }))),
    ),
    ...declaredTwice(exported),
  ];
}

function forbidden(name: string, words: ForbiddenWords): string[] {
  return wordsIn(name).flatMap((word) => {
    const instead = words.get(word);
    return instead ? [`"${name}" contains "${word}"; GLOSSARY.md says: ${instead}`] : [];
  });
}

/** `tab-leader.spec`, `tabLeader` and `TAB_LEADER` all hold the words tab and leader. */
function wordsIn(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function exportedNames({ path, text }: NamedFile): ExportedName[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: ExportedName[] = [];
  const add = (node: ts.Node, name: ts.BindingName | undefined, isType: boolean): void => {
    if (!name || !ts.isIdentifier(name)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ name: name.text, line: line + 1, isType });
  };
  for (const statement of source.statements) addNames(statement, add);
  return found;
}

function addNames(node: ts.Statement, add: (node: ts.Node, name: ts.BindingName | undefined, isType: boolean) => void) {
  if (!ts.canHaveModifiers(node)) return;
  if (!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return;
  if (ts.isVariableStatement(node)) for (const { name } of node.declarationList.declarations) add(node, name, false);
  else if (ts.isFunctionDeclaration(node)) add(node, node.name, false);
  else if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node))
    add(node, node.name, true);
}

function declaredTwice(exported: readonly { path: string; names: readonly ExportedName[] }[]): NameFault[] {
  const first = new Map<string, string>();
  const faults: NameFault[] = [];
  for (const { path, names } of exported)
    for (const { name, line, isType } of names) {
      if (!isType) continue;
      const other = first.get(name);
      if (other) faults.push({ path, line, message: `the type ${name} is exported by ${other} too; say which it is` });
      else first.set(name, path);
    }
  return faults;
}
