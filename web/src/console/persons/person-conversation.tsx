import { useState } from 'react';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { InternalNote } from '@libs/protocol/persons.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { customerName, statusLabel } from '../customer.ts';
import { languageName } from '../language-name.ts';
import { saveCaseFile } from '../save-case-file.ts';
import { agentNameOf } from '../team-store.ts';
import type { PersonStore } from './person-store.ts';

type PersonConversationProps = {
  workspace: AgentWorkspace;
  store: PersonStore;
  row: InboxRow;
  /** Another site has said that it is the same person. */
  isConfirmed: boolean;
  lang: Locale;
  onSelect: (sessionId: SessionId) => void;
};

/** One conversation of a person: when, its state, whose, its last line; its notes and its case file on request. */
export function PersonConversation({ workspace, store, row, isConfirmed, lang, onSelect }: PersonConversationProps) {
  const { sessionId, status, isBlocked, agentId, createdAt, lastMessage } = row;
  const notes = useStore(store.store, (state) => state.notes[sessionId]);
  const { colleagues } = useStore(workspace.team.store);
  const [isOpen, setIsOpen] = useState(false);
  const toggleNotes = async () => {
    setIsOpen(!isOpen);
    const refusal = isOpen || notes ? null : await store.openNotes(sessionId);
    if (refusal) showToast({ title: m.console_error(), text: refusal, isDestructive: true });
  };
  const name = customerName({ sessionId, ...workspace.customers.detailsOf(sessionId) });
  const facts = [
    statusLabel(isBlocked ? 'blocked' : status),
    agentId ? agentNameOf(colleagues, agentId) : m.console_nobody(),
    languageName(lang, row.lang),
    isConfirmed && m.person_confirmed(),
  ];
  return (
    <li className="border-b border-line py-1 last:border-b-0">
      <button
        type="button"
        onClick={() => onSelect(sessionId)}
        className="min-h-9 max-w-full text-start font-semibold [overflow-wrap:anywhere] text-brand underline"
      >
        {name} · <time dateTime={createdAt}>{formatTime(lang, createdAt)}</time>
      </button>
      <p className="text-xs text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      {lastMessage && <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{lastMessage}</bdi>}
      <span className="-ms-3 flex flex-wrap">
        <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => void toggleNotes()}>
          {m.console_notes()}
        </Button>
        <Button size="small" kind="quiet" onClick={() => void saveCaseFile(workspace, sessionId)}>
          {m.console_case_file()}
        </Button>
      </span>
      {isOpen && notes && <NoteList notes={notes} workspace={workspace} lang={lang} />}
    </li>
  );
}

type NoteListProps = Pick<PersonConversationProps, 'workspace' | 'lang'> & { notes: readonly InternalNote[] };

function NoteList({ notes, workspace, lang }: NoteListProps) {
  const { colleagues } = useStore(workspace.team.store);
  if (notes.length === 0) return <p className="text-ink-soft">{m.console_notes_none()}</p>;
  return (
    <ul aria-label={m.console_notes()} className="flex flex-col gap-1">
      {notes.map(({ at, agentId, text }) => (
        <li key={`${at} ${text}`} className="overflow-clip rounded-control bg-lamp-soft px-2 py-1 text-on-lamp">
          <bdi className="block [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</bdi>
          <span className="text-xs">
            {agentId && `${agentNameOf(colleagues, agentId)} · `}
            <time dateTime={at}>{formatTime(lang, at)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
