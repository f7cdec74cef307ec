import { useEffect, useState } from 'react';
import type { PendingChange } from '@libs/protocol/pending-changes.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { saveBlob } from '../../chat/files/save-blob.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

type ProposedFileProps = { http: AuthenticatedHttp; change: PendingChange };

/** The file that waits for approval: a picture is shown, a document saved. */
export function ProposedFile({ http, change: { target, after } }: ProposedFileProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  const [name = ''] = after.split('\n');
  const open = async () => {
    const answer = await http({ method: 'GET', path: `/library/${target}/file`, isBlob: true });
    setFault('refused' in answer ? answer.refused.message : null);
    const blob: unknown = 'value' in answer ? answer.value : null;
    if (!(blob instanceof Blob)) return;
    if (blob.type.startsWith('image/')) setUrl(URL.createObjectURL(blob));
    else saveBlob(blob, name);
  };
  return (
    <>
      {url ? (
        <img src={url} alt={name} className="max-h-80 max-w-full self-start object-contain" />
      ) : (
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
