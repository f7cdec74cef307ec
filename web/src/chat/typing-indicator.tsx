import { m } from '../i18n/messages.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { ChatSide } from './message-text.tsx';

/** Three dots while the other side types. They pulse, except where the person prefers reduced motion. */
export function TypingIndicator({ isOn, side }: { isOn: boolean; side: ChatSide }) {
  return (
    <output className="block px-4 pb-2 empty:hidden">
      {isOn && (
        <span className="inline-flex gap-1 rounded-card bg-sunken px-3 py-2">
          <VisuallyHidden>{side === 'agent' ? m.chat_typing_customer() : m.chat_typing_agent()}</VisuallyHidden>
          {DOT_DELAYS.map((delay) => (
            <span
              key={delay}
              aria-hidden="true"
              style={{ animationDelay: delay }}
              className="size-2 rounded-full bg-ink-soft motion-safe:animate-pulse"
            />
          ))}
        </span>
      )}
    </output>
  );
}

const DOT_DELAYS = ['0ms', '200ms', '400ms'];
