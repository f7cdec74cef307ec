import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Refusal } from '../../api/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { showToast } from '../../ui/toast-store.ts';
import type { Desk } from '../desk.ts';
import { type Edited, QuickEditor } from './quick-editor.tsx';
import type { QuickResponse } from './quick-store.ts';

type QuickBarProps = { desk: Desk; onInsert: (script: string) => void };

/** What is being edited: one's own or the team's; new when it has no response yet. */
type Editing = { response: QuickResponse | null; isShared: boolean };

/** Under the composer: a click inserts, a right-click (or E on the keyboard) opens the editor. */
export function QuickBar({ desk, onInsert }: QuickBarProps) {
  const { list } = useStore(desk.quick);
  const { scripts } = useStore(desk.scripts.store);
  const [editing, setEditing] = useState<Editing | null>(null);
  const chips = [
    ...list.map((response) => ({ response, isShared: false })),
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
          className={CHIP}
        >
          {response.title}
          {isShared && <span className="ms-1.5 text-xs text-ink-soft">{m.quick_shared_mark()}</span>}
        </button>
      ))}
      <button
        type="button"
        onClick={() => setEditing({ response: null, isShared: false })}
        className={`${CHIP} border-dashed text-brand`}
      >
        <span aria-hidden="true">+ </span>
        {m.quick_add()}
      </button>
      {editing && (
        <QuickEditor
          edited={editing.response}
          isShared={editing.isShared}
          onSave={(edited) => void save(desk, editing, edited).then(closeIfDone)}
          onDelete={editing.response && (() => void remove(desk, editing).then(closeIfDone))}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const CHIP =
  'min-h-9 max-w-48 shrink-0 truncate rounded-full border border-line-strong bg-surface px-3 text-sm hover:bg-sunken';

const isEditKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;

/** One that changes hands is first there and then gone here, so that nothing is lost in between. False when it is not saved. */
async function save(
  desk: Desk,
  { response, isShared: was }: Editing,
  { isShared, ...edited }: Edited,
): Promise<boolean> {
  const kept = { id: response?.id ?? crypto.randomUUID(), ...edited };
  const refused = isShared ? await desk.scripts.save(kept) : null;
  if (refused) return tell(refused);
  const isKept = isShared || desk.quick.save(kept);
  if (response && was !== isShared) {
    if (was) await desk.scripts.remove(kept.id);
    else desk.quick.remove(kept.id);
  }
  showToast({ title: m.quick_saved(), text: isKept ? m.quick_saved_text() : m.quick_not_kept() });
  return true;
}

async function remove(desk: Desk, { response, isShared }: Editing): Promise<boolean> {
  if (!response) return true;
  const refused = isShared ? await desk.scripts.remove(response.id) : null;
  if (refused) return tell(refused);
  if (!isShared) desk.quick.remove(response.id);
  showToast({ title: m.quick_deleted(), text: m.quick_deleted_text() });
  return true;
}

function tell({ message }: Refusal): false {
  showToast({ title: m.console_error(), text: message, isDestructive: true });
  return false;
}
