import ts from 'typescript';

export type ModuleImport = {
  specifier: string;
  line: number;
  /** True when the import disappears at compilation. */
  typesOnly: boolean;
};

export type ModuleImports = { imports: ModuleImport[]; isBarrel: boolean };

/** The imports of one module: plain, `import type`, `export … from`, `import()`, `require()` and `import('x').T`. */
export function findImports(path: string, text: string): ModuleImports {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, scriptKindOf(path));
  const imports: ModuleImport[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, typesOnly: boolean): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    imports.push({ specifier: specifier.text, line: lineNumberOf(source, node), typesOnly });
  };

  for (const statement of source.statements) addStatement(statement, add);
  if (/\b(import|require)\s*\(/.test(text)) addCalls(source, add);
  return { imports, isBarrel: isBarrel(source) };
}

type AddImport = (node: ts.Node, specifier: ts.Node | undefined, typesOnly: boolean) => void;

function addStatement(node: ts.Statement, add: AddImport): void {
  if (ts.isImportDeclaration(node))
    add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly);
  else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
    add(node, node.moduleReference.expression, node.isTypeOnly);
}

function addCalls(node: ts.Node, add: AddImport): void {
  if (ts.isCallExpression(node) && isLoader(node.expression)) add(node, node.arguments[0], false);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, true);
  ts.forEachChild(node, (child) => addCalls(child, add));
}

function isLoader(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}

/** A barrel: a file with exports that contains only imports and re-exports. */
function isBarrel(source: ts.SourceFile): boolean {
  const passesOn = (node: ts.Statement): boolean => ts.isExportDeclaration(node) && !isEmptyExport(node);
  const only = source.statements.every((node) => ts.isExportDeclaration(node) || ts.isImportDeclaration(node));
  return only && source.statements.some(passesOn);
}

/** `export {}` marks a module and re-exports nothing. */
function isEmptyExport(node: ts.ExportDeclaration): boolean {
  return !!node.exportClause && ts.isNamedExports(node.exportClause) && node.exportClause.elements.length === 0;
}

function lineNumberOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

function scriptKindOf(path: string): ts.ScriptKind {
  return /\.[cm]?[jt]sx$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}
