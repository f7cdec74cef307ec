import type { MouseEvent, ReactNode } from 'react';
import { pathIn } from '../i18n/locale-path.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { Button } from '../ui/button.tsx';
import type { ButtonLook } from '../ui/button-look.ts';
import { openChat } from '../ui/open-chat.ts';

interface ChatButtonProps extends ButtonLook {
  className?: string;
  /** Written into the chat for the visitor, who may change it and sends it or not. */
  say?: string;
  children: ReactNode;
}

/** Opens the chat. Without script it is the button of a form, and leads to the page that says how else to reach us. */
export function ChatButton({ say, children, ...look }: ChatButtonProps) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    openChat('click', say);
  };
  return (
    <form action={pathIn(getLocale(), '/reach-us')} className="contents">
      <Button type="submit" data-chat="" {...look} onClick={onClick}>
        {children}
      </Button>
    </form>
  );
}

export function ConsultButton(look: ButtonLook) {
  return <ChatButton {...look}>{m.consult()}</ChatButton>;
}

export function AssessButton(look: ButtonLook) {
  return (
    <ChatButton kind="secondary" {...look}>
      {m.assess()}
    </ChatButton>
  );
}
