import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../servers/repository.ts';

export type TableRequest = { sets: string; isByKind: boolean };
export type GuardsRequest = { judge: string } | { isTraining: true } | { isCrossValidating: true } | TableRequest;

const HELD_OUT_SETS = join(REPOSITORY, 'libs/guard/held-out');

/** Files and folders are found from where npm was called. */
export function parseGuardsArguments(args: string[]): GuardsRequest {
  const { values } = parseArgs({
    args,
    options: {
      judge: { type: 'string' },
      sets: { type: 'string' },
      'by-kind': { type: 'boolean' },
      train: { type: 'boolean' },
      'cross-validate': { type: 'boolean' },
    },
  });
  const pathOf = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);
  if (values.train) return { isTraining: true };
  if (values['cross-validate']) return { isCrossValidating: true };
  if (values.judge !== undefined) return { judge: pathOf(values.judge) };
  return {
    sets: values.sets === undefined ? HELD_OUT_SETS : pathOf(values.sets),
    isByKind: values['by-kind'] ?? false,
  };
}
