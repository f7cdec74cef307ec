import { NEUTRAL_PAGES } from '../content/neutral-pages.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { LinkButton } from '../ui/link-button.tsx';

/**
 * A plain link for browsers without script; `watchForQuickExit` makes it blank the page at once and clear what the
 * visit stored.
 */
export function QuickExit() {
  return (
    <LinkButton
      kind="alarm"
      href={NEUTRAL_PAGES[getLocale()]}
      rel="noreferrer nofollow"
      data-quick-exit=""
      className="shrink-0 whitespace-nowrap max-[25rem]:px-2.5 max-[18rem]:order-last"
    >
      {m.quick_exit()}
    </LinkButton>
  );
}
