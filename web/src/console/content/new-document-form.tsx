import { type SubmitEvent, useState } from 'react';
import type { ContentListResponse } from '@libs/protocol/content.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { isSlug, newDocumentFiles, slugOf } from './new-document.ts';
import { storeUnsaved } from './unsaved-content.ts';
import { useReferences } from './use-references.ts';

type NewDocumentFormProps = {
  http: AuthenticatedHttp;
  list: ContentListResponse;
  collection: 'articles' | 'news';
  onClose: () => void;
  onEntry: (entry: string) => void;
};

const NEEDED = ['categories', 'tags', 'authors'] as const;
const idsOf = (options: readonly { id: string }[] = []) => options.map(({ id }) => id);

/** Asks for a title and an address; what is begun stays in this tab until it is saved. */
export function NewDocumentForm({ http, list, collection, onClose, onEntry }: NewDocumentFormProps) {
  const [title, setTitle] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const references = useReferences(http, NEEDED, list);
  const slug = ownSlug ?? slugOf(title);
  const entry = `${collection}/${slug}`;
  const isTaken = list.entries.some((one) => one.entry === entry);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { languages } = list;
    const [categories, tags, authors] = NEEDED.map((name) => idsOf(references[name])) as [string[], string[], string[]];
    const today = new Date().toISOString().slice(0, 10);
    const files = newDocumentFiles({ collection, slug, title, today, languages, known: { categories, tags, authors } });
    storeUnsaved(entry, { files, base: 0 });
    onEntry(entry);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={collection === 'news' ? m.content_new_news() : m.content_new_article()}
      closeLabel={m.account_dismiss()}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={m.content_title_in({ language: languageList[list.languages[0]!].name })}
          lang={list.languages[0]}
          required
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label={m.content_slug()}
          hint={isTaken ? <span className="text-alarm">{m.content_slug_taken()}</span> : m.content_slug_hint()}
          aria-invalid={isTaken}
          required
          value={slug}
          onChange={({ target }) => setOwnSlug(target.value)}
        />
        <Button
          type="submit"
          className="w-fit"
          disabled={!title.trim() || !isSlug(slug) || isTaken || !references.authors}
        >
          {m.content_begin()}
        </Button>
      </form>
    </Dialog>
  );
}
