import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';

type ChatBarProps = { onOpen: () => void; onDismiss: () => void };

/** What opens by itself on a phone: one line at the foot, which covers nothing that is read. */
export function ChatBar({ onOpen, onDismiss }: ChatBarProps) {
  return (
    <aside
      aria-label={m.chat_bar()}
      className="fixed inset-x-0 bottom-0 layer-bar flex items-center gap-2 border-t-2 border-brand bg-surface px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-2xl print:hidden"
    >
      <p className="min-w-0 flex-1 leading-tight">{m.chat_bar()}</p>
      <Button data-chat="" onClick={onOpen}>
        {m.chat_open()}
      </Button>
      <Button kind="quiet" aria-label={m.chat_bar_dismiss()} className="px-3" onClick={onDismiss}>
        <span aria-hidden="true">×</span>
      </Button>
    </aside>
  );
}
