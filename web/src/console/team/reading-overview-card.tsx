import { useEffect, useState } from 'react';
import { type AgentReading, readingOverview } from '@libs/protocol/audit-queries.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';

type ReadingOverviewCardProps = { http: AuthenticatedHttp; onShow: (agentId: AgentId) => void };

/** Who has opened far more conversations than usual, or many of colleagues; and by which rule that is said. */
export function ReadingOverviewCard({ http, onShow }: ReadingOverviewCardProps) {
  const [agents, setAgents] = useState<readonly AgentReading[] | null>(null);
  useEffect(() => {
    void http({ method: 'GET', path: '/audit/reading', answer: readingOverview }).then(
      (answer) => 'value' in answer && setAgents(answer.value.agents),
    );
  }, [http]);
  if (!agents) return null;
  const unusual = agents.filter(({ isUnusual }) => isUnusual);
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{m.reading_title()}</h3>
      {unusual.length === 0 ? (
        <p>{m.reading_none()}</p>
      ) : (
        <ul className="flex flex-col">
          {unusual.map((one) => (
            <li key={one.agentId} className="flex flex-wrap items-center gap-x-3 text-alarm">
              <span>{describeReading(one)}</span>
              <button type="button" onClick={() => onShow(one.agentId)} className="min-h-9 text-brand underline">
                {m.reading_show({ name: one.agentName })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <details className="mt-1 text-ink-soft">
        <summary className="min-h-9 cursor-pointer py-1.5">{m.reading_rule()}</summary>
        <p className="max-w-prose">{m.reading_rule_text()}</p>
      </details>
    </div>
  );
}

const describeReading = ({ agentName: name, opened, usual, limit, outside }: AgentReading): string =>
  usual === null
    ? m.reading_line_new({ name, opened, limit, outside })
    : m.reading_line({ name, opened, usual, limit, outside });
