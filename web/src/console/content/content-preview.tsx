import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContentFiles } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { languageList } from '@libs/protocol/language-list.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { PREVIEW_READY, type PreviewMessage } from '../../content/preview-message.ts';
import { pathInLocale, PREVIEW_PATH } from '../../i18n/locale-path.ts';
import { m } from '../../i18n/messages.ts';
import { picturesIn, withPictureAddresses } from './pictures-in-modules.ts';
import { readPicture } from './read-picture.ts';
import type { ContentCheck } from './use-content-check.ts';
import { usePictureAddresses } from './use-picture-addresses.ts';

type ContentPreviewProps = {
  http: AuthenticatedHttp;
  check: ContentCheck;
  /** What the site shows of the entry: its pictures are there. */
  published: ContentFiles;
  language: Locale;
};

/** The site's own page with what is typed, in a frame that is told what to show. */
export function ContentPreview({ http, check, published, language }: ContentPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const { page, modules, organisation } = check;
  const read = useCallback((name: string) => readPicture(http, name), [http]);
  const unpublished = useMemo(() => {
    const shown = picturesIn(published);
    return picturesIn(check.files).filter((name) => !shown.includes(name));
  }, [check.files, published]);
  const addresses = usePictureAddresses(read, unpublished);
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
    const message: PreviewMessage = {
      ...{ kind: 'preview.show', page, organisation: organisation[language] ?? null },
      modules: Object.fromEntries(
        Object.entries(modules[language] ?? {}).map(([name, json]) => [name, withPictureAddresses(json, addresses)]),
      ),
    };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, page, modules, organisation, addresses, language]);
  return (
    <iframe
      ref={frame}
      title={m.content_preview_of({ language: languageList[language].name })}
      src={pathInLocale(language, PREVIEW_PATH)}
      className="h-[70dvh] w-full rounded-card border border-line bg-surface xl:h-full"
    />
  );
}
