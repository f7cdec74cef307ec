import { useEffect, useState } from 'react';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import type { CustomerDetails } from '@libs/protocol/console-api.ts';
import type { MatchedLine } from '@libs/search/match-line.ts';
import type { FieldKind, SearchField } from '@libs/search/search-document.ts';
import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { excerptOf } from './search-excerpt.ts';

type SearchMatchProps = {
  workspace: AgentWorkspace;
  lines: readonly TranscriptLine[];
  details: CustomerDetails | undefined;
};

/** Why this conversation was found. Only here, where the conversation is open, which is on record. */
export function SearchMatch({ workspace, lines, details }: SearchMatchProps) {
  const searched = useStore(workspace.search.store, ({ status, searched: text }) => (status === 'idle' ? '' : text));
  const [match, setMatch] = useState<MatchedLine | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!searched) return;
    void findMatch(searched, fieldsOf(lines, details)).then((found) => isCurrent && setMatch(found));
    return () => void (isCurrent = false);
  }, [searched, lines, details]);
  if (!searched || !match || match.ranges.length === 0) return null;
  const { seq, kind } = match.field;
  const excerpt = (
    <>
      <span className="me-2 shrink-0 text-ink-soft">{PLACES[kind]()}</span>
      <bdi className="min-w-0 truncate">
        {excerptOf(match.field.text, match.ranges).map(({ start, text, isMarked }) =>
          isMarked ? (
            <mark key={start} className="rounded-sm bg-lamp-soft text-on-lamp">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
    </>
  );
  const classes = 'flex min-h-9 w-full items-center border-b border-line bg-paper px-3 text-start text-sm';
  return seq === undefined ? (
    <p className={classes}>{excerpt}</p>
  ) : (
    <button type="button" title={m.search_match_show()} onClick={() => scrollTo(seq)} className={classes}>
      {excerpt}
    </button>
  );
}

const PLACES: Record<FieldKind, () => string> = {
  message: m.search_in_message,
  note: m.search_in_note,
  file: m.search_in_file,
  name: m.search_in_contact,
  email: m.search_in_contact,
  phone: m.search_in_contact,
  agent: m.search_in_message,
  tag: m.search_in_message,
  case: m.search_in_message,
  identifier: m.search_in_message,
};

/** Fetched with the first search: nobody else needs to know how words are compared. */
async function findMatch(searched: string, fields: SearchField[]): Promise<MatchedLine | null> {
  const [{ parseQuery }, { matchLine }] = await Promise.all([
    import('@libs/search/parse-query.ts'),
    import('@libs/search/match-line.ts'),
  ]);
  return matchLine(fields, parseQuery(searched));
}

function fieldsOf(lines: readonly TranscriptLine[], details: CustomerDetails | undefined): SearchField[] {
  const contact = (['name', 'email', 'phone'] as const).flatMap((kind) => {
    const text = details?.contact[kind];
    return text ? [{ kind, text }] : [];
  });
  const texts = lines.flatMap((line): SearchField[] => {
    if (line.is !== 'bubble' || line.from === 'system' || line.version === null) return [];
    const kind = line.kind === 'note' || line.kind === 'file' ? line.kind : 'message';
    return [line.text, ...(line.translations ?? []).map(({ text }) => text)].map((text) => ({
      ...{ kind, text, seq: line.version! },
    }));
  });
  return [...contact, ...texts];
}

const scrollTo = (version: number): void =>
  document.querySelector(`[data-version="${version}"]`)?.scrollIntoView({ block: 'center' });
