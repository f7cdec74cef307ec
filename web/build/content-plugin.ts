import type { Plugin } from 'vite';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { contentModules, type ContentModules } from './content-modules.ts';
import { readContent } from './read-content.ts';

const MODULE_ROOT = 'virtual:content';
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
    resolveId: (id) => (id === MODULE_ROOT || id.startsWith(`${MODULE_ROOT}/`) ? VIRTUAL_PREFIX + id : undefined),
    load(id) {
      if (!id.startsWith(VIRTUAL_PREFIX + MODULE_ROOT)) return undefined;
      const [locale, ...name] = id.slice(`${VIRTUAL_PREFIX}${MODULE_ROOT}/`.length).split('/');
      if (!locale) return contentLoadersCode(content());
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

/**
 * `loaders.en['articles/some-slug']()` fetches it. Each import is generated literally, because the bundler cannot
 * analyse dynamic names.
 */
function contentLoadersCode(modules: ContentModules): string {
  const lines = LOCALES.map((locale) => {
    const names = Object.keys(modules[locale]);
    const own = names.map((name) => `${JSON.stringify(name)}: () => import('${MODULE_ROOT}/${locale}/${name}')`);
    return `'${locale}': {\n${own.join(',\n')}\n}`;
  });
  return `export const loaders = {\n${lines.join(',\n')}\n};`;
}
