import { useCallback, useEffect, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { type PendingChange, pendingChangesResponse } from '@libs/protocol/pending-changes.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { LoadState } from '../load-state.tsx';
import { ChangeContent, titleOf } from '../team/pending-changes.tsx';

/** What this agent has asked for and nobody has decided yet, each to be taken back. */
export function OwnProposals({ http, lang }: { http: AuthenticatedHttp; lang: Locale }) {
  const [changes, setChanges] = useState<readonly PendingChange[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = useCallback(() => http({ method: 'GET', path: '/changes/own', answer: pendingChangesResponse }), [http]);
  useEffect(() => {
    void read().then((now) => ('value' in now ? setChanges(now.value.changes) : setRefusal(now.refused.message)));
  }, [read]);
  const withdraw = async ({ id }: PendingChange) => {
    const answer = await http({ method: 'DELETE', path: `/changes/${id}` });
    const now = await read();
    if ('value' in now) setChanges(now.value.changes);
    if ('refused' in answer) showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
    else showToast({ title: m.me_proposals(), text: m.me_proposals_withdrawn() });
  };
  if (!changes) return <LoadState refusal={refusal} />;
  if (changes.length === 0) return <p className="text-sm text-ink-soft">{m.me_proposals_none()}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {changes.map((change) => (
        <li key={change.id} className="flex flex-col items-start gap-1 border-b border-line pb-2">
          <h3 className="text-base font-semibold [overflow-wrap:anywhere]">{titleOf(change, lang)}</h3>
          <p className="text-sm text-ink-soft">{formatTime(lang, change.requestedAt)}</p>
          <ChangeContent change={change} lang={lang} />
          <Button
            size="small"
            kind="secondary"
            aria-label={m.changes_withdraw_label({ what: titleOf(change, lang) })}
            onClick={() => void withdraw(change)}
          >
            {m.changes_withdraw()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
