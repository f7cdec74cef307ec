import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { transcriptHtml, saveTextFile } from './transcript-export.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { WidgetController } from './widget-controller.ts';
import type { WidgetState } from './widget-state.ts';

type PanelMenuProps = { controller: WidgetController; state: WidgetState; lang: Locale };

type MenuConfirmation = 'erase' | 'forget';

/** The customer's own settings and actions: sound, download, and deletion. */
export function PanelMenu({ controller, state, lang }: PanelMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState<MenuConfirmation | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    setQuestion(null);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the buttons in it, and is none itself
    <div onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={m.chat_menu()}
        title={m.chat_menu()}
        onClick={() => (isOpen ? leave() : setOpen(true))}
        className="grid size-[44px] shrink-0 place-items-center rounded-control text-xl text-ink-soft hover:bg-sunken"
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <div className="absolute inset-x-2 top-full layer-menu max-h-[calc(100cqh-7rem)] overflow-y-auto rounded-card border border-line-strong bg-surface p-2 shadow-xl">
          {question ? (
            <ConfirmationDialog
              question={question}
              onNo={() => {
                setQuestion(null);
                button.current?.focus();
              }}
              onYes={() => {
                if (question === 'erase') controller.erase();
                else controller.forget();
                leave();
              }}
            />
          ) : (
            <MenuItems controller={controller} state={state} lang={lang} onAsk={setQuestion} onDone={leave} />
          )}
        </div>
      )}
    </div>
  );
}

type MenuItemsProps = PanelMenuProps & { onAsk: (question: MenuConfirmation) => void; onDone: () => void };

function MenuItems({ controller, state, lang, onAsk, onDone }: MenuItemsProps) {
  const { activeChat } = state;
  const save = ({ store }: Conversation) => {
    saveTextFile('aidline-chat.html', 'text/html', transcriptHtml(store.getState().lines, lang));
    onDone();
  };
  const contact = () => {
    onDone();
    controller.askForContact();
  };
  const { askForName, askForEmail, askForPhone } = state.settings;
  return (
    <ul className="flex flex-col">
      <li>
        <button
          type="button"
          aria-pressed={state.isQuiet}
          onClick={() => controller.setQuiet(!state.isQuiet)}
          className={ITEM_STYLES}
        >
          {/* Drawn: few fonts have the sign. */}
          <span
            className={`me-2 inline-block size-4 border-2 border-current bg-clip-content p-px align-[-0.125rem] ${state.isQuiet ? 'bg-current' : ''}`}
          />
          {m.chat_menu_quiet()}
        </button>
      </li>
      {(askForName || askForEmail || askForPhone) && <MenuItem label={m.chat_menu_contact()} onChoose={contact} />}
      {activeChat && <DownloadItem conversation={activeChat.conversation} onSave={save} />}
      {activeChat && <MenuItem label={m.chat_menu_forget()} onChoose={() => onAsk('forget')} />}
      {activeChat && <MenuItem label={m.chat_menu_erase()} onChoose={() => onAsk('erase')} />}
    </ul>
  );
}

const ITEM_STYLES =
  'min-h-11 w-full rounded-control px-3 py-2 text-start hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-soft';

/** The download is the whole conversation, so it waits until its beginning is loaded. */
function DownloadItem({ conversation, onSave }: { conversation: Conversation; onSave: (all: Conversation) => void }) {
  const isPart = useStore(conversation.store, ({ tail }) => tail !== null);
  const label = isPart ? `${m.chat_menu_download()} (${m.chat_loading()})` : m.chat_menu_download();
  return <MenuItem label={label} isOff={isPart} onChoose={() => onSave(conversation)} />;
}

function MenuItem({ label, isOff = false, onChoose }: { label: string; isOff?: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" onClick={onChoose} disabled={isOff} className={ITEM_STYLES}>
        {label}
      </button>
    </li>
  );
}

function ConfirmationDialog({
  question,
  onYes,
  onNo,
}: {
  question: MenuConfirmation;
  onYes: () => void;
  onNo: () => void;
}) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={question === 'erase' ? m.chat_menu_erase() : m.chat_menu_forget()}
      className="p-2"
    >
      <p>{question === 'erase' ? m.chat_erase_ask() : m.chat_forget_ask()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="alarm" onClick={onYes}>
          {question === 'erase' ? m.chat_menu_erase() : m.chat_menu_forget()}
        </Button>
        <Button ref={keepButton} kind="secondary" onClick={onNo}>
          {m.chat_keep()}
        </Button>
      </div>
    </div>
  );
}
