import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import { isBlank } from '@libs/chat/blank-text.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { readerRegionOf, type SentTranslation, type TranslateResponse } from '@libs/protocol/translation.ts';
import { clientRefusalMessage } from '@libs/protocol/client-refusal-messages.ts';
import { Composer } from '../chat/composer.tsx';
import type { Conversation } from '@libs/client/conversation.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { AttachButton } from '../chat/files/attach-button.tsx';
import { UploadList } from '../chat/files/upload-list.tsx';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { ToggleButton } from '../ui/toggle-button.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { LibraryButton } from './library/library-button.tsx';
import { noteCommand } from './follow/follow.ts';
import { useHolderQuestion } from './assignment/use-holder-question.ts';
import { fieldsIn, fillFields } from '@libs/protocol/scripts.ts';
import { QuickResponseBar } from './quick-responses/quick-response-bar.tsx';
import { ForeignTextQuestion, MissingFields } from './quick-responses/script-questions.tsx';
import { ScriptTypeahead } from './quick-responses/script-typeahead.tsx';
import { type ScriptInsertion, useScriptInsertion } from './quick-responses/use-script-insertion.ts';
import { MentionSuggestions } from './shift/mention-suggestions.tsx';
import { TranslationBar } from './translation-bar.tsx';
import { customerLanguageOf, translationSettingsOf } from './translation-store.ts';

type ReplyBoxProps = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  /** The conversation as it is shown. */
  lines: readonly TranscriptLine[];
  lang: Locale;
  input: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Where an agent writes an answer or an internal note. With translation on, the agent sees the translated text before
 * it is sent.
 */
export function ReplyBox({ workspace, conversation, lines, lang, input }: ReplyBoxProps) {
  const { sessionId } = conversation;
  const isNote = useStore(workspace.drafts.store, ({ notes }) => notes[sessionId] ?? false);
  const draft = useStore(workspace.drafts.store, ({ drafts }) => drafts[sessionId] ?? '');
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  const isFollowed = useStore(workspace.following.store, ({ followed }) => followed.includes(sessionId));
  const { uploads: uploadQueue } = workspace.filesOf(sessionId);
  const sendFiles = () => {
    uploadQueue.send();
    return null;
  };
  const sendReply: SendReply = (text, translation) => conversation.send(text, { translation }) ?? sendFiles();
  const browserLang = row?.lang ?? 'en';
  const insertion = useScriptInsertion({ workspace, conversation, input, browserLang, lang });
  const translated = useTranslatedSend({ workspace, conversation, sendReply, browserLang, insertion });
  const choose = useCallback((files: readonly File[]) => uploadQueue.add(files), [uploadQueue]);
  const [hasFiles, setHasFiles] = useState(false);
  const question = useHolderQuestion(workspace, conversation);

  const missing = isNote ? [] : fieldsIn(draft);
  const missingInput = useRef<HTMLInputElement>(null);
  const onSend = (text: string): RefusalCode | 'needs-answer' | null => {
    if (missing.length > 0) {
      missingInput.current?.focus();
      return 'needs-answer';
    }
    if (!isNote && question.mustAsk(text.trim())) return 'needs-answer';
    if (!isNote) return isBlank(text) ? sendFiles() : translated.send(text);
    conversation.sendCommand(noteCommand(workspace, conversation, text));
    return null;
  };
  return (
    <div className={classNames('border-t border-line px-3 pt-1.5', isNote ? 'bg-lamp-soft pb-2.5' : 'bg-surface pb-1')}>
      <ReplyHead {...{ workspace, sessionId, lines, isNote }} />
      {!isNote && <HolderQuestion holder={question.asked === draft.trim() ? question.holder : null} />}
      {!isNote && <TranslationPreview of={translated.preview} text={draft} />}
      {!isNote && <UploadList uploads={uploadQueue} lang={lang} onFiles={choose} onChosen={setHasFiles} />}
      {!isNote && hasFiles && <p className="px-1 pb-1.5 text-sm text-ink-soft">{m.held_file_hint()}</p>}
      {!isNote && <ForeignTextQuestion insertion={insertion} />}
      {missing.length > 0 && (
        <MissingFields
          key={sessionId}
          fields={missing}
          values={insertion.valuesIn(insertion.languages.customer ?? lang)}
          inputRef={missingInput}
          onFill={(values) => {
            workspace.changeDraft(sessionId, fillFields(draft, values));
            input.current?.focus();
          }}
        />
      )}
      {isNote && (
        <MentionSuggestions
          workspace={workspace}
          draft={draft}
          onDraft={(text) => {
            workspace.changeDraft(sessionId, text);
            input.current?.focus();
          }}
        />
      )}
      <ScriptTypeahead
        {...{ insertion, input, draft }}
        isOff={isNote}
        onOpen={() => workspace.teamScripts.loadUnlessFresh()}
      >
        <Composer
          before={!isNote && <FileButtons {...{ workspace, sessionId, lang }} onFiles={choose} />}
          draft={draft}
          onDraft={(text) => workspace.changeDraft(sessionId, text)}
          onSend={onSend}
          hasFiles={hasFiles}
          refusalMessage={(code) => clientRefusalMessage(code, lang)}
          label={isNote ? m.console_note_input() : m.console_reply()}
          sendLabel={isNote ? (isFollowed ? m.follow_whisper() : m.console_note_send()) : m.console_send()}
          rows={2}
          heightClass="max-h-[8rem]"
          inputRef={input}
        />
      </ScriptTypeahead>
      {!isNote && <QuickResponseBar {...{ workspace, insertion, lang }} />}
    </div>
  );
}

type FileButtonsProps = Pick<ReplyBoxProps, 'workspace' | 'lang'> & {
  sessionId: SessionId;
  onFiles: (files: readonly File[]) => void;
};

/** One above the other where large letters leave no room beside the text. */
const FileButtons = ({ workspace, sessionId, lang, onFiles }: FileButtonsProps) => (
  <span className="flex max-w-[30%] shrink-0 flex-wrap gap-2">
    <span data-attach className="contents">
      <AttachButton onFiles={onFiles} />
    </span>
    <LibraryButton workspace={workspace} sessionId={sessionId} lang={lang} />
  </span>
);

function HolderQuestion({ holder }: { holder: string | null }) {
  return (
    <output className="mb-1 block rounded-control bg-lamp-soft px-3 py-1.5 text-sm text-on-lamp empty:hidden">
      {holder !== null && m.assignment_holder_confirm({ name: holder })}
    </output>
  );
}

type ReplyHeadProps = Pick<ReplyBoxProps, 'workspace' | 'lines'> & { sessionId: SessionId; isNote: boolean };

/** Who will read what is written here, and in which language. */
function ReplyHead({ workspace, sessionId, lines, isNote }: ReplyHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pb-1">
      <ReplyKindSwitch isNote={isNote} onChange={(nextIsNote) => workspace.drafts.setNote(sessionId, nextIsNote)} />
      <TranslationBar store={workspace.translation} sessionId={sessionId} lines={lines} />
    </div>
  );
}

function ReplyKindSwitch({ isNote, onChange }: { isNote: boolean; onChange: (isNote: boolean) => void }) {
  return (
    <div className="flex flex-wrap gap-1">
      {([false, true] as const).map((one) => (
        <ToggleButton key={String(one)} isOn={one === isNote} onClick={() => onChange(one)} className="min-h-8 px-2.5">
          {one ? m.console_note_tab() : m.console_reply_tab()}
        </ToggleButton>
      ))}
    </div>
  );
}

type TranslationPreviewState = { of: string; is: 'asked' | TranslateResponse };

function TranslationPreview({ of: preview, text }: { of: TranslationPreviewState | null; text: string }) {
  if (!preview || preview.of !== text.trim()) return null;
  if (preview.is === 'asked')
    return <output className="block pb-1 text-sm text-ink-soft">{m.translate_waiting()}</output>;
  return (
    <output className="mb-1 block max-h-32 overflow-y-auto rounded-control bg-sunken px-3 py-1.5 text-sm">
      {preview.is.flag === null ? (
        <>
          <span className="font-semibold">{m.translate_reads()}</span>
          <bdi lang={preview.is.target} className="whitespace-pre-wrap">
            {preview.is.text}
          </bdi>
        </>
      ) : (
        m.translate_altered()
      )}
      <span className="block text-ink-soft">{m.translate_confirm()}</span>
    </output>
  );
}

/** The text, and after it the chosen files. */
type SendReply = (text: string, translation?: SentTranslation) => RefusalCode | null;
type TranslatedSendOptions = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  sendReply: SendReply;
  browserLang: string;
  insertion: ScriptInsertion;
};

/**
 * With translation on, the first Enter shows what the customer will read and the second sends both. Where no
 * translation is available, the original is sent at once: a broken translator must not delay an answer. Where one was
 * refused, because it changed a fact, the first Enter says so and the second sends the original.
 */
function useTranslatedSend({ workspace, conversation, sendReply, browserLang, insertion }: TranslatedSendOptions) {
  const { sessionId } = conversation;
  const [preview, setPreview] = useState<TranslationPreviewState | null>(null);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  const requestPreview = async (text: string) => {
    setPreview({ of: text, is: 'asked' });
    const { agentLang, customerLang } = workspace.translation.settingsOf(sessionId);
    const target = customerLanguageOf(customerLang, conversation.store.getState().lines, browserLang);
    const region = target === 'zh-TW' ? readerRegionOf(browserLang) : undefined;
    const answer = await workspace.translation.preview(text, agentLang, { target, region });
    const now = workspace.drafts.draftOf(sessionId);
    // Meanwhile it may have become an internal note, which must not be sent to the customer.
    if (now.isNote || now.text.trim() !== text) return;
    // That the customer reads the original is the agent's decision where a translation exists and is wrong.
    const isShown = answer?.flag === null || answer?.flag === 'tokens-changed';
    if (isShown && !isGone.current) return setPreview({ of: text, is: answer });
    if (isGone.current) return;
    setPreview(null);
    if (sendReply(text) === null) workspace.changeDraft(sessionId, '');
  };
  const send = (draft: string): RefusalCode | 'needs-answer' | null => {
    const text = draft.trim();
    const { isOn } = translationSettingsOf(workspace.translation.store.getState(), sessionId);
    if (!isOn || insertion.isVerbatim(text)) return sendReply(text);
    if (isBlank(text)) return 'message.blank';
    if (preview?.of === text && preview.is !== 'asked') {
      const { target: language, text: translatedText, engine } = preview.is;
      setPreview(null);
      return sendReply(text, engine ? { language, text: translatedText, engine } : undefined);
    }
    if (preview?.of !== text) void requestPreview(text);
    return 'needs-answer';
  };
  return { preview, send };
}
