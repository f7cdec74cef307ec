import { useState } from 'react';
import type { ContentFiles } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { ContentEditor } from './use-content-editor.ts';

type EditorActionsProps = {
  editor: ContentEditor;
  lang: Locale;
  /** Whether the site could be built with what is typed. */
  isSound: boolean;
  hasPreview: boolean;
  onPreview: (isShown: boolean) => void;
  onChanged: () => void;
};

const showRefusal = ({ message }: Refusal) =>
  showToast({ title: m.content_failed(), text: message, isDestructive: true });

/** Save, ask for a second person, take away, history, and whether the preview is shown. */
export function EditorActions({ editor, lang, isSound, hasPreview, onPreview, onChanged }: EditorActionsProps) {
  const [dialog, setDialog] = useState<'review' | 'remove' | 'history' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { latest, isRemoved } = editor.answer!.summary;
  const isSavable = (editor.isChanged || editor.confirmed.size > 0) && !editor.isStale;
  const isReviewable = isSound && !editor.isStale && (isSavable || latest?.state === 'draft');
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work();
    setIsBusy(false);
    onChanged();
  };
  const save = (files?: ContentFiles) =>
    run(async () => {
      const saved = await editor.save(files);
      if (typeof saved !== 'number') return showRefusal(saved);
      showToast({ title: m.content_saved(), text: m.content_saved_text() });
    });
  const ask = (publishAt: string | null) =>
    run(async () => {
      const removed = dialog === 'remove' ? await editor.save({}) : undefined;
      setDialog(null);
      if (removed !== undefined && typeof removed !== 'number') return showRefusal(removed);
      const refused = await editor.askForReview(publishAt, removed);
      if (refused) return showRefusal(refused);
      showToast({ title: m.content_review_asked(), text: m.changes_waits() });
    });
  return (
    <div className="flex flex-wrap items-center gap-2" role="toolbar" aria-label={m.content_actions()}>
      <Button size="small" disabled={!isSavable || isBusy} aria-busy={isBusy} onClick={() => void save()}>
        {m.content_save()}
      </Button>
      <Button size="small" kind="secondary" disabled={!isReviewable || isBusy} onClick={() => setDialog('review')}>
        {m.content_review()}
      </Button>
      <Button size="small" kind="quiet" aria-pressed={hasPreview} onClick={() => onPreview(!hasPreview)}>
        {hasPreview ? m.content_preview_hide() : m.content_preview_show()}
      </Button>
      <Button size="small" kind="quiet" onClick={() => setDialog('history')}>
        {m.content_history()}
      </Button>
      {!isRemoved && (
        <Button size="small" kind="quiet" disabled={isBusy || editor.isStale} onClick={() => setDialog('remove')}>
          {m.content_remove()}
        </Button>
      )}
      <span role="status" className="text-sm text-alarm">
        {editor.isChanged ? m.content_unsaved() : ''}
      </span>
      {(dialog === 'review' || dialog === 'remove') && (
        <ReviewDialog isRemoval={dialog === 'remove'} onClose={() => setDialog(null)} onAsk={(at) => void ask(at)} />
      )}
      {dialog === 'history' && (
        <HistoryDialog
          {...{ editor, lang }}
          onClose={() => setDialog(null)}
          onRestore={(files) => {
            setDialog(null);
            void save(files);
          }}
        />
      )}
    </div>
  );
}
