import { type KeyboardEvent, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { shortLanguageName } from '../language-name.ts';
import type { KnownScript, OfferedScript } from './find-scripts.ts';
import { QuickResponseEditor } from './quick-response-editor.tsx';
import { removeScript, saveScript } from './save-script.ts';
import { foldersOf, ScriptsDialog } from './scripts-dialog.tsx';
import type { ScriptInsertion } from './use-script-insertion.ts';

type QuickResponseBarProps = { workspace: AgentWorkspace; insertion: ScriptInsertion; lang: Locale };

/** Below the composer, the last used first: a click inserts the text, a right-click (or the E key) opens the editor. */
export function QuickResponseBar({ workspace, insertion, lang }: QuickResponseBarProps) {
  const [editing, setEditing] = useState<{ script: KnownScript | null } | null>(null);
  const [isListShown, setListShown] = useState(false);
  const { scripts } = insertion;
  const edit = (script: KnownScript | null) => {
    setListShown(false);
    setEditing({ script });
  };
  return (
    <div role="group" aria-label={m.quick_bar()} className="relative flex gap-1.5 overflow-x-auto pt-1">
      <button
        type="button"
        data-script-search
        aria-label={m.scripts_find()}
        title={m.scripts_find()}
        onClick={insertion.startSearch}
        className={`${CHIP_CLASSES} min-w-9 font-bold text-brand`}
      >
        /
      </button>
      <button
        type="button"
        data-script-list
        onClick={() => setListShown(true)}
        className={`${CHIP_CLASSES} text-brand`}
      >
        {m.scripts_all()}
      </button>
      {insertion.find('').map((offered) => (
        <ScriptChip
          key={offered.script.id}
          offered={offered}
          onInsert={() => insertion.insert(offered)}
          onEdit={() => edit(offered.script)}
        />
      ))}
      <button
        type="button"
        data-script-add
        onClick={() => edit(null)}
        className={`${CHIP_CLASSES} border-dashed text-brand`}
      >
        <span aria-hidden="true">+ </span>
        {m.quick_add()}
      </button>
      {isListShown && (
        <ScriptsDialog
          {...{ scripts, lang }}
          onInsert={(script) => {
            setListShown(false);
            insertion.insertScript(script);
          }}
          onEdit={edit}
          onAdd={() => edit(null)}
          onClose={() => setListShown(false)}
        />
      )}
      {editing && <Editor {...{ workspace, scripts, lang }} script={editing.script} onDone={() => setEditing(null)} />}
    </div>
  );
}

const CHIP_CLASSES =
  'min-h-9 max-w-48 shrink-0 truncate rounded-full border border-line-strong bg-surface px-3 text-sm hover:bg-sunken';

type ScriptChipProps = { offered: OfferedScript; onInsert: () => void; onEdit: () => void };

function ScriptChip({ offered: { script, language, isForeign }, onInsert, onEdit }: ScriptChipProps) {
  return (
    <button
      type="button"
      data-script={script.id}
      title={`${script.texts[language]}\n\n${m.quick_edit_hint()}`}
      onClick={onInsert}
      onContextMenu={(event) => {
        event.preventDefault();
        onEdit();
      }}
      onKeyDown={(event) => isEditKey(event) && onEdit()}
      className={CHIP_CLASSES}
    >
      {script.title}
      {isForeign && (
        <span className="ms-1.5 rounded-sm bg-lamp-soft px-1 text-xs text-on-lamp">
          <span aria-hidden="true">{shortLanguageName(language)}</span>
          <VisuallyHidden>
            {' '}
            {m.scripts_only_in()} {languageList[language].name}
          </VisuallyHidden>
        </span>
      )}
      {script.isShared && <span className="ms-1.5 text-xs text-ink-soft">{m.quick_shared_mark()}</span>}
    </button>
  );
}

const isEditKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;

type EditorProps = {
  workspace: AgentWorkspace;
  /** Null for a new one. */
  script: KnownScript | null;
  scripts: readonly KnownScript[];
  lang: Locale;
  onDone: () => void;
};

function Editor({ workspace, script, scripts, lang, onDone }: EditorProps) {
  const closeIfDone = (isDone: boolean) => isDone && onDone();
  return (
    <QuickResponseEditor
      edited={script}
      isShared={script?.isShared ?? false}
      mayRemoveShared={isRoleAtLeast(workspace.dependencies.agent.role, 'lead')}
      folders={foldersOf(scripts, lang).filter(Boolean)}
      lang={lang}
      onSave={(entered) => void saveScript(workspace, script, entered).then(closeIfDone)}
      onDelete={script && (() => void removeScript(workspace, script).then(closeIfDone))}
      onClose={onDone}
    />
  );
}
