import { useState } from 'react';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { PersonLink, PersonSuggestion } from '@libs/protocol/persons.ts';
import { formatTime } from '../../chat/format-time.ts';
import { formatList } from '../../i18n/format-list.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { DetailSection } from '../detail-section.tsx';
import { agentNameOf } from '../team-store.ts';
import { ManualLink } from './manual-link.tsx';
import { PersonConversation } from './person-conversation.tsx';
import type { PersonStore } from './person-store.ts';
import { ReasonForm } from './reason-form.tsx';

type PersonSectionProps = {
  workspace: AgentWorkspace;
  store: PersonStore;
  sessionId: SessionId;
  lang: Locale;
  onSelect: (sessionId: SessionId) => void;
};

/** The person behind a conversation: all their conversations, what joins them, and who may be the same. */
export function PersonSection({ workspace, store, sessionId, lang, onSelect }: PersonSectionProps) {
  const { person, suggestions } = useStore(store.store);
  if (!person) return null;
  const others = person.conversations.filter((row) => row.sessionId !== sessionId);
  return (
    <DetailSection title={m.person_title()}>
      {others.length === 0 && person.hidden === 0 && <p className="text-ink-soft">{m.person_alone()}</p>}
      {others.length > 0 && (
        <ul aria-label={m.person_conversations()} className="flex flex-col gap-1">
          {others.map((row) => (
            <PersonConversation
              key={row.sessionId}
              {...{ workspace, store, row, lang, onSelect }}
              isConfirmed={person.confirmed.includes(row.sessionId)}
            />
          ))}
        </ul>
      )}
      {person.hidden > 0 && <p className="text-ink-soft">{m.person_hidden({ count: person.hidden })}</p>}
      {person.links.map((link) => (
        <LinkRecord key={link.linkId} {...{ workspace, store, link, lang }} />
      ))}
      {suggestions.length > 0 && (
        <ul aria-label={m.person_suggestions()} className="mt-2 flex flex-col gap-2">
          {suggestions.map((suggestion) => (
            <Suggestion key={suggestion.conversation.sessionId} {...{ workspace, store, suggestion, lang, onSelect }} />
          ))}
        </ul>
      )}
      <ManualLink workspace={workspace} store={store} known={person.conversations.map((row) => row.sessionId)} />
    </DetailSection>
  );
}

type LinkRecordProps = { workspace: AgentWorkspace; store: PersonStore; link: PersonLink; lang: Locale };

/** Who has joined two conversations, and the way back. */
function LinkRecord({ workspace, store, link, lang }: LinkRecordProps) {
  const { colleagues } = useStore(workspace.team.store);
  const [isUndoing, setIsUndoing] = useState(false);
  return (
    <div className="mt-1 text-xs text-ink-soft">
      <span className="flex flex-wrap items-center gap-x-2">
        {m.person_linked_by({ name: agentNameOf(colleagues, link.by) })}
        <time dateTime={link.at}>{formatTime(lang, link.at)}</time>
        <Button size="small" kind="quiet" aria-expanded={isUndoing} onClick={() => setIsUndoing(!isUndoing)}>
          {m.person_unlink()}
        </Button>
      </span>
      {isUndoing && (
        <ReasonForm
          label={m.person_unlink_why()}
          action={m.person_unlink_do()}
          onSubmit={(reason) => store.unlink(link.linkId, reason)}
          onDone={() => setIsUndoing(false)}
        />
      )}
    </div>
  );
}

type SuggestionProps = Omit<LinkRecordProps, 'link'> & {
  suggestion: PersonSuggestion;
  onSelect: (sessionId: SessionId) => void;
};

const SAME_TEXTS: Record<PersonSuggestion['same'][number], () => string> = {
  email: m.person_same_email,
  phone: m.person_same_phone,
};

/** For the agent to judge: nothing is joined by itself. */
function Suggestion({ workspace, store, suggestion, lang, onSelect }: SuggestionProps) {
  const [isLinking, setIsLinking] = useState(false);
  const same = formatList(suggestion.same.map((field) => SAME_TEXTS[field]()));
  return (
    <li className="rounded-control border border-dashed border-line-strong px-2 py-1">
      <p className="font-semibold">{m.person_maybe({ same })}</p>
      <ul>
        <PersonConversation
          {...{ workspace, store, lang, onSelect }}
          row={suggestion.conversation}
          isConfirmed={false}
        />
      </ul>
      <Button size="small" kind="secondary" aria-expanded={isLinking} onClick={() => setIsLinking(!isLinking)}>
        {m.person_link()}
      </Button>
      {isLinking && (
        <ReasonForm
          label={m.person_link_why()}
          action={m.person_link_do()}
          initial={same}
          onSubmit={(reason) => store.link(suggestion.conversation.sessionId, reason)}
          onDone={() => setIsLinking(false)}
        />
      )}
    </li>
  );
}
