import { type RefObject, useCallback, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { ownWordsOf } from '@libs/protocol/own-refusal-words.ts';
import { Composer } from '../chat/composer.tsx';
import { AttachButton } from '../chat/files/attach-button.tsx';
import { useFileParts } from '../chat/files/parts.ts';
import { m } from '../paraglide/messages.js';
import { SecretNotice } from './secret-notice.tsx';
import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

type PanelFootProps = {
  visit: Visit;
  state: VisitState;
  lang: Locale;
  input: RefObject<HTMLTextAreaElement | null>;
  /** The writer goes back to the text. */
  onRelease: () => void;
};

/** Where one writes, under what nobody here ever asks for. Where it is too tall for the panel, what is stopped gives way. */
export function PanelFoot({ visit, state, lang, input, onRelease }: PanelFootProps) {
  const fileParts = useFileParts();
  const [hasFiles, setHasFiles] = useState(false);
  const choose = useCallback((files: readonly File[]) => visit.choose(files), [visit]);
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto border-t border-line px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] tiny:py-1">
      <p className="mb-2 rounded-control bg-lamp-soft px-2.5 py-1.5 text-[12.5px] leading-snug text-on-lamp tiny:hidden">
        {m.chat_safety()}
      </p>
      {state.held?.why === 'secret' && (
        <SecretNotice
          secrets={state.held.secrets}
          onHide={() => {
            visit.checkpoint.passMasked();
            input.current?.focus();
          }}
          onChange={onRelease}
        />
      )}
      {fileParts && (
        <fileParts.TrayList tray={state.files?.tray ?? null} lang={lang} onFiles={choose} onChosen={setHasFiles} />
      )}
      {/* Whatever fills the foot scrolls away above it. */}
      <div className="sticky bottom-0 bg-surface">
        <Composer
          before={<AttachButton onFiles={choose} />}
          draft={state.draft}
          onDraft={(draft) => visit.write(draft)}
          onSend={(text) => visit.send(text)}
          hasFiles={hasFiles}
          onFocus={() => visit.act()}
          wordsFor={(code) => ownWordsOf(code, lang)}
          label={m.chat_input()}
          placeholder={m.chat_placeholder()}
          sendLabel={m.chat_send()}
          rows={1}
          heightClass="max-h-[96px]"
          inputRef={input}
          isBlocked={state.held?.why === 'contact'}
        />
      </div>
    </div>
  );
}
