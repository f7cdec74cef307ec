import type { Plugin } from 'vite';
import { shareImagePath } from '../src/content/share-image.ts';
import { pathInLocale } from '../src/i18n/locale-path.ts';
import { feeds } from './feeds.ts';
import { drawFavicon, readLogo } from './logo.ts';
import { drawShareImage } from './share-image.ts';
import { prerenderPaths, readContent } from './read-content.ts';

/** Files next to the pages: sitemap, robots, feeds, the organisation's logo, and a share image for each page. */
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
      for (const path of prerenderPaths(content)) {
        const source = await drawShareImage(path, { colour: organisation.colour, logo });
        this.emitFile({ type: 'asset', fileName: shareImagePath(path).slice(1), source });
      }
      if (logo) {
        for (const fileName of [organisation.logo!, 'favicon.svg'])
          this.emitFile({ type: 'asset', fileName, source: logo });
        this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: await drawFavicon(logo) });
      }
      const start = pathInLocale(organisation.languages[0]!, '/');
      if (!organisation.languages.some((language) => pathInLocale(language, '/') === '/'))
        this.emitFile({ type: 'asset', fileName: 'index.html', source: leadTo(start) });
    },
  };
}

/** The address without a language leads to the first one that is offered, also without script. */
const leadTo = (address: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"><title>${address}</title><a href="${address}">${address}</a>\n`;
