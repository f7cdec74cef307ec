import type { ReactNode } from 'react';
import { MASK } from '@libs/guard/mask-secrets.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { MessageFile } from './message-file.tsx';
import { MessageText, type ChatSide } from './message-text.tsx';
import { formatTime } from './format-time.ts';
import type { MessageLine as BubbleLine } from '@libs/client/transcript.ts';

export type MessageActions = {
  onRetry: (commandId: CommandId) => void;
  onDiscard: (commandId: CommandId) => void;
  /** Shown with an agent's message that waits for moderation; a customer never gets one. */
  heldNotice?: (line: BubbleLine) => ReactNode;
  /** Its words, with the part marked that it is held for. */
  heldText?: (line: BubbleLine) => ReactNode;
  /** Shown with a message from which identifiers were taken. */
  identifierNotice?: (line: BubbleLine) => ReactNode;
};

type MessageBubbleProps = MessageActions & {
  line: BubbleLine;
  /** Whose screen this is: their own messages are on the right. */
  side: ChatSide;
  lang: Locale;
  /** The other side has read it. */
  isRead: boolean;
  /** The language that the reader wants to read in; null for the original texts. */
  readIn: TranslationLanguage | null;
};

/**
 * One message. Its text is only ever a text node, in its own direction, with its own line breaks; stacked combining marks
 * are clipped at the bubble's edge.
 */
export function MessageBubble({ line, side, lang, isRead, readIn, ...actions }: MessageBubbleProps) {
  const isOwn = (line.from === 'customer') === (side === 'customer');
  return (
    <li
      data-version={line.version ?? undefined}
      data-command-id={line.commandId}
      data-from={line.from}
      data-state={isRead ? 'read' : line.state}
      // Agents read many messages at once: what is said about one stands beside it, and below where it does not fit.
      className={
        side === 'agent'
          ? `flex flex-wrap items-end ${isOwn ? 'flex-row-reverse' : ''}`
          : `flex flex-col ${isOwn ? 'items-end' : 'items-start'}`
      }
    >
      <div
        className={classNames('bubble py-1.5', bubbleStyles(line, isOwn, side), line.state === 'saved' && 'opacity-80')}
      >
        <VisuallyHidden>{speakerLabel(line, side)}: </VisuallyHidden>
        {line.file ? (
          <MessageFile line={line} file={line.file} side={side} lang={lang} />
        ) : (
          ((line.reasons && actions.heldText?.(line)) ?? <MessageText line={line} side={side} readIn={readIn} />)
        )}
      </div>
      <div
        className={classNames(
          'mt-0.5 flex max-w-full flex-wrap items-center gap-x-2 px-1 text-xs text-ink-soft',
          isOwn && 'justify-end text-end',
        )}
      >
        {line.identifiers
          ? actions.identifierNotice?.(line)
          : line.text.includes(MASK) && <span className="basis-full">{m.chat_secret_hidden()}</span>}
        {side === 'agent' && needsSpeakerLabel(line) && (
          <span className="font-semibold">{speakerLabel(line, side)}</span>
        )}
        <time dateTime={line.at}>{formatTime(lang, line.at)}</time>
        {isOwn && line.from !== 'system' && <DeliveryState line={line} isRead={isRead} {...actions} />}
      </div>
    </li>
  );
}

function DeliveryState({
  line,
  isRead,
  onRetry,
  onDiscard,
  heldNotice,
}: MessageActions & { line: BubbleLine; isRead: boolean }) {
  if (line.state === 'held' || line.state === 'declined') return heldNotice?.(line);
  if (isRead) return <span>{m.chat_state_read()}</span>;
  if (line.state === 'saved') return <span>{m.chat_state_saved()}</span>;
  if (line.state === 'unkept') return <span>{m.files_state_chosen()}</span>;
  if (line.state === 'sent') return <span>{m.chat_state_sent()}</span>;
  return (
    <>
      <span className="font-semibold text-alarm">{m.chat_state_refused()}</span>
      <span className="basis-full text-alarm">{line.refusal?.message}</span>
      <button type="button" className={ACTION_STYLES} onClick={() => onRetry(line.commandId)}>
        {m.chat_retry()}
      </button>
      <button type="button" className={ACTION_STYLES} onClick={() => onDiscard(line.commandId)}>
        {m.chat_discard()}
      </button>
    </>
  );
}

const ACTION_STYLES =
  'min-h-9 rounded-md px-1.5 font-semibold text-brand underline underline-offset-2 hover:bg-brand-soft';

/** Agents must recognise what no agent has written, and what no customer can see. */
const needsSpeakerLabel = ({ from, kind }: BubbleLine): boolean => kind === 'note' || from === 'system';

function bubbleStyles({ from, kind, state }: BubbleLine, isOwn: boolean, side: ChatSide): string {
  if (state === 'refused' || state === 'held' || state === 'declined')
    return 'border border-alarm bg-alarm-soft text-ink rounded-ee-sm';
  if (kind === 'note') return 'border border-dashed border-line-strong bg-lamp-soft text-on-lamp';
  if (from === 'system' && side === 'agent') return 'border border-line-strong bg-surface text-ink-soft rounded-ee-sm';
  return isOwn ? 'bg-brand text-on-brand rounded-ee-sm' : 'bg-sunken text-ink rounded-es-sm';
}

function speakerLabel({ from, kind }: BubbleLine, side: ChatSide): string {
  if (kind === 'note') return m.chat_from_note();
  if (from === 'system') return m.chat_from_system();
  if (from === side) return m.chat_from_you();
  return from === 'agent' ? m.chat_from_agent() : m.chat_from_customer();
}
