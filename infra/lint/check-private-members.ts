import ts from 'typescript';
import type { NamedFile, NameFault } from './check-names.ts';

/** Finds `#name` members. One way for each thing: this code uses TypeScript's `private`. */
export function checkPrivateMembers(files: readonly NamedFile[]): NameFault[] {
  return files
    .filter(({ path, text }) => /\.[cm]?tsx?$/.test(path) && /#[A-Za-z_$]/.test(text))
    .flatMap(({ path, text }) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
      return privateIdentifiers(source).map((node) => ({
        path,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        message: `${node.text}: write private ${node.text.slice(1)}`,
      }));
    });
}

function privateIdentifiers(node: ts.Node): ts.PrivateIdentifier[] {
  if (ts.isPrivateIdentifier(node)) return [node];
  const found: ts.PrivateIdentifier[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...privateIdentifiers(child));
  });
  return found;
}
