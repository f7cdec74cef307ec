import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Locale, LOCALES } from '../src/i18n/locale-path.ts';
import { ROOMS, wordsByRoom } from './words-by-room.ts';

const ID = 'virtual:words';
/** Rollup's sign that an id is nobody's file. */
const OWN = '\0';
const RUNTIME = /^import \{ getLocale, experimentalStaticLocale \} from .*$/m;

/**
 * Paraglide compiles every message with all its languages, and a page is read in one. So what the browser gets as `m` is
 * an empty table, filled from one file in the page's language before the page comes alive; a second file has the words
 * of the agents' side alone. While the pages are written out, and for a developer, nothing changes.
 */
export function wordsPlugin(source: string, rooms: readonly string[] = ROOMS, split: Split = wordsByRoom): Plugin {
  const messages = join(source, 'paraglide', 'messages');
  const files = {} as Record<Locale, Record<string, string>>;
  let isBuild = false;
  let byRoom: Record<string, string[]> | undefined;
  return {
    name: 'aidline-words',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? OWN + id : undefined),
    load(id) {
      const isBrowser = this.environment.name === 'client';
      if (id === OWN + ID)
        return isBuild && isBrowser
          ? doorsTo(rooms)
          : `${NO_DOORS}\nexport const wordFiles = ${JSON.stringify(files)};`;
      if (isBuild && isBrowser && id === join(source, 'paraglide', 'messages.js'))
        return `export { words as m } from '${ID}';`;
      if (!id.startsWith(`${OWN}${ID}/`)) return undefined;
      const [locale, place, key] = id.slice(`${OWN}${ID}/`.length).split('/') as [Locale, string, string?];
      if (key) return inOneLanguage(readFileSync(join(messages, `${key}.js`), 'utf8'), locale);
      byRoom ??= split(source);
      return tableOf(locale, byRoom[place]!);
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        const door = chunk.type === 'chunk' && chunk.facadeModuleId?.startsWith(`${OWN}${ID}/`) && chunk.facadeModuleId;
        if (!door) continue;
        const [locale, room] = door.slice(`${OWN}${ID}/`.length).split('/') as [Locale, string];
        (files[locale] ??= {})[room] = `/${chunk.fileName}`;
      }
    },
  };
}

/** Which words there are in each room. */
type Split = (source: string) => Record<string, string[]>;

const NO_DOORS = 'export const fetchWords = async () => {};';

/** Written out one by one, because only so does the bundler see them. */
const doorsTo = (all: readonly string[]): string => `
export const words = {};
const doors = {
${LOCALES.map((locale) => `'${locale}': { ${all.map((room) => `${room}: () => import('${ID}/${locale}/${room}')`).join(', ')} }`).join(',\n')}
};
export async function fetchWords(locale, rooms) {
  for (const part of await Promise.all(rooms.map((room) => doors[locale][room]()))) Object.assign(words, part.default);
}`;

function tableOf(locale: Locale, keys: string[]): string {
  const imports = keys.map((key) => `import { ${key} } from '${ID}/${locale}/one/${key}';`);
  return `${imports.join('\n')}\nexport default { ${keys.join(', ')} };`;
}

/** Of a message with all its languages, the one that is wanted, and nothing of the choice. */
export function inOneLanguage(code: string, locale: Locale): string {
  const [languages, choice = ''] = code.replace(RUNTIME, '').split(/^export const (?=\w+ = )/m);
  const key = /^\w+/.exec(choice)?.[0];
  const own = new RegExp(`if \\(locale === "${locale}"\\) return (\\w+)\\(`).exec(choice);
  const named = own ?? /\n\treturn (\w+)\(/.exec(choice);
  if (!key || !named || !RUNTIME.test(code)) {
    throw new Error(
      'Paraglide writes its messages in another way than this build knows: see web/build/words-plugin.ts',
    );
  }
  return `${languages}\nexport { ${named[1]} as ${key} };`;
}
