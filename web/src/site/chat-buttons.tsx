import type { MouseEvent, ReactNode } from 'react';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { Button } from '../ui/button.tsx';
import type { ButtonStyle } from '../ui/button-style.ts';
import { openChat } from '../ui/open-chat-request.ts';

type ChatButtonProps = ButtonStyle & {
  className?: string;
  /** Put into the chat's input for the visitor, who may edit it and decides whether to send it. */
  draft?: string;
  children: ReactNode;
};

/** Opens the chat. Without script it is the button of a form and opens the page with the other ways to reach us. */
export function ChatButton({ draft, children, ...look }: ChatButtonProps) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    openChat('click', draft);
  };
  return (
    <form action={pathInLocale(getLocale(), '/reach-us')} className="contents">
      <Button type="submit" data-chat="" {...look} onClick={onClick}>
        {children}
      </Button>
    </form>
  );
}

export function ConsultationButton(look: ButtonStyle) {
  return <ChatButton {...look}>{m.consult()}</ChatButton>;
}

export function AssessmentButton(look: ButtonStyle) {
  return (
    <ChatButton kind="secondary" {...look}>
      {m.assess()}
    </ChatButton>
  );
}
