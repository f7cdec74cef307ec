import { useEffect, useMemo, useState } from 'react';
import {
  contentPictureResponse,
  documentFile,
  type ContentListResponse,
  type ContentSummary,
} from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { ContentForms } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingNotice } from '../../ui/loading-notice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FaultList, faultsByPath } from './content-faults.tsx';
import { ContentPreview } from './content-preview.tsx';
import { entryName } from './content-words.ts';
import { DocumentForm, type FaultsByFile, useShownLanguage } from './document-form.tsx';
import { EditorActions } from './editor-actions.tsx';
import { isDocument } from './entry-groups.ts';
import { FormContext } from './form-context.ts';
import { readFrontMatter } from './front-matter.ts';
import { ListForm } from './list-form.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { readChatHours } from './read-chat-hours.ts';
import { readPicture } from './read-picture.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useContentCheck } from './use-content-check.ts';
import { type ContentEditor as Editor, useContentEditor } from './use-content-editor.ts';
import { referencedLists, useReferences } from './use-references.ts';
import { VersionState } from './version-state.tsx';

type ContentEditorProps = {
  http: AuthenticatedHttp;
  entry: string;
  list: ContentListResponse;
  forms: ContentForms;
  lang: Locale;
  onClose: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
  /** The list of entries is another now. */
  onChanged: () => void;
};

/** One entry: its form, the faults that the site would have with it, and the page that it would be. */
export function ContentEditor(props: ContentEditorProps) {
  const { http, entry, list, forms, lang, onClose, onChanged, onUnsaved } = props;
  const editor = useContentEditor(http, entry);
  const check = useContentCheck(http, entry, editor.files);
  const faults = useMemo(() => faultsByPath(check), [check]);
  const [shown, setShown] = useShownLanguage(list.languages);
  const [hasPreview, setHasPreview] = useState(() => matchMedia(WIDE_SCREEN).matches);
  useEffect(() => {
    onUnsaved(editor.isChanged);
    return () => onUnsaved(false);
  }, [editor.isChanged, onUnsaved]);
  if (editor.hasFailed && !editor.answer) return <LoadFailed onRetry={() => void editor.load()} />;
  if (!editor.answer) return <LoadingNotice text={m.loading()} />;
  const { summary } = editor.answer;
  const title = entryName({ entry, titles: typedTitles(editor, list.languages) }, lang);
  const isNew = !summary.latest && Object.keys(editor.answer.files).length === 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button kind="quiet" size="small" className="-ms-3" onClick={onClose}>
          <span aria-hidden="true">←</span> {m.content_all()}
        </Button>
        <h2 className="min-w-0 flex-1 basis-64 text-lg [overflow-wrap:anywhere]">{title}</h2>
        {!isNew && <VersionState version={summary.latest} lang={lang} />}
      </div>
      <EditorActions
        {...{ editor, lang, onChanged }}
        hasPreview={hasPreview}
        onPreview={setHasPreview}
        isSound={check.faults.length === 0}
      />
      {editor.isStale && <StaleNotice editor={editor} />}
      <div className={classNames('grid gap-4', hasPreview && previewColumns(shown !== list.languages[0]))}>
        <div className="flex min-w-0 flex-col gap-3">
          <FaultList check={check} />
          <EntryForm {...{ http, entry, list, forms, editor, faults, shown }} onShown={setShown} />
        </div>
        {hasPreview && (
          <aside
            aria-label={m.content_preview()}
            className="order-first flex min-w-0 flex-col gap-1 xl:sticky xl:order-none xl:top-3 xl:h-[calc(100dvh-1.5rem)]"
          >
            <p className="text-sm text-ink-soft">{m.content_preview_text()}</p>
            <ContentPreview key={shown} {...{ http, check }} published={editor.answer.published} language={shown} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** Where the preview has room beside the form; elsewhere it is shown when asked for. */
const WIDE_SCREEN = '(min-width: 80rem)';

/** Two texts beside each other need more room than one. */
const previewColumns = (isTranslation: boolean): string =>
  isTranslation ? 'xl:grid-cols-[3fr_2fr]' : 'xl:grid-cols-2';

/** As they are typed, or as they were saved while no front matter can be read. */
function typedTitles({ files, answer }: Editor, languages: readonly Locale[]): ContentSummary['titles'] {
  const { entry, titles } = answer!.summary;
  const typed = languages.flatMap((language) => {
    const title = readFrontMatter(files[documentFile(entry, language)] ?? '')?.front.title;
    return typeof title === 'string' && title !== '' ? [[language, title]] : [];
  });
  return typed.length > 0 ? Object.fromEntries(typed) : titles;
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="py-10 text-center">
      <p className="mb-3">{m.content_load_failed()}</p>
      <Button kind="secondary" onClick={onRetry}>
        {m.chat_retry()}
      </Button>
    </div>
  );
}

type EntryFormProps = Pick<ContentEditorProps, 'http' | 'entry' | 'list' | 'forms'> & {
  editor: Editor;
  faults: FaultsByFile;
  shown: Locale;
  onShown: (language: Locale) => void;
};

function EntryForm({ http, entry, list, forms, editor, faults, shown, onShown }: EntryFormProps) {
  const [folder, name = ''] = entry.split('/') as [string, string?];
  const form =
    folder === 'organisation'
      ? forms.organisation
      : folder === 'records'
        ? forms.records[name]
        : forms.documents[folder];
  const references = useReferences(http, form ? referencedLists(form) : [], list);
  const file = folder === 'organisation' ? 'organisation.json' : `${entry}.json`;
  const context = useMemo(
    () => ({
      languages: list.languages,
      references,
      faults: faults.get(file) ?? new Map<string, readonly string[]>(),
      readPicture: (picture: string) => readPicture(http, picture),
      readChatHours: () => readChatHours(http),
      sendPicture: (picture: File) =>
        http({ method: 'POST', path: '/content/pictures', file: picture, answer: contentPictureResponse }),
    }),
    [list.languages, references, faults, file, http],
  );
  if (!form) return null;
  if (Object.keys(editor.files).length === 0) return <p>{m.content_is_removed()}</p>;
  return (
    <FormContext value={context as React.ContextType<typeof FormContext>}>
      {isDocument(entry) && (
        <DocumentForm {...{ editor, form, faults, shown, onShown }} summary={editor.answer!.summary} />
      )}
      {folder === 'records' && (
        <ListForm
          {...{ name, form }}
          file={editor.files[file] ?? '[]'}
          isSample={list.isSample}
          onFile={(text) => editor.change({ ...editor.files, [file]: text })}
        />
      )}
      {folder === 'organisation' && <OrganisationForm form={form} files={editor.files} onFiles={editor.change} />}
    </FormContext>
  );
}
