import { type RefObject, useCallback, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import { clientRefusalMessage } from '@libs/protocol/client-refusal-messages.ts';
import { Composer } from '../chat/composer.tsx';
import type { OpenPicker } from '../chat/files/attach-button.tsx';
import { useFileFeatures } from '../chat/files/load-file-features.ts';
import { m } from '../i18n/messages.ts';
import type { PanelComponents } from './panel-components.ts';
import { useSession } from './use-session.ts';
import type { WidgetController } from './widget-controller.ts';
import type { WidgetState } from './widget-state.ts';

type PanelFooterProps = {
  controller: WidgetController;
  state: WidgetState;
  lang: Locale;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Leaves room for the messages. */
  isShort: boolean;
  /** Called when the writer returns to the text. */
  onBackToDraft: () => void;
  components: PanelComponents;
};

/** The composer, or that the conversation has ended for good; above it the safety notice. If both are too tall for the panel, the notices scroll. */
export function PanelFooter({ controller, state, lang, input, isShort, onBackToDraft, components }: PanelFooterProps) {
  const { AttachButton, BlockedNotice, IdentifierQuestion, SecretNotice } = components;
  const isBlocked = useSession(state.activeChat, ({ status }) => status === 'blocked');
  const fileParts = useFileFeatures();
  const [hasFiles, setHasFiles] = useState(false);
  /** Opens the file picker; there while people choose what goes with the message. */
  const [openPicker, setOpenPicker] = useState<OpenPicker>(null);
  const choose = useCallback((files: readonly File[]) => controller.addFiles(files), [controller]);
  if (isBlocked) return <BlockedNotice />;
  return (
    <div className="flex min-h-0 shrink-9999 flex-col overflow-y-auto border-t border-line px-3 pt-1 has-[[role=alertdialog]]:min-h-40 has-[[data-answers]]:max-h-[calc(100%-4rem)] has-[[data-answers]]:shrink-0">
      {/* One line of it once somebody writes or chooses a file; a press opens it. A question before sending says more and needs the room. */}
      <details
        open={!isShort && !openPicker && !hasFiles}
        hidden={state.question?.why === 'secret' || state.question?.why === 'identifiers'}
        className="group mb-1 shrink-0 rounded-control bg-lamp-soft px-2.5 text-xs leading-snug text-on-lamp tiny:hidden asking:hidden attaching:hidden"
      >
        <summary className="cursor-pointer truncate py-1 group-open:whitespace-normal">{m.chat_safety()}</summary>
      </details>
      <p role="status" className="shrink-0 text-xs leading-snug text-ink empty:hidden">
        {state.question?.why === 'checking' ? m.chat_secret_checking() : state.isUnchecked && m.chat_secret_unchecked()}
      </p>
      {state.question?.why === 'secret' && (
        <SecretNotice
          secrets={state.question.secrets}
          onHide={() => {
            controller.submitChecks.submitMasked();
            input.current?.focus();
          }}
          onChange={onBackToDraft}
        />
      )}
      {state.question?.why === 'identifiers' && (
        <IdentifierQuestion
          text={state.question.text}
          identifiers={state.question.identifiers}
          onAnswer={(owners) => {
            controller.submitChecks.submitAttributed(owners);
            requestAnimationFrame(() => input.current?.focus());
          }}
          onChange={onBackToDraft}
        />
      )}
      {fileParts && (
        <fileParts.UploadList
          uploads={state.files?.uploads ?? null}
          lang={lang}
          onFiles={choose}
          onChosen={setHasFiles}
          openPicker={openPicker}
          onMenu={setOpenPicker}
        />
      )}
      {/* What does not fit into the footer scrolls above the composer. */}
      <div
        className={`sticky bottom-0 shrink-0 bg-surface pb-[max(0.75rem,env(safe-area-inset-bottom))] tiny:pb-1 ${state.question?.why === 'identifiers' ? 'asking:hidden' : ''}`}
      >
        <Composer
          before={<AttachButton onFiles={choose} onMore={fileParts && setOpenPicker} />}
          draft={state.draft}
          onDraft={(draft) => controller.setDraft(draft)}
          onSend={(text) => controller.send(text)}
          hasFiles={hasFiles}
          onFocus={() => controller.recordActivity()}
          refusalMessage={(code) => clientRefusalMessage(code, lang)}
          label={m.chat_input()}
          placeholder={m.chat_placeholder()}
          sendLabel={m.chat_send()}
          rows={1}
          heightClass="max-h-[96px] in-[dialog:has([role=alertdialog])]:max-h-12"
          inputRef={input}
          isBlocked={state.question?.why === 'contact'}
        />
      </div>
    </div>
  );
}
