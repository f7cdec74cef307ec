import { type SubmitEvent, useState } from 'react';
import { boardPass } from '@libs/protocol/ops.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';

type BoardPassResult = { url: string } | { refused: string };

/** Requests a pass and offers it as a link, because browsers block a window that is opened after a request. */
export function QueueBoardLink({ http }: { http: AuthenticatedHttp }) {
  const [code, setCode] = useState('');
  const [pass, setPass] = useState<BoardPassResult | null>(null);
  const enter = async (body: { code?: string }) => {
    setPass(null);
    const answer = await http({ method: 'POST', path: '/ops/board/pass', body, answer: boardPass });
    setCode('');
    setPass('value' in answer ? answer.value : { refused: answer.refused.message });
  };
  const onChange = (event: SubmitEvent) => {
    event.preventDefault();
    void enter({ code: code.trim() });
  };
  return (
    <section aria-label={m.ops_board()} className="min-w-0">
      <h2 className="mb-2 text-lg">{m.ops_board()}</h2>
      <p className="mb-2 max-w-prose text-sm text-ink-soft">{m.ops_board_about()}</p>
      <form onSubmit={onChange} className="flex flex-wrap items-end gap-2">
        <Button kind="secondary" onClick={() => void enter({})}>
          {m.ops_board_look()}
        </Button>
        <label className="text-sm">
          {m.ops_board_code()}
          <input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            className="mt-1 block min-h-11 w-28 rounded-control border border-line-strong bg-surface px-3 font-mono text-base"
          />
        </label>
        <Button type="submit">{m.ops_board_change()}</Button>
      </form>
      <div aria-live="polite" className="mt-2 text-sm">
        {pass && 'refused' in pass && <p className="text-alarm">{pass.refused}</p>}
        {pass && 'url' in pass && (
          <a href={pass.url} target="_blank" rel="noreferrer" className="underline" onClick={() => setPass(null)}>
            {m.ops_board_open()}
          </a>
        )}
      </div>
    </section>
  );
}
