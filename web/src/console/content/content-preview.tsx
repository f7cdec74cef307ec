import { useEffect, useRef, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import { PREVIEW_READY, type PreviewMessage } from '../../content/preview-message.ts';
import { pathInLocale, PREVIEW_PATH } from '../../i18n/locale-path.ts';
import { m } from '../../i18n/messages.ts';
import type { ContentCheck } from './use-content-check.ts';

/** The site's own page with what is typed, in a frame that is told what to show. */
export function ContentPreview({ check, language }: { check: ContentCheck; language: Locale }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const { page, modules } = check;
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === PREVIEW_READY)
        setIsReady(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady || page === null) return;
    const message: PreviewMessage = { kind: 'preview.show', page, modules: modules[language] ?? {} };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, page, modules, language]);
  return (
    <iframe
      ref={frame}
      title={m.content_preview_of({ language: languageList[language].name })}
      src={pathInLocale(language, PREVIEW_PATH)}
      className="h-[70dvh] w-full rounded-card border border-line bg-surface xl:h-full"
    />
  );
}
