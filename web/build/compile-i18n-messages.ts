import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';
import { contentFolder } from './content-folder.ts';
import { FILLED_PROJECT, writeFilledMessages } from './organisation.ts';
import { writeOrganisationFacts } from './organisation-facts.ts';
import { writeOrganisationLook } from './organisation-look.ts';
import { readContent } from './read-content.ts';

const WEB_FOLDER = `${import.meta.dirname}/..`;

/**
 * Compiles `messages`, with the organisation's words filled in, into `src/paraglide`, and writes what else pages import of
 * the organisation; one way for every build, because all of them write into the same folder.
 */
export function compileI18nMessages(): Plugin[] {
  writeFilledMessages();
  const content = readContent(contentFolder());
  writeOrganisationFacts(content);
  writeOrganisationLook(content.organisation.colour);
  return [
    fillAgainOnChange(),
    paraglideVitePlugin({
      project: FILLED_PROJECT,
      outdir: `${WEB_FOLDER}/src/paraglide`,
      outputStructure: 'locale-modules',
      strategy: ['custom-address', 'baseLocale'],
    }) as Plugin,
  ];
}

/** In the development server; the compiler watches what is written. */
const fillAgainOnChange = (): Plugin => ({
  name: 'aidline-fill-messages',
  configureServer({ watcher, config }) {
    watcher.add([join(WEB_FOLDER, 'messages'), join(contentFolder(), 'organisation.json')]);
    watcher.on('change', (file) => {
      if (!/[\\/](?:messages[\\/][\w-]+|organisation)\.json$/.test(file)) return;
      try {
        writeFilledMessages();
      } catch (error) {
        // It is being written: what was compiled before stays until it can be read.
        config.logger.error(String(error));
      }
    });
  },
});
