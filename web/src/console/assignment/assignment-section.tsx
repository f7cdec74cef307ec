import { useState } from 'react';
import type { Conversation } from '@libs/client/conversation.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea } from '../../ui/form-fields.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { DetailSection } from '../detail-section.tsx';
import { agentNameOf } from '../team-store.ts';
import { agentStateOf } from './agent-state.ts';

type AssignmentSectionProps = { workspace: AgentWorkspace; conversation: Conversation };

/** Who has the conversation, and how it is handed over or given back, with a note for whoever takes it. */
export function AssignmentSection({ workspace, conversation }: AssignmentSectionProps) {
  const [note, setNote] = useState('');
  const agentId = useStore(conversation.store, ({ session }) => session.agentId);
  const status = useStore(conversation.store, ({ session }) => session.status);
  const { colleagues } = useStore(workspace.team.store);
  const { agents } = useStore(workspace.assignment.store);
  const others = colleagues.filter((one) => one.enabled && one.agentId !== agentId);
  const isMine = agentId === workspace.dependencies.agent.agentId && status === 'active';
  const withNote = note.trim() ? { note: note.trim() } : {};
  const transfer = (to: string) => {
    conversation.sendCommand({ type: 'session.transfer', agentId: to as AgentId, ...withNote });
    setNote('');
  };
  const release = (skill: string) => {
    conversation.sendCommand({ type: 'session.release', ...(skill ? { skill } : {}), ...withNote });
    setNote('');
  };
  return (
    <DetailSection title={m.console_assigned()}>
      <p>{agentId ? agentNameOf(colleagues, agentId) : m.console_nobody()}</p>
      {others.length > 0 && (
        <>
          <TextArea
            label={m.assignment_note()}
            hint={m.assignment_note_hint()}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Select label={m.console_transfer()} value="" onValue={(to) => to && transfer(to)}>
            <option value="">{m.console_transfer_choose()}</option>
            {others.map((one) => (
              <option key={one.agentId} value={one.agentId}>
                {one.displayName}
                {agentStateOf(one, agents) === 'available' ? '' : ` (${m.console_away()})`}
              </option>
            ))}
          </Select>
        </>
      )}
      {isMine && <Release skills={skillsOf(agents)} onRelease={release} />}
    </DetailSection>
  );
}

const skillsOf = (agents: readonly { skills: readonly string[] }[]): string[] =>
  [...new Set(agents.flatMap(({ skills }) => skills))].sort();

/** Back to the line; where agents have skills, for somebody who has one. */
function Release({ skills, onRelease }: { skills: readonly string[]; onRelease: (skill: string) => void }) {
  const [skill, setSkill] = useState('');
  return (
    <>
      {skills.length > 0 && (
        <Select label={m.assignment_skill()} value={skill} onValue={setSkill}>
          <option value="">{m.assignment_skill_any()}</option>
          {skills.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
      <Button size="small" kind="secondary" className="w-fit" onClick={() => onRelease(skill)}>
        {m.assignment_release()}
      </Button>
    </>
  );
}
