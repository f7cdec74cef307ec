import { useState } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { toggleSavedArticle } from './saved-articles.ts';
import { type ShareResult, shareLink } from './share-link.ts';
import { useSavedArticles } from './use-saved-articles.ts';

/** Share and bookmark buttons. Both announce their result, visibly and to screen readers. */
export function ArticleActions({ slug, title }: { slug: string; title: string }) {
  const [shared, setShared] = useState<ShareResult | null>(null);
  const isSaved = useSavedArticles().includes(slug);
  const onShare = async () => {
    setShared(null);
    setShared(await shareLink({ title, url: window.location.origin + window.location.pathname }));
  };
  return (
    <div className="noscript:hidden flex flex-wrap items-center gap-2 print:hidden">
      <Button kind="secondary" onClick={() => void onShare()}>
        {m.article_share()}
      </Button>
      <Button kind="secondary" aria-pressed={isSaved} onClick={() => toggleSavedArticle(slug)}>
        {isSaved ? m.article_saved() : m.article_save()}
      </Button>
      <p role="status" className="text-ink-soft">
        {shared === 'copied' && m.article_copied()}
        {shared === 'failed' && m.article_not_copied()}
      </p>
    </div>
  );
}
