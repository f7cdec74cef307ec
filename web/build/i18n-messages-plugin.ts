import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { I18N_BUNDLES, messageKeysByBundle } from './i18n-bundles.ts';

const MODULE_ID = 'virtual:words';
/** Rollup's sign that an id is nobody's file. */
const VIRTUAL_PREFIX = '\0';
const RUNTIME_IMPORT = /^import \{ getLocale, experimentalStaticLocale \} from .*$/m;

/**
 * Paraglide compiles every message with all its languages, and a page is read in one. So what the browser gets as `m` is
 * an empty table, filled from one file in the page's language before the page comes alive; a second file has the words
 * of the agents' side alone. While the pages are written out, and for a developer, nothing changes.
 */
export function i18nMessagesPlugin(
  source: string,
  rooms: readonly string[] = I18N_BUNDLES,
  split: GroupMessageKeys = messageKeysByBundle,
): Plugin {
  const messages = join(source, 'paraglide', 'messages');
  const files = {} as Record<Locale, Record<string, string>>;
  let isBuild = false;
  let byRoom: Record<string, string[]> | undefined;
  return {
    name: 'aidline-words',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === MODULE_ID || id.startsWith(`${MODULE_ID}/`) ? VIRTUAL_PREFIX + id : undefined),
    load(id) {
      const isBrowser = this.environment.name === 'client';
      if (id === VIRTUAL_PREFIX + MODULE_ID)
        return isBuild && isBrowser
          ? bundleLoadersCode(rooms)
          : `${NO_LOADERS}\nexport const wordFiles = ${JSON.stringify(files)};`;
      if (isBuild && isBrowser && id === join(source, 'paraglide', 'messages.js'))
        return `export { words as m } from '${MODULE_ID}';`;
      if (!id.startsWith(`${VIRTUAL_PREFIX}${MODULE_ID}/`)) return undefined;
      const [locale, place, key] = id.slice(`${VIRTUAL_PREFIX}${MODULE_ID}/`.length).split('/') as [
        Locale,
        string,
        string?,
      ];
      if (key) return messageCodeInLocale(readFileSync(join(messages, `${key}.js`), 'utf8'), locale);
      byRoom ??= split(source);
      return messageTableCode(locale, byRoom[place]!);
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        const door =
          chunk.type === 'chunk' &&
          chunk.facadeModuleId?.startsWith(`${VIRTUAL_PREFIX}${MODULE_ID}/`) &&
          chunk.facadeModuleId;
        if (!door) continue;
        const [locale, room] = door.slice(`${VIRTUAL_PREFIX}${MODULE_ID}/`.length).split('/') as [Locale, string];
        (files[locale] ??= {})[room] = `/${chunk.fileName}`;
      }
    },
  };
}

/** Which words there are in each room. */
type GroupMessageKeys = (source: string) => Record<string, string[]>;

const NO_LOADERS = 'export const fetchWords = async () => {};';

/** Written out one by one, because only so does the bundler see them. */
const bundleLoadersCode = (all: readonly string[]): string => `
export const words = {};
const loaders = {
${LOCALES.map((locale) => `'${locale}': { ${all.map((room) => `${room}: () => import('${MODULE_ID}/${locale}/${room}')`).join(', ')} }`).join(',\n')}
};
export async function fetchWords(locale, rooms) {
  for (const part of await Promise.all(rooms.map((room) => loaders[locale][room]()))) Object.assign(words, part.default);
}`;

function messageTableCode(locale: Locale, keys: string[]): string {
  const imports = keys.map((key) => `import { ${key} } from '${MODULE_ID}/${locale}/one/${key}';`);
  return `${imports.join('\n')}\nexport default { ${keys.join(', ')} };`;
}

/** Of a message with all its languages, the one that is wanted, and nothing of the choice. */
export function messageCodeInLocale(code: string, locale: Locale): string {
  const [languages, choice = ''] = code.replace(RUNTIME_IMPORT, '').split(/^export const (?=\w+ = )/m);
  const key = /^\w+/.exec(choice)?.[0];
  const own = new RegExp(`if \\(locale === "${locale}"\\) return (\\w+)\\(`).exec(choice);
  const named = own ?? /\n\treturn (\w+)\(/.exec(choice);
  if (!key || !named || !RUNTIME_IMPORT.test(code)) {
    throw new Error(
      'Paraglide writes its messages in another way than this build knows: see web/build/i18n-messages-plugin.ts',
    );
  }
  return `${languages}\nexport { ${named[1]} as ${key} };`;
}
