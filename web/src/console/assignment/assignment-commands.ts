import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import type { ConsoleCommand } from '../console-command.ts';
import { acceptRequest, declineRequest } from './request-banner.tsx';
import { assignmentRequests } from './assignment-requests.ts';

/** Long enough for a coffee; whoever needs longer presses again. */
const BREAK_MINUTES = 15;

type OnSelect = (sessionId: SessionId) => void;

/** What an agent can do about who gets what. Accepting and declining are about what has been asked first. */
export function assignmentCommands(workspace: AgentWorkspace, onSelect: OnSelect): ConsoleCommand[] {
  const { agentId } = workspace.dependencies.agent;
  const [asked] = assignmentRequests(workspace.inbox.getState().rows, agentId);
  const { current } = workspace.store.getState();
  const isMine = current?.store.getState().session.agentId === agentId;
  const isOnBreak = workspace.assignment.ownBreak() !== null;
  return [
    ...(asked
      ? [
          {
            name: m.assignment_key_accept(),
            keys: 'Alt A',
            run: () => acceptRequest(workspace, asked.row.sessionId, onSelect),
          },
          {
            name: m.assignment_key_decline(),
            keys: 'Alt D',
            run: () => declineRequest(workspace, asked.row.sessionId),
          },
        ]
      : []),
    ...(current && isMine
      ? [
          {
            name: m.assignment_key_release(),
            keys: 'Alt R',
            run: () => current.sendCommand({ type: 'session.release' }),
          },
        ]
      : []),
    {
      name: isOnBreak ? m.assignment_key_break_end() : m.assignment_key_break({ minutes: BREAK_MINUTES }),
      keys: 'Alt B',
      run: () => void workspace.assignment.setBreak(isOnBreak ? 0 : BREAK_MINUTES),
    },
  ];
}
