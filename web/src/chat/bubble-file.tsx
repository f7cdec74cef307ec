import type { AttachedFile } from '@libs/protocol/files.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { useFileParts } from './files/parts.ts';
import type { Bubble } from './transcript.ts';

type BubbleFileProps = { line: Bubble; file: AttachedFile; side: 'customer' | 'agent'; lang: Locale };

/** A file in the conversation; its name until what shows files is there. */
export function BubbleFile({ line, file, side, lang }: BubbleFileProps) {
  const parts = useFileParts();
  if (!parts) return <bdi className="[overflow-wrap:anywhere]">{file.name}</bdi>;
  const mayHaveOriginal = side === 'agent' || line.from === 'customer';
  const mayAndHas = { mayHaveOriginal, hasExit: side === 'customer' };
  return <parts.SentFile fileId={line.commandId} file={file} lang={lang} {...mayAndHas} />;
}
