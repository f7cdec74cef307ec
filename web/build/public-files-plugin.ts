import type { Plugin } from 'vite';
import { pathInLocale } from '../src/i18n/locale-path.ts';
import { feeds } from './feeds.ts';
import { iconFiles, manifestFiles, softwareLogo } from './icons.ts';
import { readLogo } from './logo.ts';
import { readContent } from './read-content.ts';

/** Files next to the pages: sitemap, robots, feeds, logo, icons and manifests. */
export function publicFilesPlugin(folder: string): Plugin {
  return {
    name: 'aidline-public-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const content = readContent(folder);
      const { organisation } = content;
      const logo = organisation.logo ? readLogo(folder, organisation.logo) : null;
      const origin = process.env.VITE_SITE_ORIGIN ?? organisation.site;
      for (const { name, text } of feeds(content, origin)) {
        this.emitFile({ type: 'asset', fileName: name, source: text });
      }
      if (logo) this.emitFile({ type: 'asset', fileName: organisation.logo!, source: logo });
      const icons = await iconFiles(logo ?? softwareLogo(organisation.colour));
      for (const file of [...icons, ...manifestFiles(organisation)]) this.emitFile({ type: 'asset', ...file });
      const start = pathInLocale(organisation.languages[0]!, '/');
      if (!organisation.languages.some((language) => pathInLocale(language, '/') === '/'))
        this.emitFile({ type: 'asset', fileName: 'index.html', source: leadTo(start) });
    },
  };
}

/** The address without a language leads to the first one that is offered, also without script. */
const leadTo = (address: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"><title>${address}</title><a href="${address}">${address}</a>\n`;
