import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { formatFileSize } from '../chat/files/file-size.ts';
import { formatTime } from '../chat/format-time.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { AssignmentSection } from './assignment/assignment-section.tsx';
import { DetailItem, DetailSection } from './detail-section.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { languageName } from './language-name.ts';
import { PersonSection } from './persons/person-section.tsx';
import { saveCaseFile } from './save-case-file.ts';
import { VerifiedIdentityDetails } from './verified-identity.tsx';

type CustomerDetailsPaneProps = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  lang: Locale;
  onSelect: (sessionId: SessionId) => void;
};

/** The customer's details, the assigned agent and the internal notes, shown next to the conversation. */
export function CustomerDetailsPane({ workspace, conversation, lang, onSelect }: CustomerDetailsPaneProps) {
  const { sessionId } = conversation;
  // Selects this one row, so that changes of other rows cause no render.
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  const { details } = useStore(workspace.customers.store);
  const { contact, vouched } = details[sessionId] ?? {};
  const page = useStore(conversation.store, (chat) => chat.page);
  return (
    <div className="flex flex-col gap-5 p-4 text-sm">
      {vouched && <VerifiedIdentityDetails {...vouched} />}
      <DetailSection title={m.console_contact()}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <DetailItem label={m.console_name()}>{contact?.name ?? m.console_not_given()}</DetailItem>
          <DetailItem label={m.console_email()}>{contact?.email ?? m.console_not_given()}</DetailItem>
          <DetailItem label={m.console_phone()}>{contact?.phone ?? m.console_not_given()}</DetailItem>
          {row && <DetailItem label={m.console_language()}>{languageName(lang, row.lang)}</DetailItem>}
          {page && <DetailItem label={m.console_page()}>{decodePath(page)}</DetailItem>}
          {row && <DetailItem label={m.console_started()}>{formatTime(lang, row.createdAt)}</DetailItem>}
        </dl>
      </DetailSection>
      <PersonSection workspace={workspace} conversation={conversation} lang={lang} onSelect={onSelect} />
      <AssignmentSection workspace={workspace} conversation={conversation} />
      <DetailSection title={m.console_notes()}>
        <Notes conversation={conversation} lang={lang} />
      </DetailSection>
      <DetailSection title={m.console_files()}>
        <FilesList conversation={conversation} lang={lang} />
      </DetailSection>
      <Button kind="secondary" size="small" onClick={() => void saveCaseFile(workspace, sessionId)}>
        {m.console_case_file()}
      </Button>
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          void workspace.request({ method: 'POST', path: `/inbox/${sessionId}/unread` });
          workspace.requestLeave();
        }}
      >
        {m.console_mark_unread()}
      </Button>
    </div>
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
function FilesList({ conversation, lang }: { conversation: Conversation; lang: Locale }) {
  const lines = useStore(conversation.store, (chat) => chat.lines);
  const files = lines.flatMap((line) => (line.is === 'bubble' && line.file ? [{ ...line, file: line.file }] : []));
  if (files.length === 0) return <p className="text-ink-soft">{m.console_files_none()}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {files.map(({ commandId, at, file }) => (
        <li key={commandId} className="overflow-clip">
          <bdi className="block [overflow-wrap:anywhere]">{file.name}</bdi>
          <span className="block text-xs text-ink-soft">
            {formatFileSize(lang, file.bytes)}, <time dateTime={at}>{formatTime(lang, at)}</time>
          </span>
          <code className="block text-xs [overflow-wrap:anywhere] text-ink-soft">SHA-256 {file.sha256}</code>
        </li>
      ))}
    </ul>
  );
}

function Notes({ conversation, lang }: { conversation: Conversation; lang: Locale }) {
  const lines = useStore(conversation.store, (chat) => chat.lines);
  const notes = lines.flatMap((line) => (line.is === 'bubble' && line.kind === 'note' ? [line] : []));
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
