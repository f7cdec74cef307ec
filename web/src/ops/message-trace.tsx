import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { type TraceCommand, type TraceHop, traceResponse } from '@libs/protocol/ops.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { formatMetric, formatStep } from './format-metric.ts';

type TraceResult = { commands: readonly TraceCommand[]; isWhole: boolean } | { refused: string };

/** A search requested elsewhere on the page; a new object for each request. */
export type TraceQuery = { id: string };

/** Where a message is, step by step, by the id of a session, a message or any other command. */
export function MessageTrace({
  http,
  lang,
  query,
}: {
  http: AuthenticatedHttp;
  lang: Locale;
  query: TraceQuery | null;
}) {
  const [found, setFound] = useState<TraceResult | null>(null);
  /** Drops the answer to an older search. */
  const latestSearch = useRef(0);
  const search = useCallback(
    async (id: string) => {
      const searchNumber = (latestSearch.current += 1);
      setFound(null);
      const path = `/ops/trace?id=${encodeURIComponent(id.trim().toLowerCase())}`;
      const answer = await http({ method: 'GET', path, answer: traceResponse });
      if (searchNumber === latestSearch.current)
        setFound('value' in answer ? answer.value : { refused: answer.refused.message });
    },
    [http],
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!query || !field.current) return;
    field.current.value = query.id;
    field.current.focus();
    void search(query.id);
  }, [query, search]);
  const onSearch = (event: SubmitEvent) => {
    event.preventDefault();
    void search(field.current?.value ?? '');
  };
  return (
    <section aria-label={m.ops_trace()} className="min-w-0">
      <h2 className="mb-2 text-lg">{m.ops_trace()}</h2>
      <form onSubmit={onSearch} className="flex flex-wrap items-end gap-2">
        <label className="min-w-0 flex-1 basis-72 text-sm">
          {m.ops_trace_id()}
          <input
            ref={field}
            autoComplete="off"
            spellCheck={false}
            className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 font-mono text-base"
          />
        </label>
        <Button type="submit">{m.ops_trace_find()}</Button>
      </form>
      <div aria-live="polite" className="mt-3">
        {found && 'refused' in found && <p className="text-alarm">{found.refused}</p>}
        {found && 'commands' in found && found.commands.length === 0 && (
          <p>{found.isWhole ? m.ops_trace_none() : m.ops_trace_part()}</p>
        )}
        {found && 'commands' in found && (
          <ol className="grid gap-3">
            {found.commands.map((command) => (
              <TraceWaterfall key={command.commandId} command={command} lang={lang} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function TraceWaterfall({ command, lang }: { command: TraceCommand; lang: Locale }) {
  const { hops, types, versions, commandId, sessionId, jobs } = command;
  const began = Date.parse(hops[0]?.at ?? '');
  const duration = Math.max(1, ...hops.map(({ at }) => Date.parse(at) - began));
  return (
    <li className="rounded-card border border-line bg-surface p-3 text-sm">
      <p className="font-semibold">
        {types.join(', ')} · {versions.join(', ')}
      </p>
      <p className="font-mono text-xs break-all text-ink-soft">{commandId}</p>
      <p className="font-mono text-xs break-all text-ink-soft">
        {m.ops_session()} {sessionId}
      </p>
      <ol className="mt-2 grid gap-2 sm:gap-1">
        {hops.map((hop, index) => (
          <li
            key={`${hop.hop}${hop.where}${hop.at}`}
            data-hop={hop.hop}
            className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,11rem)_1fr_6rem]"
          >
            <span className="truncate">
              {hopLabels[hop.hop]()} <span className="text-ink-soft">{hop.where}</span>
            </span>
            <span
              aria-hidden="true"
              className="relative col-span-2 row-start-2 h-2 rounded-full bg-sunken sm:col-span-1 sm:row-start-auto"
            >
              <span
                className="absolute inset-y-0 min-w-1 rounded-full bg-brand"
                style={barStyle(
                  Date.parse(hops[index - 1]?.at ?? hop.at) - began,
                  Date.parse(hop.at) - began,
                  duration,
                )}
              />
            </span>
            <span className="text-end whitespace-nowrap tabular-nums">
              {index === 0 ? formatMetric(0, 'ms', lang) : formatStep(Date.parse(hop.at) - began, lang)}
            </span>
          </li>
        ))}
      </ol>
      {jobs.map(({ queue, id, state }) => (
        <p key={id} className="mt-1 font-mono text-xs break-all">
          {queue} · {id} · {state}
        </p>
      ))}
    </li>
  );
}

const barStyle = (from: number, to: number, duration: number) => ({
  insetInlineStart: `${(Math.max(0, from) / duration) * 100}%`,
  width: `${(Math.max(0, to - from) / duration) * 100}%`,
});

const hopLabels: Record<TraceHop['hop'], () => string> = {
  browser: () => m.ops_step_browser(),
  received: () => m.ops_step_received(),
  committed: () => m.ops_step_committed(),
  answered: () => m.ops_step_answered(),
  delivered: () => m.ops_step_delivered(),
  projected: () => m.ops_step_projected(),
  read: () => m.ops_step_read(),
  timer: () => m.ops_step_timer(),
  translation: () => m.ops_step_translation(),
};
