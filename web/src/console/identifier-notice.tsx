import { useState } from 'react';
import { identifiersResponse } from '@libs/protocol/console-api.ts';
import type { ConfirmedIdentifier, IdentifierOwner } from '@libs/protocol/identifiers.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toast-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

type IdentifierNoticeProps = { workspace: Pick<AgentWorkspace, 'request'>; sessionId: SessionId; line: MessageLine };

/**
 * Below a customer's message: whose the numbers are that were taken out of it. The other side's are fetched by a click,
 * which the server records, and forgotten with the page.
 */
export function IdentifierNotice({ workspace, sessionId, line }: IdentifierNoticeProps) {
  const [opened, setOpened] = useState<readonly ConfirmedIdentifier[] | null>(null);
  const open = async () => {
    const path = `/sessions/${sessionId}/identifiers`;
    const answer = await workspace.request({ method: 'GET', path, answer: identifiersResponse });
    if ('value' in answer) return setOpened(answer.value.identifiers);
    showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
  };
  const identifiers = line.identifiers ?? [];
  const valueOf = (index: number) =>
    opened?.find((one) => one.message === line.commandId && one.index === index)?.value;
  const isClosed = identifiers.some(({ owner }, index) => owner === 'counterparty' && valueOf(index) === undefined);
  return (
    <span className="flex basis-full flex-col items-start gap-y-1">
      {identifiers.map(({ ending, owner }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the message is what tells them apart
        <span key={index} className="[overflow-wrap:anywhere]">
          {STATUS_TEXTS[owner ?? 'open']({ ending })}{' '}
          {owner === 'counterparty' && <strong className="text-ink select-all">{valueOf(index)}</strong>}
        </span>
      ))}
      {isClosed && (
        <button type="button" className={ACTION_STYLES} onClick={() => void open()}>
          {m.console_number_open()}
        </button>
      )}
    </span>
  );
}

const STATUS_TEXTS: Record<IdentifierOwner | 'open', (inputs: { ending: string }) => string> = {
  open: m.console_number_unanswered,
  counterparty: m.console_number_counterparty,
  customer: m.console_number_customer,
};

const ACTION_STYLES =
  'min-h-9 rounded-md px-1.5 font-semibold text-brand underline underline-offset-2 hover:bg-brand-soft';
