import { useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { languagesOf } from '@libs/protocol/scripts.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { formatList } from '../../i18n/format-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { findScripts, type KnownScript } from './find-scripts.ts';

type ScriptsDialogProps = {
  scripts: readonly KnownScript[];
  lang: Locale;
  onInsert: (script: KnownScript) => void;
  onEdit: (script: KnownScript) => void;
  onAdd: () => void;
  onClose: () => void;
};

/** All scripts by folder, to look through, use and change, also without a keyboard. */
export function ScriptsDialog({ scripts, lang, onInsert, onEdit, onAdd, onClose }: ScriptsDialogProps) {
  const [query, setQuery] = useState('');
  const languages = { customer: null, translated: null, page: lang };
  const found = findScripts(scripts, query, { languages, lastUsed: {} }).map(({ script }) => script);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.scripts_all()}
      closeLabel={m.account_dismiss()}
    >
      <div className="flex flex-col gap-3">
        <TextField label={m.scripts_find()} value={query} onChange={(event) => setQuery(event.target.value)} />
        {found.length === 0 && (
          <p className="text-ink-soft">{scripts.length === 0 ? m.scripts_none() : m.console_commands_none()}</p>
        )}
        <div className="-mx-1 max-h-[50dvh] overflow-y-auto p-1">
          {foldersOf(found, lang).map((folder) => (
            <section key={folder} aria-label={folder || m.scripts_no_folder()}>
              <h3 className="pt-2 text-sm font-semibold text-ink-soft">{folder || m.scripts_no_folder()}</h3>
              <ul>
                {found
                  .filter((script) => script.folder === folder)
                  .map((script) => (
                    <li key={script.id} className="flex items-center gap-2 border-b border-line">
                      <button
                        type="button"
                        onClick={() => onInsert(script)}
                        className="min-h-11 min-w-0 flex-1 rounded-control px-2 py-1.5 text-start hover:bg-sunken"
                      >
                        <span className="block font-semibold [overflow-wrap:anywhere]">{script.title}</span>
                        <span className="block text-sm text-ink-soft">
                          {formatList(languagesOf(script).map((one) => languageList[one].name))}
                          {script.isShared && ` · ${m.quick_shared_mark()}`}
                        </span>
                      </button>
                      <Button
                        kind="quiet"
                        size="small"
                        className="pointer-coarse:min-h-11"
                        aria-label={m.scripts_edit_named({ title: script.title })}
                        onClick={() => onEdit(script)}
                      >
                        {m.scripts_edit()}
                      </Button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <Button kind="secondary" onClick={onAdd} className="self-start">
          {m.quick_add_title()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Each once, by name; those without one last. */
export const foldersOf = (scripts: readonly KnownScript[], lang: Locale): string[] =>
  [...new Set(scripts.map(({ folder }) => folder))].sort(
    (one, other) => Number(!one) - Number(!other) || one.localeCompare(other, lang),
  );
