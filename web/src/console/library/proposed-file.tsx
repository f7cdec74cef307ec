import { useEffect, useState } from 'react';
import type { PendingChange } from '@libs/protocol/pending-changes.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { loadMedia, useMedia } from '../../chat/media/load-media.ts';
import { saveBlob } from '../../chat/files/save-blob.ts';
import { m } from '../../i18n/messages.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { Button } from '../../ui/button.tsx';

type ProposedFileProps = { http: AuthenticatedHttp; change: PendingChange };

/** The file that waits for approval: a picture is shown, a recording played, a document saved. */
export function ProposedFile({ http, change: { target, after } }: ProposedFileProps) {
  const [shown, setShown] = useState<{ url: string; type: string } | null>(null);
  const media = useMedia(getLocale(), false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ''), [shown]);
  const [name = ''] = after.split('\n');
  const open = async () => {
    const answer = await http({ method: 'GET', path: `/library/${target}/file`, isBlob: true });
    setFault('refused' in answer ? answer.refused.message : null);
    const blob: unknown = 'value' in answer ? answer.value : null;
    if (!(blob instanceof Blob)) return;
    const isPlayed = /^(video|audio)\//.test(blob.type) && (await loadMedia(getLocale())) !== null;
    if (!isPlayed && !blob.type.startsWith('image/')) return saveBlob(blob, name);
    setShown({ url: URL.createObjectURL(blob), type: blob.type });
  };
  return (
    <>
      {shown?.type.startsWith('image/') && (
        <img src={shown.url} alt={name} className="max-h-80 max-w-full self-start object-contain" />
      )}
      {shown && media && !shown.type.startsWith('image/') && (
        <media.MediaPlayer url={shown.url} isVideo={shown.type.startsWith('video/')} label={name} />
      )}
      {!shown && (
        <Button
          kind="secondary"
          size="small"
          className="self-start"
          aria-label={`${m.changes_open_file()}: ${name}`}
          onClick={() => void open()}
        >
          {m.changes_open_file()}
        </Button>
      )}
      {fault && (
        <p role="alert" className="text-sm text-alarm">
          {fault}
        </p>
      )}
    </>
  );
}
