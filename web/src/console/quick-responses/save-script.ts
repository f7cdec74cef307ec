import type { Refusal } from '@libs/protocol/refusal.ts';
import type { Script } from '@libs/protocol/scripts.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import type { KnownScript } from './find-scripts.ts';
import { toQuickResponse } from './own-scripts.ts';

type Scripts = Pick<AgentWorkspace, 'quickResponses' | 'teamScripts'>;

/**
 * A script that moves between own and team is added first and removed afterwards, so that a failure cannot lose it.
 * `edited` is null for a new one. False when it was not saved.
 */
export async function saveScript(
  workspace: Scripts,
  edited: KnownScript | null,
  { isShared, ...entered }: Omit<KnownScript, 'id'>,
): Promise<boolean> {
  const saved: Script = { id: edited?.id ?? crypto.randomUUID(), ...entered };
  const refused = isShared ? await workspace.teamScripts.save(saved) : null;
  if (refused) return showRefusal(refused);
  const isStored = isShared || workspace.quickResponses.save(toQuickResponse(saved));
  // One's own stays until a lead has approved the team's, which then stands in its place.
  const kept = edited?.isShared && !isShared ? await workspace.teamScripts.remove(saved.id) : null;
  if (kept) return showRefusal(kept);
  const text = isShared ? m.changes_waits() : isStored ? m.quick_saved_text() : m.quick_not_kept();
  showToast({ title: m.quick_saved(), text });
  return true;
}

/** False when it is still there. */
export async function removeScript(workspace: Scripts, { id, isShared }: KnownScript): Promise<boolean> {
  const refused = isShared ? await workspace.teamScripts.remove(id) : null;
  if (refused) return showRefusal(refused);
  if (!isShared) workspace.quickResponses.remove(id);
  showToast({ title: m.quick_deleted(), text: m.quick_deleted_text() });
  return true;
}

function showRefusal({ message }: Refusal): false {
  showToast({ title: m.console_error(), text: message, isDestructive: true });
  return false;
}
