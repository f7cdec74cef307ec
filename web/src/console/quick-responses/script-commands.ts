import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../../i18n/messages.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import type { ConsoleCommand } from '../console-command.ts';
import { pressButton } from '../press-button.ts';

/** What can be done with scripts while an answer is written; in a note they have no place. */
export function scriptCommands(workspace: AgentWorkspace, sessionId: SessionId): ConsoleCommand[] {
  if (workspace.drafts.draftOf(sessionId).isNote) return [];
  const own = workspace.quickResponses.getState().list;
  const team = workspace.teamScripts.store.getState().scripts;
  const titles = new Map([...own, ...team].map(({ id, title }) => [id, title]));
  return [
    { name: m.scripts_find(), keys: 'Alt S', run: () => pressButton('[data-script-search]') },
    { name: m.scripts_all(), run: () => pressButton('[data-script-list]') },
    { name: m.quick_add_title(), run: () => pressButton('[data-script-add]') },
    ...[...titles].map(([id, title]) => ({
      name: m.scripts_command({ title }),
      run: () => chipOf(id)?.click(),
    })),
  ];
}

const chipOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-script]')].find((chip) => chip.dataset.script === id);
