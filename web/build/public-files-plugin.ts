import type { Plugin } from 'vite';
import { ORIGIN } from '../src/content/origin.ts';
import { shareImagePath } from '../src/content/share-image.ts';
import { feeds } from './feeds.ts';
import { drawShareImage } from './share-image.ts';
import { prerenderPaths, readContent } from './read-content.ts';

/** Files next to the pages: sitemap, robots, feeds, and a share image for each page. */
export function publicFilesPlugin(folder: string): Plugin {
  return {
    name: 'aidline-public-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const content = readContent(folder);
      const origin = process.env.VITE_SITE_ORIGIN ?? ORIGIN;
      for (const { name, text } of feeds(content, origin)) {
        this.emitFile({ type: 'asset', fileName: name, source: text });
      }
      for (const path of prerenderPaths(content)) {
        this.emitFile({ type: 'asset', fileName: shareImagePath(path).slice(1), source: await drawShareImage(path) });
      }
    },
  };
}
