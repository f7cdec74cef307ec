import type { Plugin } from 'vite';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { contentModules, type Modules } from './content-modules.ts';
import { readContent } from './read-content.ts';

const ROOT = 'virtual:content';
/** Rollup's sign that an id is nobody's file. */
const OWN = '\0';

/**
 * The written content as modules, one for each list and text in each language, so that a page fetches what it shows
 * in the language it is read in. The build reads everything once; a developer's server reads again at each change.
 */
export function contentPlugin(folder: string): Plugin {
  let modules: Modules | undefined;
  const content = () => (modules ??= contentModules(readContent(folder)));
  return {
    name: 'aidline-content',
    resolveId: (id) => (id === ROOT || id.startsWith(`${ROOT}/`) ? OWN + id : undefined),
    load(id) {
      if (!id.startsWith(OWN + ROOT)) return undefined;
      const [locale, ...name] = id.slice(`${OWN}${ROOT}/`.length).split('/');
      if (!locale) return doors(content());
      return `export default ${JSON.stringify(content()[locale as keyof Modules][name.join('/')])};`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder) || !/\.(md|json)$/.test(file)) return;
      modules = undefined;
      for (const { id } of server.moduleGraph.idToModuleMap.values()) {
        const changed = id?.startsWith(OWN + ROOT) && server.moduleGraph.getModuleById(id);
        if (changed) server.moduleGraph.invalidateModule(changed);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** `doors.en['articles/some-slug']()` fetches it. Written out one by one, because only so does the bundler see them. */
function doors(modules: Modules): string {
  const lines = LOCALES.map((locale) => {
    const names = Object.keys(modules[locale]);
    const own = names.map((name) => `${JSON.stringify(name)}: () => import('${ROOT}/${locale}/${name}')`);
    return `'${locale}': {\n${own.join(',\n')}\n}`;
  });
  return `export const doors = {\n${lines.join(',\n')}\n};`;
}
