import type { Plugin } from 'vite';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { contentForms } from './content-forms.ts';
import { contentModules, type ContentModules } from './content-modules.ts';
import { readContent } from './read-content.ts';

const MODULE_ROOT = 'virtual:content';
/** The forms that the console edits the content with. */
const FORMS_MODULE = 'virtual:content-forms';
/** Rollup's convention for the id of a virtual module. */
const VIRTUAL_PREFIX = '\0';

/**
 * The content as modules, one for each list and text in each language, so that a page fetches only what it shows, in
 * its language. The build reads everything once; the development server reads again at each change.
 */
export function contentPlugin(folder: string): Plugin {
  let modules: ContentModules | undefined;
  const content = () => (modules ??= contentModules(readContent(folder)));
  return {
    name: 'aidline-content',
    resolveId: (id) =>
      id === MODULE_ROOT || id === FORMS_MODULE || id.startsWith(`${MODULE_ROOT}/`) ? VIRTUAL_PREFIX + id : undefined,
    load(id) {
      if (id === VIRTUAL_PREFIX + FORMS_MODULE) return `export const contentForms = ${JSON.stringify(contentForms())};`;
      if (!id.startsWith(VIRTUAL_PREFIX + MODULE_ROOT)) return undefined;
      const [locale, ...name] = id.slice(`${VIRTUAL_PREFIX}${MODULE_ROOT}/`.length).split('/');
      if (!locale) return loadersByLocaleCode();
      if (name.length === 0) return loadersCode(locale, Object.keys(content()[locale as keyof ContentModules]));
      return `export default ${JSON.stringify(content()[locale as keyof ContentModules][name.join('/')])};`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder) || !/\.(md|json|jpe?g|png|webp|avif|svg)$/.test(file)) return;
      modules = undefined;
      for (const { id } of server.moduleGraph.idToModuleMap.values()) {
        const changed = id?.startsWith(VIRTUAL_PREFIX + MODULE_ROOT) && server.moduleGraph.getModuleById(id);
        if (changed) server.moduleGraph.invalidateModule(changed);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}

// Each import is generated literally, because the bundler cannot analyse dynamic names.

/** `(await loaders.en()).default['articles/some-slug']()` fetches it: a page loads the list of its own language only. */
function loadersByLocaleCode(): string {
  const lines = LOCALES.map((locale) => `'${locale}': () => import('${MODULE_ROOT}/${locale}')`);
  return `export const loaders = {\n${lines.join(',\n')}\n};`;
}

function loadersCode(locale: string, names: readonly string[]): string {
  const own = names.map((name) => `${JSON.stringify(name)}: () => import('${MODULE_ROOT}/${locale}/${name}')`);
  return `export default {\n${own.join(',\n')}\n};`;
}
