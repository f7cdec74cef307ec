import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';

const MODULE_ID = 'virtual:messages/';
const FILES_MODULE_ID = 'virtual:message-files';
const LOADERS_MODULE_ID = 'virtual:message-loaders';
const MEDIA_LOADERS_MODULE_ID = 'virtual:media-message-loaders';
const MODULE_IDS: ReadonlySet<string> = new Set([FILES_MODULE_ID, LOADERS_MODULE_ID, MEDIA_LOADERS_MODULE_ID]);
/** A page that is without videos is without the addresses of their messages, too. */
const MEDIA_BUNDLE = 'media';
/** Rollup's convention for the id of a virtual module. */
const VIRTUAL_PREFIX = '\0';

/**
 * Provides `virtual:messages/<locale>/<bundle>`, the messages of one bundle in one language, and
 * `virtual:message-loaders`, the import of each of these (`virtual:media-message-loaders` of one of them), and `virtual:message-files`, their addresses, for the
 * prerendering.
 *
 * Paraglide compiles a module for each language. Here it is imported once for every bundle, told apart by a query, so
 * the bundler leaves in each copy only what that bundle names.
 */
export function messageBundlesPlugin(
  source: string,
  keysByBundle: (source: string) => Record<string, string[]>,
): Plugin {
  const files: Partial<Record<Locale, Record<string, string>>> = {};
  return {
    name: 'aidline-messages',
    resolveId: (id) => (id.startsWith(MODULE_ID) || MODULE_IDS.has(id) ? VIRTUAL_PREFIX + id : undefined),
    load(id) {
      if (id === VIRTUAL_PREFIX + LOADERS_MODULE_ID)
        return loadersCode(Object.keys(keysByBundle(source)).filter((name) => name !== MEDIA_BUNDLE));
      if (id === VIRTUAL_PREFIX + MEDIA_LOADERS_MODULE_ID) return loadersCode([MEDIA_BUNDLE]);
      if (id === VIRTUAL_PREFIX + FILES_MODULE_ID) return `export const messageFiles = ${JSON.stringify(files)};`;
      const named = localeAndBundleOf(id);
      if (!named) return undefined;
      const keys = keysByBundle(source)[named.bundle]!.join(', ');
      const compiled = join(source, 'paraglide/messages', `${named.locale}.js?${named.bundle}`);
      return `import { ${keys} } from ${JSON.stringify(compiled)};\nexport default { ${keys} };`;
    },
    generateBundle(_options, output) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(output)) {
        const named = chunk.type === 'chunk' && localeAndBundleOf(chunk.facadeModuleId ?? '');
        if (named) (files[named.locale] ??= {})[named.bundle] = `/${chunk.fileName}`;
      }
    },
  };
}

/** Each import is written out: the bundler makes a chunk of each that it can read. */
function loadersCode(bundles: readonly string[]): string {
  const lines = LOCALES.map((locale) => {
    const own = bundles.map((bundle) => `${bundle}: () => import('${MODULE_ID}${locale}/${bundle}')`);
    return `'${locale}': { ${own.join(', ')} }`;
  });
  return `export const messageLoaders = {\n${lines.join(',\n')}\n};`;
}

function localeAndBundleOf(id: string): { locale: Locale; bundle: string } | undefined {
  const prefix = VIRTUAL_PREFIX + MODULE_ID;
  if (!id.startsWith(prefix)) return undefined;
  const [locale, bundle] = id.slice(prefix.length).split('/') as [Locale, string];
  return { locale, bundle };
}
