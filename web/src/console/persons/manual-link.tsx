import { useState } from 'react';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form-fields.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { customerName } from '../customer.ts';
import type { PersonStore } from './person-store.ts';
import { ReasonForm } from './reason-form.tsx';

type ManualLinkProps = { workspace: AgentWorkspace; store: PersonStore; known: readonly SessionId[] };

/** Joins with a conversation that this agent has opened since the page was loaded, and therefore has read. */
export function ManualLink({ workspace, store, known }: ManualLinkProps) {
  const { details } = useStore(workspace.customers.store);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const others = (Object.keys(details) as SessionId[]).filter((id) => !known.includes(id));
  if (others.length === 0) return <p className="mt-2 text-xs text-ink-soft">{m.person_link_how()}</p>;
  return (
    <div className="mt-2">
      <Button size="small" kind="quiet" aria-expanded={isOpen} data-link-person onClick={() => setIsOpen(!isOpen)}>
        {m.person_link_other()}
      </Button>
      {isOpen && (
        <>
          <Select label={m.person_link_which()} value={chosen} onValue={setChosen}>
            <option value="">{m.person_choose()}</option>
            {others.map((id) => (
              <option key={id} value={id}>
                {customerName({ sessionId: id, ...details[id] })}
              </option>
            ))}
          </Select>
          {chosen && (
            <ReasonForm
              label={m.person_link_why()}
              action={m.person_link_do()}
              onSubmit={(reason) => store.link(chosen as SessionId, reason)}
              onDone={() => {
                setChosen('');
                setIsOpen(false);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
