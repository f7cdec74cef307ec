import type { ReactNode } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { TRANSLATOR_STATE_METRIC, translatorNames, type OpsSnapshot } from '@libs/protocol/ops.ts';
import { m } from '../i18n/messages.ts';
import { formatCost, formatMetric } from './format-metric.ts';

type OpsTablesProps = { now: OpsSnapshot; lang: Locale };

export function Queues({ now, lang }: OpsTablesProps) {
  if (!now.queues) return <p role="alert">{m.ops_redis_mend()}</p>;
  return (
    <OpsTable
      title={m.ops_queues()}
      heads={[
        m.ops_queue(),
        m.ops_state(),
        m.ops_waiting(),
        m.ops_active(),
        m.ops_delayed(),
        m.ops_failed(),
        m.ops_queues_oldest(),
      ]}
      rows={now.queues.map(({ name, waiting, active, delayed, failed, isPaused, oldestSeconds }) => ({
        key: name,
        cells: [
          name,
          isPaused ? m.ops_is_paused() : m.ops_is_well(),
          waiting,
          active,
          delayed,
          failed,
          formatMetric(oldestSeconds, 'seconds', lang),
        ],
      }))}
    />
  );
}

const engineStateLabels = [() => m.ops_engine_asked(), () => m.ops_engine_tried(), () => m.ops_engine_left()];

export function TranslationEngines({ now, lang }: OpsTablesProps) {
  const names = translatorNames(now.processes);
  const total = (name: string) => now.processes.reduce((all, { values }) => all + (values[name] ?? 0), 0);
  const worst = (name: string) =>
    Math.max(0, ...now.processes.map(({ values }) => values[`${TRANSLATOR_STATE_METRIC}.${name}`] ?? 0));
  if (names.length === 0) return <p className="text-sm text-ink-soft">{m.ops_no_engine()}</p>;
  return (
    <OpsTable
      title={m.ops_engines()}
      heads={[m.ops_engine(), m.ops_state(), m.ops_engine_good(), m.ops_engine_bad(), m.ops_cost()]}
      rows={names.map((name) => {
        const calls = `translation_calls_total.${name}`;
        const good = total(`${calls}.translated`);
        const bad = ['unavailable', 'tokens-changed', 'answer-implausible'].reduce(
          (all, why) => all + total(`${calls}.${why}`),
          0,
        );
        const cost = total(`translation_cost_total.${name}`);
        const state = engineStateLabels[worst(name)]?.() ?? '';
        return { key: name, cells: [name, state, good, bad, formatCost(cost, lang)] };
      })}
    />
  );
}

type OpsTableRow = { key: string; cells: readonly ReactNode[] };
type OpsTableProps = { title: string; heads: readonly string[]; rows: readonly OpsTableRow[] };

/** On a phone the table scrolls sideways inside its frame; the page does not. */
export function OpsTable({ title, heads, rows }: OpsTableProps) {
  return (
    <section className="min-w-0" aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-start">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-semibold whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key} className="border-b border-line last:border-0">
                {cells.map((cell, index) => (
                  <td key={heads[index]} className="px-3 py-2 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
