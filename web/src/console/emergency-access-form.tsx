import { type SubmitEvent, useState } from 'react';
import { MIN_REASON_LENGTH } from '@libs/protocol/emergency-access.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/form-fields.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';

type EmergencyAccessFormProps = { workspace: AgentWorkspace; sessionId: SessionId };

/** In place of a conversation that is a colleague's: whoever must help at once opens it with a reason. */
export function EmergencyAccessForm({ workspace, sessionId }: EmergencyAccessFormProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isGiven = reason.trim().length >= MIN_REASON_LENGTH;
  const open = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isGiven) return setRefusal(m.emergency_reason_short());
    const path = `/sessions/${sessionId}/emergency-access`;
    const answer = await workspace.request({ method: 'POST', path, body: { reason } });
    if ('refused' in answer) return setRefusal(answer.refused.message);
    workspace.reopen(sessionId);
  };
  return (
    <form onSubmit={(event) => void open(event)} className="mx-auto flex w-full max-w-prose flex-col gap-3 p-4 text-sm">
      <h3 className="text-base">{m.emergency_title()}</h3>
      <p>{m.emergency_text()}</p>
      <TextArea
        label={m.emergency_reason()}
        hint={m.emergency_reason_hint()}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <output className="block text-alarm empty:hidden">{refusal}</output>
      <Button type="submit" kind="secondary" className="w-fit">
        {m.emergency_open()}
      </Button>
    </form>
  );
}
