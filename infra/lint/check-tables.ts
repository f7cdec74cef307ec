import ts from 'typescript';
import type { NamedFile, NameFault } from './check-names.ts';
import type { SqlException } from './table-rules.ts';

export type TableRules = {
  ormTables: Readonly<Record<string, string>>;
  sqlTables: Readonly<Record<string, string>>;
  sqlExceptions: readonly SqlException[];
};

type Mention = { path: string; line: number; table: string };

/** Holds the code of services and libraries, and the tables that the migrations create, to the rule for database access. */
export function checkTables(files: readonly NamedFile[], rules: TableRules): NameFault[] {
  const code = files.filter(({ path }) => /^(services|libs)\/.*\.ts$/.test(path) && !/\.spec\.ts$|\/test\//.test(path));
  const statements = code.flatMap((file) => mentions(file, tablesOfStatement));
  const entities = code.flatMap((file) => mentions(file, tableOfEntity));
  return [
    ...files.flatMap((file) => createdWithoutRow(file, rules)),
    ...statements.flatMap((mention) => forbiddenStatement(mention, rules)),
    ...entities.flatMap((mention) => forbiddenEntity(mention, rules)),
    ...rules.sqlExceptions.flatMap((exception) => unusedException(exception, statements)),
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

function forbiddenStatement({ path, line, table }: Mention, { ormTables, sqlExceptions }: TableRules): NameFault[] {
  const isException = sqlExceptions.some(({ file, tables }) => file === path && tables.includes(table));
  if (!(table in ormTables) || isException) return [];
  return [{ path, line, message: `${table}: belongs to the ORM; use its entity in ${ormTables[table]}` }];
}

function forbiddenEntity({ path, line, table }: Mention, { ormTables, sqlTables }: TableRules): NameFault[] {
  if (ormTables[table] === path) return [];
  const owner = ormTables[table] ? `declared in ${ormTables[table]}` : `SQL's (${sqlTables[table] ?? 'no row'})`;
  return [{ path, line, message: `${table}: an entity here, but infra/lint/table-rules.ts says ${owner}` }];
}

function unusedException({ file, tables }: SqlException, statements: readonly Mention[]): NameFault[] {
  return tables
    .filter((table) => !statements.some((mention) => mention.path === file && mention.table === table))
    .map((table) => ({ path: file, line: 1, message: `${table}: no statement needs its exception any more` }));
}

function mentions({ path, text }: NamedFile, tablesOf: (node: ts.Node) => string[]): Mention[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
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
