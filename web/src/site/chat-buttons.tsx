import type { MouseEvent, ReactNode } from 'react';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../i18n/messages.ts';
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
export function ChatButton({ draft, children, ...style }: ChatButtonProps) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    openChat('click', draft);
  };
  return (
    <form action={pathInLocale(getLocale(), '/reach-us')} className="contents">
      <Button type="submit" data-chat="" {...style} onClick={onClick}>
        {children}
      </Button>
    </form>
  );
}

export function ConsultationButton(style: ButtonStyle) {
  return <ChatButton {...style}>{m.consult()}</ChatButton>;
}

export function AssessmentButton(style: ButtonStyle) {
  return (
    <ChatButton kind="secondary" {...style}>
      {m.assess()}
    </ChatButton>
  );
}
