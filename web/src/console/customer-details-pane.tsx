import type { ReactNode } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import type { AttachedFile } from '@libs/protocol/files.ts';
import { formatFileSize } from '../chat/files/file-size.ts';
import { formatTime } from '../chat/format-time.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AssignmentSection } from './assignment/assignment-section.tsx';
import { DetailItem, DetailSection } from './detail-section.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { languageName } from './language-name.ts';
import { DETAILS_TAB_NAMES, type DetailsTab, detailsTabs } from './details-tab.ts';
import { markUnread } from './mark-unread.ts';
import { PersonSection } from './persons/person-section.tsx';
import type { PersonState } from './persons/person-store.ts';
import { usePerson } from './persons/use-person.ts';
import { saveCaseFile } from './save-case-file.ts';
import { VerifiedIdentityDetails } from './verified-identity.tsx';

type CustomerDetailsPaneProps = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  lang: Locale;
  onSelect: (sessionId: SessionId) => void;
};

/** What is known about a customer and their case, one tab at a time; which one stays while the agent goes on. */
export function CustomerDetailsPane({ workspace, conversation, lang, onSelect }: CustomerDetailsPaneProps) {
  const { sessionId } = conversation;
  const shown = useStore(workspace.store, (state) => state.detailsTab);
  const person = usePerson(workspace, conversation, shown === 'history');
  const lines = useStore(conversation.store, (chat) => chat.lines);
  const notes = lines.flatMap((line) => (line.is === 'bubble' && line.kind === 'note' ? [line] : []));
  const files = lines.flatMap((line) => (line.is === 'bubble' && line.file ? [{ ...line, file: line.file }] : []));
  const counts: Partial<Record<DetailsTab, number>> = {
    notes: notes.length,
    files: files.length,
    history: useStore(person.store, (known) => countOfHistory(known, sessionId)),
  };
  const contents: Record<DetailsTab, ReactNode> = {
    person: <ContactDetails workspace={workspace} conversation={conversation} lang={lang} />,
    case: <CaseDetails workspace={workspace} conversation={conversation} />,
    notes: <Notes notes={notes} lang={lang} />,
    files: <FilesList files={files} lang={lang} />,
    history: <PersonSection {...{ workspace, store: person, sessionId, lang, onSelect }} />,
  };
  return (
    <Tabs
      label={m.console_facts()}
      tabs={detailsTabs.map((tab) => ({ tab, name: DETAILS_TAB_NAMES[tab](), count: counts[tab] }))}
      shown={shown}
      onShow={(detailsTab) => workspace.store.setState({ detailsTab })}
    >
      {contents[shown]}
    </Tabs>
  );
}

/** Other conversations of this person, and those that may be theirs. */
const countOfHistory = ({ person, suggestions }: PersonState, sessionId: SessionId): number =>
  suggestions.length + (person?.conversations.filter((row) => row.sessionId !== sessionId).length ?? 0);

type DetailsProps = { workspace: AgentWorkspace; conversation: Conversation };

function ContactDetails({ workspace, conversation, lang }: DetailsProps & { lang: Locale }) {
  const { sessionId } = conversation;
  // Selects this one row, so that changes of other rows cause no render.
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  const { contact, vouched } = useStore(workspace.customers.store, ({ details }) => details[sessionId]) ?? {};
  const given = (value: string | null | undefined) => (contact ? (value ?? m.console_not_given()) : '–');
  const page = useStore(conversation.store, (chat) => chat.page);
  return (
    <>
      {vouched && <VerifiedIdentityDetails {...vouched} />}
      <DetailSection title={m.console_contact()}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <DetailItem label={m.console_name()}>{given(contact?.name)}</DetailItem>
          <DetailItem label={m.console_email()}>{given(contact?.email)}</DetailItem>
          <DetailItem label={m.console_phone()}>{given(contact?.phone)}</DetailItem>
          {row && <DetailItem label={m.console_language()}>{languageName(lang, row.lang)}</DetailItem>}
          {page && <DetailItem label={m.console_page()}>{decodePath(page)}</DetailItem>}
          {row && <DetailItem label={m.console_started()}>{formatTime(lang, row.createdAt)}</DetailItem>}
        </dl>
      </DetailSection>
    </>
  );
}

function CaseDetails({ workspace, conversation }: DetailsProps) {
  return (
    <>
      <AssignmentSection workspace={workspace} conversation={conversation} />
      <Button
        kind="secondary"
        size="small"
        className="self-start"
        onClick={() => void saveCaseFile(workspace, conversation.sessionId)}
      >
        {m.console_case_file()}
      </Button>
      <Button
        kind="secondary"
        size="small"
        className="self-start"
        onClick={() => markUnread(workspace, conversation.sessionId)}
      >
        {m.console_mark_unread()}
      </Button>
    </>
  );
}

/** Decodes percent-encoding to make the path readable; a path with invalid encoding is shown unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Each file with its checksum, which proves that a copy is the file that was sent. */
function FilesList({ files, lang }: { files: readonly (MessageLine & { file: AttachedFile })[]; lang: Locale }) {
  if (files.length === 0) return <p className="text-ink-soft">{m.console_files_none()}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {files.map(({ commandId, at, file }) => (
        <li key={commandId} className="overflow-clip">
          <bdi className="block [overflow-wrap:anywhere]">{file.name}</bdi>
          <span className="block text-xs text-ink-soft">
            {formatFileSize(lang, file.bytes)} · <time dateTime={at}>{formatTime(lang, at)}</time>
          </span>
          <code className="block text-xs [overflow-wrap:anywhere] text-ink-soft">SHA-256 {file.sha256}</code>
        </li>
      ))}
    </ul>
  );
}

function Notes({ notes, lang }: { notes: readonly MessageLine[]; lang: Locale }) {
  if (notes.length === 0) return <p className="text-ink-soft">{m.console_notes_none()}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note.commandId} className="overflow-clip rounded-control bg-lamp-soft px-2.5 py-1.5 text-on-lamp">
          <bdi className="block [overflow-wrap:anywhere] whitespace-pre-wrap">{note.text}</bdi>
          <time dateTime={note.at} className="text-xs">
            {formatTime(lang, note.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
