import { useEffect, useState } from 'react';
import { type FailedJob, failedJobs } from '@libs/protocol/ops.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { OpsTable } from './ops-tables.tsx';

type FailedJobsProps = { http: AuthenticatedHttp; count: number; onTrace: (id: string) => void };

/** Failed jobs, each with a button that retries it: every job may run twice. Loaded again when their number changes. */
export function FailedJobs({ http, count, onTrace }: FailedJobsProps) {
  const [jobs, setJobs] = useState<readonly FailedJob[]>([]);
  const [revived, setRevived] = useState(0);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const answer = await http({ method: 'GET', path: '/ops/failed', answer: failedJobs });
      if (!isOver && 'value' in answer) setJobs(answer.value.jobs);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [http, count, revived]);
  if (jobs.length === 0) return null;

  const revive = async ({ queue, id }: FailedJob) => {
    await http({ method: 'POST', path: `/ops/failed/${queue}/${encodeURIComponent(id)}/revive` });
    setRevived((times) => times + 1);
  };
  return (
    <OpsTable
      title={m.ops_failed()}
      heads={[m.ops_queue(), m.ops_job(), m.ops_fault(), m.ops_session(), m.ops_revive()]}
      rows={jobs.map((job) => ({
        key: `${job.queue}${job.id}`,
        cells: [
          job.queue,
          job.id,
          job.fault,
          <Events key="events" id={job.sessionId} onTrace={onTrace} />,
          <Button key="revive" kind="secondary" size="small" onClick={() => void revive(job)}>
            {m.ops_revive()}
          </Button>,
        ],
      }))}
    />
  );
}

/** Links from a job to the events it processes. */
function Events({ id, onTrace }: { id: string | null; onTrace: (id: string) => void }) {
  if (!id) return '–';
  return (
    <button type="button" className="min-h-11 font-mono underline" onClick={() => onTrace(id)}>
      {id}
    </button>
  );
}
