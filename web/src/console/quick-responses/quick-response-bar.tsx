import { type KeyboardEvent, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { m } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { type QuickResponseDraft, QuickResponseEditor } from './quick-response-editor.tsx';
import type { QuickResponse } from './quick-response-store.ts';

type QuickResponseBarProps = { workspace: AgentWorkspace; onInsert: (script: string) => void };

/** The response being edited, the agent's own or the team's; `response` is null for a new one. */
type EditedResponse = { response: QuickResponse | null; isShared: boolean };

/** Below the composer: a click inserts the text, a right-click (or the E key) opens the editor. */
export function QuickResponseBar({ workspace, onInsert }: QuickResponseBarProps) {
  const { list } = useStore(workspace.quickResponses);
  const { scripts } = useStore(workspace.teamScripts.store);
  const [editing, setEditing] = useState<EditedResponse | null>(null);
  const chips = [
    ...list
      .filter(({ id }) => scripts.every((script) => script.id !== id))
      .map((response) => ({ response, isShared: false })),
    ...scripts.map((response) => ({ response, isShared: true })),
  ];
  const closeIfDone = (isDone: boolean) => isDone && setEditing(null);
  return (
    <div role="group" aria-label={m.quick_bar()} className="flex gap-1.5 overflow-x-auto py-1">
      {chips.map(({ response, isShared }) => (
        <button
          key={response.id}
          type="button"
          title={`${response.script}\n\n${m.quick_edit_hint()}`}
          onClick={() => onInsert(response.script)}
          onContextMenu={(event) => {
            event.preventDefault();
            setEditing({ response, isShared });
          }}
          onKeyDown={(event) => isEditKey(event) && setEditing({ response, isShared })}
          className={CHIP_CLASSES}
        >
          {response.title}
          {isShared && <span className="ms-1.5 text-xs text-ink-soft">{m.quick_shared_mark()}</span>}
        </button>
      ))}
      <button
        type="button"
        onClick={() => setEditing({ response: null, isShared: false })}
        className={`${CHIP_CLASSES} border-dashed text-brand`}
      >
        <span aria-hidden="true">+ </span>
        {m.quick_add()}
      </button>
      {editing && (
        <QuickResponseEditor
          edited={editing.response}
          isShared={editing.isShared}
          onSave={(edited) => void saveResponse(workspace, editing, edited).then(closeIfDone)}
          onDelete={editing.response && (() => void removeResponse(workspace, editing).then(closeIfDone))}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const CHIP_CLASSES =
  'min-h-9 max-w-48 shrink-0 truncate rounded-full border border-line-strong bg-surface px-3 text-sm hover:bg-sunken';

const isEditKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;

/**
 * A response that moves between own and team is added first and removed afterwards, so that a failure cannot lose it.
 * False when it was not saved.
 */
async function saveResponse(
  workspace: AgentWorkspace,
  { response, isShared: was }: EditedResponse,
  { isShared, ...edited }: QuickResponseDraft,
): Promise<boolean> {
  const saved = { id: response?.id ?? crypto.randomUUID(), ...edited };
  const refused = isShared ? await workspace.teamScripts.save(saved) : null;
  if (refused) return showRefusal(refused);
  const isStored = isShared || workspace.quickResponses.save(saved);
  // One's own stays until a lead has approved the team's, which then stands in its place.
  if (response && was && !isShared) await workspace.teamScripts.remove(saved.id);
  const text = isShared ? m.changes_waits() : isStored ? m.quick_saved_text() : m.quick_not_kept();
  showToast({ title: m.quick_saved(), text });
  return true;
}

async function removeResponse(workspace: AgentWorkspace, { response, isShared }: EditedResponse): Promise<boolean> {
  if (!response) return true;
  const refused = isShared ? await workspace.teamScripts.remove(response.id) : null;
  if (refused) return showRefusal(refused);
  if (!isShared) workspace.quickResponses.remove(response.id);
  showToast({ title: m.quick_deleted(), text: m.quick_deleted_text() });
  return true;
}

function showRefusal({ message }: Refusal): false {
  showToast({ title: m.console_error(), text: message, isDestructive: true });
  return false;
}
