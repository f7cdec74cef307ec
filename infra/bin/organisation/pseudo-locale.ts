import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name that the field gives to a made-up language from right to left; `Intl` reads its numbers as Arabic. */
export const PSEUDO_LOCALE = 'ar-XB';
const LINE = `  '${PSEUDO_LOCALE}': { name: 'عربي', path: '/xb', tags: /^ar/, direction: 'rtl' },\n`;
/** A letter from right to left for each Latin one; the words stay as long as they are. */
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';

/** English in letters from right to left, with what a page fills in left in its place. */
export const inPseudoLocale = (text: string): string =>
  text.replaceAll(/\{[^}]*\}|[a-z]/gi, (part) =>
    part.length > 1 ? part : LETTERS[part.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)]!,
  );

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value));

/** A text, or the two forms that English has of it. */
type EnglishMessage = string | [{ match: Record<'form=one' | 'form=other', string> }];

/** Adds the language to a copy of the checkout: its line, and its texts made from the English ones. */
export function addPseudoLocale(checkout: string, messagesOfItsOwn: Record<string, unknown>): void {
  const list = join(checkout, 'libs/protocol/language-list.ts');
  writeFileSync(list, readFileSync(list, 'utf8').replace(/^  en: \{/m, `${LINE}  en: {`));
  const english = readJson(join(checkout, 'web/messages/en.json')) as Record<string, EnglishMessage>;
  const texts = Object.entries(english).map(([key, message]) => [
    key,
    key === '$schema'
      ? message
      : inPseudoLocale(typeof message === 'string' ? message : message[0].match['form=other']),
  ]);
  writeJson(join(checkout, `web/messages/${PSEUDO_LOCALE}.json`), {
    ...Object.fromEntries(texts),
    ...messagesOfItsOwn,
  });
}

/** Offers it in the content of an organisation. */
export function offerPseudoLocale(content: string): void {
  for (const path of globSync('{organisation.json,records/*.json}', { cwd: content }))
    writeJson(join(content, path), withPseudoTexts(readJson(join(content, path))));
  const file = join(content, 'organisation.json');
  const organisation = readJson(file) as { languages: string[] };
  writeJson(file, { ...organisation, languages: [...organisation.languages, PSEUDO_LOCALE] });
  for (const path of globSync('*/*/en.md', { cwd: content })) {
    const text = readFileSync(join(content, path), 'utf8');
    writeFileSync(join(content, path.replace(/en\.md$/, `${PSEUDO_LOCALE}.md`)), text);
  }
}

function withPseudoTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPseudoTexts);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withPseudoTexts(field)]));
  return typeof fields.en === 'string' ? { ...fields, [PSEUDO_LOCALE]: inPseudoLocale(fields.en) } : fields;
}
