import { dirname } from 'node:path/posix';
import ts from 'typescript';
import type { NamedFile, NameFault } from './check-names.ts';
import type { OrmTable, SqlException, SqlTable } from './table-rules.ts';

export type TableRules = {
  ormTables: Readonly<Record<string, OrmTable>>;
  sqlTables: Readonly<Record<string, SqlTable>>;
  sqlExceptions: readonly SqlException[];
};

type Mention = { path: string; line: number; table: string };

/** Each process registers its entities there. */
const REGISTER = /\/entities\.ts$/;

/** Holds the code of services and libraries, and the tables that the migrations create, to the rule for database access. */
export function checkTables(files: readonly NamedFile[], rules: TableRules): NameFault[] {
  const code = files
    .filter(({ path }) => /^(services|libs)\/.*\.ts$/.test(path) && !/\.spec\.ts$|\/test\//.test(path))
    .map(({ path, text }) => ({ path, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));
  const find = (tablesOf: (node: ts.Node) => string[]) => code.flatMap((file) => mentions(file, tablesOf));
  const statements = find(tablesOfStatement);
  const tableOfName = new Map(code.flatMap(({ source }) => source.statements.flatMap(entitiesOf)));
  const imports = find((node) => tablesOfImport(node, tableOfName)).filter(({ path }) => !REGISTER.test(path));
  return [
    ...files.flatMap((file) => createdWithoutRow(file, rules)),
    ...statements.flatMap((mention) => forbiddenStatement(mention, rules)),
    ...find(tableOfEntity).flatMap((mention) => forbiddenEntity(mention, rules)),
    ...imports.flatMap((mention) => forbiddenImport(mention, rules)),
    ...unusedPermissions({ statements, imports }, rules),
  ];
}

function createdWithoutRow({ path, text }: NamedFile, { ormTables, sqlTables }: TableRules): NameFault[] {
  if (!/^infra\/postgres\/.*\.sql$/.test(path)) return [];
  return [...text.matchAll(/^create table (\w+)/gm)].flatMap(({ 1: table = '', index }) => {
    const rows = Number(table in ormTables) + Number(table in sqlTables);
    if (rows === 1) return [];
    const message = `${table}: needs one row in infra/lint/table-rules.ts, of the ORM or of SQL; it has ${rows}`;
    return [{ path, line: text.slice(0, index).split('\n').length, message }];
  });
}

function forbiddenStatement({ path, line, table }: Mention, rules: TableRules): NameFault[] {
  const { ormTables, sqlTables, sqlExceptions } = rules;
  const isException = sqlExceptions.some(({ file, tables }) => file === path && tables.includes(table));
  if (ormTables[table] && !isException)
    return [{ path, line, message: `${table}: belongs to the ORM; use its entity in ${ormTables[table].schema}` }];
  if (!sqlTables[table] || sqlTables[table].files.includes(path)) return [];
  return [
    { path, line, message: `${table}: infra/lint/table-rules.ts lets only ${list(sqlTables[table].files)} use it` },
  ];
}

function forbiddenEntity({ path, line, table }: Mention, { ormTables, sqlTables }: TableRules): NameFault[] {
  const schema = ormTables[table]?.schema;
  if (schema === path) return [];
  const owner = schema ? `declared in ${schema}` : `SQL's (${sqlTables[table]?.reason ?? 'no row'})`;
  return [{ path, line, message: `${table}: an entity here, but infra/lint/table-rules.ts says ${owner}` }];
}

function forbiddenImport({ path, line, table }: Mention, { ormTables }: TableRules): NameFault[] {
  const folders = foldersOf(ormTables[table]);
  if (folders.includes(dirname(path))) return [];
  return [{ path, line, message: `${table}: infra/lint/table-rules.ts lets only ${list(folders)} use it` }];
}

/** What a row permits and no code needs any more. */
function unusedPermissions(found: { statements: Mention[]; imports: Mention[] }, rules: TableRules): NameFault[] {
  const isUsed = (file: string, table: string) => found.statements.some((m) => m.path === file && m.table === table);
  const permitted = [
    ...rules.sqlExceptions.flatMap(({ file, tables }) => tables.map((table) => ({ file, table }))),
    ...Object.entries(rules.sqlTables).flatMap(([table, { files }]) => files.map((file) => ({ file, table }))),
  ].filter(({ file, table }) => !isUsed(file, table));
  const folders = Object.entries(rules.ormTables)
    .flatMap(([table, row]) => (row.folders ?? []).map((file) => ({ file, table })))
    .filter(({ file, table }) => !found.imports.some((m) => dirname(m.path) === file && m.table === table));
  return [
    ...permitted.map(({ file: path, table }) => ({ path, line: 1, message: `${table}: no statement needs ${UNUSED}` })),
    ...folders.map(({ file: path, table }) => ({ path, line: 1, message: `${table}: no import needs ${UNUSED}` })),
  ];
}

const UNUSED = 'its permission in infra/lint/table-rules.ts any more';
const list = (paths: readonly string[]): string => paths.join(', ') || 'no file';
const foldersOf = (row: OrmTable | undefined): string[] => (row ? [dirname(row.schema), ...(row.folders ?? [])] : []);

function mentions(
  { path, source }: { path: string; source: ts.SourceFile },
  tablesOf: (node: ts.Node) => string[],
): Mention[] {
  const found: Mention[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    for (const table of tablesOf(node)) found.push({ path, line, table });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The tables after `from`, `join`, `into` and `update` in a text that is SQL. */
function tablesOfStatement(node: ts.Node): string[] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
  const text = node.getText();
  if (!/\b(select|insert|update|delete)\b/.test(text)) return [];
  return [...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)/g)].map(([, table = '']) => table);
}

function tableOfEntity(node: ts.Node): string[] {
  const isTableName = ts.isPropertyAssignment(node) && node.name.getText() === 'tableName';
  return isTableName && ts.isStringLiteralLike(node.initializer) ? [node.initializer.text] : [];
}

/** The constants of a statement that are entities, each with its table. */
function entitiesOf(statement: ts.Statement): [string, string][] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, string][] => {
    const options = initializer && ts.isCallExpression(initializer) ? initializer.arguments[0] : undefined;
    const table = options && ts.isObjectLiteralExpression(options) ? options.properties.flatMap(tableOfEntity)[0] : '';
    return table ? [[name.getText(), table]] : [];
  });
}

function tablesOfImport(node: ts.Node, tableOfName: ReadonlyMap<string, string>): string[] {
  if (!ts.isImportSpecifier(node) || !/\.schema\.ts.$/.test(node.parent.parent.parent.moduleSpecifier.getText()))
    return [];
  return [tableOfName.get((node.propertyName ?? node.name).text) ?? []].flat();
}
