import { useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { ContentForms } from '../../content/form-fields.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingNotice } from '../../ui/loading-notice.tsx';
import { ConsoleSubPage } from '../console-sub-page.tsx';
import { ContentEditor } from './content-editor.tsx';
import { ContentList } from './content-list.tsx';
import { NewDocumentForm } from './new-document-form.tsx';
import { OwnOrganisationDialog } from './own-organisation-dialog.tsx';
import { useContentList } from './use-content-list.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

type ContentPageProps = {
  http: AuthenticatedHttp;
  lang: Locale;
  name: string;
  forms: ContentForms;
  /** The one that is edited; null for the list. */
  entry: string | null;
  onEntry: (entry: string | null) => void;
  onBack: () => void;
  onLogOut: () => void;
};

/** The words of the site: all entries, or one of them with its preview. */
export function ContentPage({ http, lang, forms, entry, onEntry, onBack, onLogOut, ...page }: ContentPageProps) {
  const { onUnsaved, asking } = useUnsavedWarning();
  const { list, hasFailed, isAwaited, reload } = useContentList(http);
  const [begun, setBegun] = useState<'articles' | 'news' | null>(null);
  const [isOwn, setIsOwn] = useState(false);
  const open = (next: string) => {
    setBegun(null);
    onEntry(next);
  };
  return (
    <ConsoleSubPage
      title={m.content_page_title()}
      isWide={entry !== null}
      onBack={asking(onBack)}
      onLogOut={asking(onLogOut)}
      {...page}
    >
      {!list && !hasFailed && <LoadingNotice text={m.loading()} />}
      {!list && hasFailed && (
        <div role="alert" className="py-10 text-center">
          <p className="mb-3">{m.content_load_failed()}</p>
          <Button kind="secondary" onClick={reload}>
            {m.chat_retry()}
          </Button>
        </div>
      )}
      {list && !entry && (
        <ContentList {...{ list, isAwaited, lang }} onEntry={open} onNew={setBegun} onOwn={() => setIsOwn(true)} />
      )}
      {list && entry && (
        <ContentEditor
          key={entry}
          {...{ http, entry, list, forms, lang }}
          onUnsaved={onUnsaved}
          onClose={asking(() => onEntry(null))}
          onChanged={reload}
        />
      )}
      {list && isOwn && (
        <OwnOrganisationDialog
          {...{ http, list }}
          form={forms.organisation}
          onClose={() => setIsOwn(false)}
          onStarted={reload}
        />
      )}
      {list && begun && (
        <NewDocumentForm {...{ http, list }} collection={begun} onClose={() => setBegun(null)} onEntry={open} />
      )}
    </ConsoleSubPage>
  );
}
