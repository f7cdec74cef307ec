import { type SubmitEvent, useId, useRef, useState } from 'react';
import { languagesOfText } from '@libs/guard/language-of-text.ts';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import {
  languagesOf,
  MAX_SCRIPT_FOLDER_LENGTH,
  MAX_SCRIPT_LENGTH,
  MAX_SCRIPT_TITLE_LENGTH,
  SCRIPT_FIELDS,
  type Script,
  unknownFieldsIn,
} from '@libs/protocol/scripts.ts';
import { emptyLocalizedText } from '@libs/protocol/settings.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { insertText } from './insert-text.ts';
import { fieldLabel } from './script-values.ts';

export type QuickResponseDraft = Omit<Script, 'id'> & { isShared: boolean };

type QuickResponseEditorProps = {
  /** Null for a new one. */
  edited: Omit<Script, 'id'> | null;
  isShared: boolean;
  /** Whether this agent may take a script away from the team. */
  mayRemoveShared: boolean;
  /** Those that there are, to choose from. */
  folders: readonly string[];
  lang: Locale;
  onSave: (edited: QuickResponseDraft) => void;
  onDelete: (() => void) | null;
  onClose: () => void;
};

/** Adds or changes a script. It can be saved only with a title and a text in at least one language. */
export function QuickResponseEditor(props: QuickResponseEditorProps) {
  const { edited, isShared: wasShared, mayRemoveShared, onSave, onDelete, onClose } = props;
  const [title, setTitle] = useState(edited?.title ?? '');
  const [folder, setFolder] = useState(edited?.folder ?? '');
  const [texts, setTexts] = useState(edited?.texts ?? emptyLocalizedText);
  const [isShared, setIsShared] = useState(wasShared);
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = Object.fromEntries(locales.map((one) => [one, texts[one].trim()])) as Script['texts'];
    const entered = { title: title.trim(), folder: folder.trim(), texts: trimmed, isShared };
    const found = faultOf(entered);
    if (!found) return onSave(entered);
    setFault(found);
    showToast({ title: m.quick_incomplete(), text: found, isDestructive: true });
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
          maxLength={MAX_SCRIPT_TITLE_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <FolderField folders={props.folders} folder={folder} onFolder={setFolder} />
        <ScriptTexts texts={texts} first={firstLanguage(edited, props.lang)} onTexts={setTexts} />
        {(!wasShared || mayRemoveShared) && <Checkbox label={m.quick_share()} isOn={isShared} onChange={setIsShared} />}
        {isShared && <p className="text-sm text-ink-soft">{m.scripts_share_hint()}</p>}
        {/* The toast lies outside the dialog, where a screen reader cannot reach it now. */}
        {fault && (
          <p role="alert" className="text-sm text-alarm">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {onDelete && (!wasShared || mayRemoveShared) && (
            <ConfirmButton kind="alarm" action={m.quick_delete()} onConfirm={onDelete} className="me-auto" />
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

function faultOf({ title, texts }: QuickResponseDraft): string | null {
  if (!title || languagesOf({ texts }).length === 0) return m.quick_incomplete_text();
  const unknown = [...new Set(locales.flatMap((one) => unknownFieldsIn(texts[one])))];
  if (unknown.length === 0) return null;
  return m.scripts_unknown_field({ fields: unknown.map((field) => `{${field}}`).join(', ') });
}

const firstLanguage = (edited: Omit<Script, 'id'> | null, lang: Locale): Locale =>
  edited && !edited.texts[lang] ? (languagesOf(edited)[0] ?? lang) : lang;

type FolderFieldProps = { folders: readonly string[]; folder: string; onFolder: (folder: string) => void };

function FolderField({ folders, folder, onFolder }: FolderFieldProps) {
  const id = useId();
  return (
    <>
      <TextField
        label={m.scripts_folder()}
        maxLength={MAX_SCRIPT_FOLDER_LENGTH}
        list={id}
        value={folder}
        onChange={(event) => onFolder(event.target.value)}
      />
      <datalist id={id}>
        {folders.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
}

type ScriptTextsProps = { texts: Script['texts']; first: Locale; onTexts: (texts: Script['texts']) => void };

/** One language at a time; a mark says which have a text. */
function ScriptTexts({ texts, first, onTexts }: ScriptTextsProps) {
  const [shown, setShown] = useState(first);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = texts[shown];
  const change = (changed: string) => onTexts({ ...texts, [shown]: changed });
  const insertField = (field: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = area.current ?? {};
    change(insertText(text, `{${field}}`, { start, end }).draft);
    area.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={m.scripts_languages()} className="flex flex-wrap gap-1">
        {locales.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
            className={classNames(
              'min-h-11 rounded-control px-2 text-sm',
              one === shown ? 'bg-brand-soft font-bold text-brand' : 'text-ink-soft hover:bg-sunken',
            )}
          >
            {languageList[one].name}
            <span className="ms-1.5 text-xs font-normal">
              {texts[one].trim() ? m.scripts_has_text() : m.scripts_no_text()}
            </span>
          </button>
        ))}
      </div>
      <TextArea
        ref={area}
        label={m.quick_script()}
        hint={
          languagesOfText(text).includes(shown)
            ? undefined
            : m.settings_foreign_text({ language: languageList[shown].name })
        }
        lang={shown}
        rows={5}
        maxLength={MAX_SCRIPT_LENGTH}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <div role="group" aria-label={m.scripts_fields()} className="flex flex-wrap items-center gap-1">
        <span className="text-sm text-ink-soft">{m.scripts_fields()}</span>
        {SCRIPT_FIELDS.map((field) => (
          <Button
            key={field}
            size="small"
            kind="quiet"
            className="pointer-coarse:min-h-11"
            onClick={() => insertField(field)}
          >
            {fieldLabel(field)} <span className="font-normal text-ink-soft">{`{${field}}`}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
