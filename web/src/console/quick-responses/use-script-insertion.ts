import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Conversation } from '@libs/client/conversation.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { fillFields } from '@libs/protocol/scripts.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { customerLanguageOf, translationSettingsOf } from '../translation-store.ts';
import { findScripts, type KnownScript, offerScript, type OfferedScript } from './find-scripts.ts';
import { insertText, type DraftRange } from './insert-text.ts';
import { scriptValues } from './script-values.ts';
import { localeOfLanguage, useScripts } from './use-scripts.ts';

type InsertionOptions = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  input: RefObject<HTMLTextAreaElement | null>;
  /** What the customer's browser asked for. */
  browserLang: string;
  lang: Locale;
};

export type ScriptInsertion = ReturnType<typeof useScriptInsertion>;

/**
 * Puts scripts into the draft of one conversation, with their fields filled in. A text in a language that the customer does
 * not read is inserted only after the agent has been asked.
 */
export function useScriptInsertion({ workspace, conversation, input, browserLang, lang }: InsertionOptions) {
  const { sessionId } = conversation;
  const scripts = useScripts(workspace);
  const { lastUsed } = useStore(workspace.scriptUses.store);
  const { isOn, agentLang, customerLang } = useStore(workspace.translation.store, (state) =>
    translationSettingsOf(state, sessionId),
  );
  const [asked, setAsked] = useState<{ offered: OfferedScript; range: DraftRange } | null>(null);
  const [caret, setCaret] = useState(0);
  /** The draft while it is exactly what a script says in the customer's own language. */
  const verbatim = useRef<string | null>(null);

  const languages = {
    customer: localeOfLanguage(customerLanguageOf(customerLang, conversation.store.getState().lines, browserLang)),
    translated: isOn ? localeOfLanguage(agentLang) : null,
    page: lang,
  };
  const write = (text: string, range: DraftRange) => {
    const inserted = insertText(workspace.drafts.draftOf(sessionId).text, text, range);
    // Drawn at once, so that the caret can stand behind what was inserted.
    flushSync(() => workspace.changeDraft(sessionId, inserted.draft));
    input.current?.focus();
    input.current?.setSelectionRange(inserted.caret, inserted.caret);
    setCaret(inserted.caret);
    return inserted.draft;
  };
  const place = ({ script, language }: OfferedScript, range: DraftRange) => {
    const text = fillFields(script.texts[language], scriptValues(workspace, sessionId, language));
    const draft = write(text, range);
    verbatim.current = language === languages.customer && draft === text ? draft.trim() : null;
    workspace.scriptUses.markUsed(script.id);
  };
  const selection = () => selectionIn(input.current);
  return {
    asked,
    caret,
    languages,
    scripts,
    find: (query: string): OfferedScript[] => findScripts(scripts, query, { languages, lastUsed }),
    valuesIn: (language: Locale) => scriptValues(workspace, sessionId, language),
    /** In the place of a range of the draft; of what is selected unless it is given. */
    insert: (offered: OfferedScript, range = selection()) => {
      if (offered.isForeign) setAsked({ offered, range });
      else place(offered, range);
    },
    insertScript: (script: KnownScript) => {
      const offered = offerScript(script, languages);
      if (offered.isForeign) setAsked({ offered, range: selection() });
      else place(offered, selection());
    },
    confirm: () => {
      setAsked(null);
      if (asked) place(asked.offered, asked.range);
    },
    cancel: () => {
      setAsked(null);
      input.current?.focus();
    },
    /** Writes the slash that opens the list. */
    startSearch: () => write('/', selection()),
    trackCaret: () => setCaret(input.current?.selectionStart ?? 0),
    /** Whether it is what a script says in the customer's language, so that nothing is left to translate. */
    isVerbatim: (text: string): boolean => verbatim.current === text.trim(),
  };
}

const selectionIn = (input: HTMLTextAreaElement | null): DraftRange => {
  const { selectionStart: start, selectionEnd: end } = input ?? { selectionStart: 0, selectionEnd: 0 };
  return { start, end };
};
