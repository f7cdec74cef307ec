import { type SubmitEvent, useRef } from 'react';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { Button } from '../ui/button.tsx';
import { openChat } from '../ui/open-chat-request.ts';
import { SafetyNotice } from '../ui/safety-notice.tsx';

/**
 * New articles by e-mail are requested in the chat: it opens with the request as a draft, and nothing is sent before
 * the visitor sends it.
 */
export function Subscribe() {
  const input = useRef<HTMLInputElement>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    openChat('click', m.subscribe_request({ email: input.current?.value.trim() ?? '' }));
  };
  return (
    <section aria-labelledby="subscribe-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-12">
        <h2 id="subscribe-title" className="font-display text-2xl">
          {m.subscribe_title()}
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">{m.subscribe_text()}</p>
        <form
          noValidate
          action={pathInLocale(getLocale(), '/reach-us')}
          onSubmit={onSubmit}
          className="mt-5 flex max-w-xl flex-wrap gap-3"
        >
          <label htmlFor="subscribe-email" className="sr-only">
            {m.subscribe_label()}
          </label>
          <input
            ref={input}
            id="subscribe-email"
            type="email"
            autoComplete="email"
            placeholder={m.subscribe_hint()}
            className="min-h-12 min-w-0 flex-1 basis-56 rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-soft"
          />
          <Button type="submit" size="large">
            {m.subscribe_button()}
          </Button>
        </form>
        <SafetyNotice className="mt-5 max-w-3xl" />
      </div>
    </section>
  );
}
