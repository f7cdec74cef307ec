import type { AttachedFile } from '@libs/protocol/files.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { useFileFeatures } from './files/load-file-features.ts';
import type { MessageLine } from '@libs/client/transcript.ts';

type MessageFileProps = { line: MessageLine; file: AttachedFile; side: 'customer' | 'agent'; lang: Locale };

/** A file in the conversation; only its name until the code that shows files is loaded. */
export function MessageFile({ line, file, side, lang }: MessageFileProps) {
  const parts = useFileFeatures();
  if (!parts) return <bdi className="[overflow-wrap:anywhere]">{file.name}</bdi>;
  const mayHaveOriginal = side === 'agent' || line.from === 'customer';
  const mayAndHas = { mayHaveOriginal, hasExit: side === 'customer' };
  return <parts.FileAttachment fileId={line.commandId} file={file} lang={lang} {...mayAndHas} />;
}
