import type { Conversation } from '@libs/client/conversation.ts';
import { m } from '../../i18n/messages.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import type { ConsoleCommand } from '../console-command.ts';
import { openMenu } from '../open-menu.ts';

/** Putting the open conversation aside, and taking it back into the list. */
export function snoozeCommands(workspace: AgentWorkspace, current: Conversation): ConsoleCommand[] {
  const row = workspace.inbox.getState().rows.find(({ sessionId }) => sessionId === current.sessionId);
  if (row?.isSnoozed)
    return [{ name: m.snooze_wake(), keys: 'Alt H', run: () => current.sendCommand({ type: 'session.wake' }) }];
  return [
    {
      name: m.snooze(),
      keys: 'Alt H',
      run: () => openMenu('[data-snooze-menu]'),
    },
  ];
}
