import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ReportFault } from './content-faults.ts';

type YamlSource = {
  file: string;
  text: string;
  /** The number of lines of the file before the text. */
  above?: number;
};

export type ValueWithLines<T> = {
  value: T;
  /** The line in the file of a value: `lineOf([3, 'region'])`. */
  lineOf: (path: readonly PropertyKey[]) => number;
};

/** Parses YAML, of which JSON is a subset; undefined when a fault was reported. */
export function readYaml<T>(
  { file, text, above = 0 }: YamlSource,
  schema: z.ZodType<T>,
  report: ReportFault,
): ValueWithLines<T> | undefined {
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + above;
  for (const { pos, message } of parsed.errors) report(file, lineAt(pos[0]), message.split('\n')[0]!);
  if (parsed.errors.length > 0) return undefined;

  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = path.length === 0 ? parsed.contents : parsed.getIn(path, true);
    const start = (node as { range?: [number, number, number] } | null | undefined)?.range?.[0];
    return start === undefined ? lineOf(path.slice(0, -1)) : lineAt(start);
  };
  const checked = schema.safeParse(parsed.toJS());
  if (checked.success) return { value: checked.data, lineOf };
  for (const { path, message } of checked.error.issues) report(file, lineOf(path), `${path.join('.')}: ${message}`);
  return undefined;
}
