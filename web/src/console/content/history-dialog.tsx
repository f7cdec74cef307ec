import { useEffect, useEffectEvent, useState } from 'react';
import type { ContentFiles, ContentVersion } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingNotice } from '../../ui/loading-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { filesText } from './files-text.ts';
import { LineDifferences } from './line-differences.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import { VersionState } from './version-state.tsx';

type HistoryDialogProps = {
  editor: ContentEditor;
  lang: Locale;
  onClose: () => void;
  onRestore: (files: ContentFiles) => void;
};

/** Every version with who saved it, what it changed, and the way back to it. */
export function HistoryDialog({ editor, lang, onClose, onRestore }: HistoryDialogProps) {
  const versions = editor.answer?.versions ?? [];
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.content_history()}
      closeLabel={m.account_dismiss()}
      className="w-[min(60rem,calc(100vw-2rem))]"
    >
      {versions.length === 0 && <p>{m.content_no_versions()}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map((version) => (
          <VersionRow key={version.number} {...{ editor, version, lang, onRestore }} />
        ))}
        {versions.length > 0 && (
          <li className="py-2">
            <BaseRow {...{ editor, onRestore }} />
          </li>
        )}
      </ol>
    </Dialog>
  );
}

type VersionRowProps = Omit<HistoryDialogProps, 'onClose'> & { version: ContentVersion };

function VersionRow({ editor, version, lang, onRestore }: VersionRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { number } = version;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{m.content_version({ number })}</span>
        <VersionState version={version} lang={lang} />
        {version.isCurrent && <span className="text-sm font-semibold text-brand">{m.content_on_site()}</span>}
        {version.approvedByName && (
          <span className="text-sm text-ink-soft">{m.content_approved_by({ name: version.approvedByName })}</span>
        )}
      </div>
      {version.faults.length > 0 && (
        <pre className="text-xs text-alarm whitespace-pre-wrap">{version.faults.join('\n')}</pre>
      )}
      <div className="flex flex-wrap gap-1">
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {m.content_changes_of({ number })}
        </Button>
        <RestoreButton {...{ editor, number, onRestore }} />
      </div>
      {isOpen && <VersionChanges {...{ editor, number }} />}
    </li>
  );
}

const BaseRow = (props: Pick<VersionRowProps, 'editor' | 'onRestore'>) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <span className="font-semibold">{m.content_shipped()}</span>
    <RestoreButton {...props} number={0} />
  </div>
);

function RestoreButton({
  editor,
  number,
  onRestore,
}: Pick<VersionRowProps, 'editor' | 'onRestore'> & { number: number }) {
  const restore = async () => {
    const files = await editor.readVersion(number);
    if (files) onRestore(files);
  };
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={number === 0 ? m.content_restore_shipped() : m.content_restore_version({ number })}
      onClick={() => void restore()}
    >
      {m.content_restore()}
    </Button>
  );
}

/** Against the version before it; the first one against what the software brings. */
function VersionChanges({ editor, number }: { editor: ContentEditor; number: number }) {
  const [texts, setTexts] = useState<{ before: string; after: string } | null>(null);
  const read = useEffectEvent((one: number) => editor.readVersion(one));
  useEffect(() => {
    void Promise.all([number - 1, number].map((one) => read(one))).then(([before, after]) => {
      if (before && after) setTexts({ before: filesText(before), after: filesText(after) });
    });
  }, [number]);
  return texts ? (
    <LineDifferences {...texts} label={m.content_changes_of({ number })} />
  ) : (
    <LoadingNotice text={m.settings_loading()} />
  );
}
