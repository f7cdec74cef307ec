import { type Messages, m } from '../i18n/messages.ts';
import { organisation } from '../organisation/organisation.gen.ts';
import type { UnpublishedOrganisation } from './unpublished-organisation.ts';

type AnyMessages = Record<string, (values?: Readonly<Record<string, string | number>>) => string>;

let published: { messages: Messages; facts: typeof organisation } | undefined;
let look: CSSStyleSheet | undefined;

/**
 * Shows an organisation as it is typed in place of the published one, or that one again: its messages, facts and colours
 * are replaced where the pages read them, which therefore know nothing of it. The pages have to be drawn anew afterwards.
 */
export function showUnpublishedOrganisation(own: UnpublishedOrganisation | null): void {
  published ??= { messages: { ...m }, facts: { ...organisation } };
  Object.assign(organisation, published.facts, own?.facts);
  Object.assign(m, published.messages);
  for (const [key, text] of Object.entries(own?.messages ?? {})) (m as unknown as AnyMessages)[key] = fillIn(text);
  // The policy of the pages allows no style element.
  look ??= adoptedSheet();
  look.replaceSync(own?.css ?? '');
}

const fillIn =
  (text: string): AnyMessages[string] =>
  (values = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

function adoptedSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
