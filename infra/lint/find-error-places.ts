import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { API } from 'typescript7/unstable/async';

/** A change to one source file: `text`, which must stand in it once, becomes `replacement`. */
export type ScratchChange = { path: string; text: string; replacement: string };

const ROOT = join(import.meta.dirname, '../..');

/** The configurations that `npm run typecheck` checks; together they cover every TypeScript file. */
const CONFIGURATIONS = ['tsconfig.json', 'web/tsconfig.json'].map((path) => join(ROOT, path));

/**
 * Type-checks the tree as it would be after a change that exists in memory only, with the compiler of
 * `npm run typecheck`. Resolves to the places with an error, sorted and each once: the path in the repository and,
 * where it is a declaration, its name, as in `libs/chat/session.ts evolve`.
 */
export async function findErrorPlaces(change: ScratchChange): Promise<string[]> {
  const changed = applyChange(change);
  const readFile = (path: string): string | undefined => (path === changed.path ? changed.text : undefined);
  const compiler = new API({ cwd: ROOT, fs: { readFile } });
  try {
    const snapshot = await compiler.updateSnapshot({ openProjects: CONFIGURATIONS });
    const errors = await Promise.all(snapshot.getProjects().map(({ program }) => program.getSemanticDiagnostics()));
    const places = errors.flat().map(({ fileName, pos, text }) => {
      if (!fileName) throw new Error(text);
      return placeOf({ path: fileName, text: readFile(fileName) ?? readFileSync(fileName, 'utf8') }, pos);
    });
    return [...new Set(places)].sort();
  } finally {
    await compiler.close();
  }
}

type SourceText = { path: string; text: string };

function applyChange({ path, text, replacement }: ScratchChange): SourceText {
  const source = readFileSync(join(ROOT, path), 'utf8');
  if (source.split(text).length !== 2) throw new Error(`${path} holds ${JSON.stringify(text)} not exactly once`);
  return { path: join(ROOT, path), text: source.replace(text, () => replacement) };
}

function placeOf({ path, text }: SourceText, position: number): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const statement = source.statements.find(({ end }) => position < end);
  const name = statement && nameOf(statement)?.getText();
  return [relative(ROOT, path), ...(name ? [name] : [])].join(' ');
}

function nameOf(statement: ts.Statement): ts.Node | undefined {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name;
  return ts.isDeclarationStatement(statement) ? statement.name : undefined;
}
