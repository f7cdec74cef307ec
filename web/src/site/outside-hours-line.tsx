import { useEffect, useState } from 'react';
import type { OutsideHours } from '@libs/protocol/http.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { formatOpening } from '../i18n/format-opening.ts';
import { getLocale } from '../paraglide/runtime.js';

/** Outside the business hours: when these begin again, by the reader's own clock. Nothing within them, or while it is not known. */
export function OutsideHoursLine() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    void readClosedText(getLocale(), asked.signal).then((read) => !asked.signal.aborted && setText(read));
    return () => asked.abort();
  }, []);
  return <output className="block rounded-card bg-lamp-soft p-4 text-on-lamp empty:hidden">{text}</output>;
}

/** Without the client and the schemas of the chat, which a page does not load for one sentence. */
async function readClosedText(lang: Locale, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch('/api/settings/closed', { headers: { 'x-aidline-lang': lang }, signal });
    const { closed } = (await response.json()) as { closed?: Partial<OutsideHours> | null };
    if (typeof closed?.text !== 'string') return null;
    return closed.text.replace('{time}', closed.opensAt ? formatOpening(lang, closed.opensAt) : '');
  } catch {
    // The page says everything else without it.
    return null;
  }
}
