import { type SubmitEvent, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { SCRIPT_FIELDS } from './script-fields.ts';

export type QuickResponseDraft = { title: string; script: string; isShared: boolean };

type QuickResponseEditorProps = {
  /** Null for a new one. */
  edited: { title: string; script: string } | null;
  isShared: boolean;
  onSave: (edited: QuickResponseDraft) => void;
  onDelete: (() => void) | null;
  onClose: () => void;
};

/** Adds or changes a quick response. It can be saved only with a title and a script. */
export function QuickResponseEditor({
  edited,
  isShared: wasShared,
  onSave,
  onDelete,
  onClose,
}: QuickResponseEditorProps) {
  const [title, setTitle] = useState(edited?.title ?? '');
  const [script, setScript] = useState(edited?.script ?? '');
  const [isShared, setIsShared] = useState(wasShared);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = { title: title.trim(), script: script.trim(), isShared };
    if (entered.title && entered.script) return onSave(entered);
    setIsIncomplete(true);
    showToast({ title: m.quick_incomplete(), text: m.quick_incomplete_text(), isDestructive: true });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={edited ? m.quick_edit_title() : m.quick_add_title()}
      closeLabel={m.account_dismiss()}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label={m.quick_title()}
          maxLength={60}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={m.quick_script()}
          hint={m.quick_script_hint({ fields: SCRIPT_FIELDS.map((field) => `{${field}}`).join(', ') })}
          rows={5}
          maxLength={4000}
          value={script}
          onChange={(event) => setScript(event.target.value)}
        />
        <Checkbox label={m.quick_share()} isOn={isShared} onChange={setIsShared} />
        {/* The toast lies outside the dialog, where a screen reader cannot reach it now. */}
        {isIncomplete && (
          <p role="alert" className="text-sm text-alarm">
            {m.quick_incomplete_text()}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {onDelete && (
            <Button kind="alarm" onClick={onDelete} className="me-auto">
              {m.quick_delete()}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {m.quick_cancel()}
          </Button>
          <Button type="submit">{edited ? m.quick_save() : m.quick_add()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
