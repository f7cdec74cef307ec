import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isBlank } from '@libs/chat/blank.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { TranslateResponse } from '@libs/protocol/translation.ts';
import { ownWordsOf } from '@libs/protocol/own-refusal-words.ts';
import { Composer } from '../chat/composer.tsx';
import type { Conversation } from '../chat/conversation.ts';
import { AttachButton } from '../chat/files/attach-button.tsx';
import { TrayList } from '../chat/files/tray-list.tsx';
import { m } from '../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';
import { customerName, shortId } from './customer.ts';
import type { Desk } from './desk.ts';
import { fillFields, insertedAt } from './quick/fill-fields.ts';
import { QuickBar } from './quick/quick-bar.tsx';
import { languageOfCustomer, translatingOf } from './translation-store.ts';

type ReplyBoxProps = {
  desk: Desk;
  conversation: Conversation;
  lang: Locale;
  input: RefObject<HTMLTextAreaElement | null>;
};

/** Where an agent answers, or notes something for colleagues; with translation on, what will be read is seen first. */
export function ReplyBox({ desk, conversation, lang, input }: ReplyBoxProps) {
  const { sessionId } = conversation;
  const isNote = useStore(desk.drafts.store, ({ notes }) => notes[sessionId] ?? false);
  const draft = useStore(desk.drafts.store, ({ drafts }) => drafts[sessionId] ?? '');
  const row = useStore(desk.inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  const { tray } = desk.filesOf(sessionId);
  const sendFiles = () => {
    tray.send();
    return null;
  };
  const say: Say = (text, translation) => conversation.send(text, translation) ?? sendFiles();
  const translated = useTranslatedSend({ desk, conversation, say, browserLang: row?.lang ?? 'en' });
  const choose = useCallback((files: readonly File[]) => tray.choose(files), [tray]);
  const [hasFiles, setHasFiles] = useState(false);

  const insert = (script: string) => {
    const { selectionStart: start = draft.length, selectionEnd: end = draft.length } = input.current ?? {};
    const name = customerName(row ?? { sessionId });
    const fields = { name, agent: desk.parts.agent.displayName, case: shortId(sessionId) };
    desk.draft(sessionId, insertedAt(draft, fillFields(script, fields), { start, end }));
    input.current?.focus();
  };
  const onSend = (text: string): RefusalCode | 'held' | null => {
    if (!isNote) return isBlank(text) ? sendFiles() : translated.send(text);
    conversation.ask({ type: 'note.add', text: text.trim() });
    return null;
  };
  return (
    <div className={classNames('border-t border-line px-3 pt-1.5 pb-1', isNote ? 'bg-lamp-soft' : 'bg-surface')}>
      <Kinds isNote={isNote} onChange={(wish) => desk.drafts.setNote(sessionId, wish)} />
      {!isNote && <Preview of={translated.preview} text={draft} />}
      {!isNote && <TrayList tray={tray} lang={lang} onFiles={choose} onChosen={setHasFiles} />}
      <Composer
        before={!isNote && <AttachButton onFiles={choose} />}
        draft={draft}
        onDraft={(text) => desk.draft(sessionId, text)}
        onSend={onSend}
        hasFiles={hasFiles}
        wordsFor={(code) => ownWordsOf(code, lang)}
        label={isNote ? m.console_note_input() : m.console_reply()}
        sendLabel={isNote ? m.console_note_send() : m.console_send()}
        rows={2}
        heightClass="max-h-[8rem]"
        inputRef={input}
      />
      {!isNote && <QuickBar desk={desk} onInsert={insert} />}
    </div>
  );
}

function Kinds({ isNote, onChange }: { isNote: boolean; onChange: (isNote: boolean) => void }) {
  return (
    <div className="flex flex-wrap gap-1 pb-1">
      {([false, true] as const).map((one) => (
        <button
          key={String(one)}
          type="button"
          aria-pressed={one === isNote}
          onClick={() => onChange(one)}
          className={classNames(
            'min-h-8 rounded-control px-2.5 text-sm',
            one === isNote ? 'bg-brand-soft font-bold text-brand' : 'text-ink-soft hover:bg-sunken',
          )}
        >
          {one ? m.console_note_tab() : m.console_reply_tab()}
        </button>
      ))}
    </div>
  );
}

type Previewed = { of: string; is: 'asked' | TranslateResponse };

function Preview({ of: preview, text }: { of: Previewed | null; text: string }) {
  if (!preview || preview.of !== text.trim()) return null;
  if (preview.is === 'asked')
    return <output className="block pb-1 text-sm text-ink-soft">{m.translate_waiting()}</output>;
  return (
    <output className="mb-1 block max-h-32 overflow-y-auto rounded-control bg-sunken px-3 py-1.5 text-sm">
      <span className="font-semibold">{m.translate_reads()}</span>
      <bdi lang={preview.is.target} className="whitespace-pre-wrap">
        {preview.is.text}
      </bdi>
      <span className="block text-ink-soft">{m.translate_confirm()}</span>
    </output>
  );
}

/** The words, and behind them the files that were chosen. */
type Say = Conversation['send'];
type TranslatedSend = { desk: Desk; conversation: Conversation; say: Say; browserLang: string };

/**
 * With translation on, the first Enter shows what the customer will read and the second sends both. Where nobody can
 * translate, the original goes at once: a translator that is down delays nobody.
 */
function useTranslatedSend({ desk, conversation, say, browserLang }: TranslatedSend) {
  const { sessionId } = conversation;
  const [preview, setPreview] = useState<Previewed | null>(null);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  const ask = async (text: string) => {
    setPreview({ of: text, is: 'asked' });
    const { agentLang, customerLang } = desk.translation.of(sessionId);
    const target = languageOfCustomer(customerLang, conversation.store.getState().lines, browserLang);
    const answer = await desk.translation.preview(text, agentLang, target);
    const now = desk.drafts.of(sessionId);
    // Meanwhile it may have become a note, which must not leave the house.
    if (now.isNote || now.text.trim() !== text) return;
    if (answer && answer.flag === null && !isGone.current) return setPreview({ of: text, is: answer });
    if (isGone.current) return;
    setPreview(null);
    if (say(text) === null) desk.draft(sessionId, '');
  };
  const send = (draft: string): RefusalCode | 'held' | null => {
    const text = draft.trim();
    if (!translatingOf(desk.translation.store.getState(), sessionId).isOn) return say(text);
    if (isBlank(text)) return 'message.blank';
    if (preview?.of === text && preview.is !== 'asked') {
      const { target: language, text: words, engine } = preview.is;
      setPreview(null);
      return say(text, engine ? { language, text: words, engine } : undefined);
    }
    if (preview?.of !== text) void ask(text);
    return 'held';
  };
  return { preview, send };
}
