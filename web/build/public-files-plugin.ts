import type { Plugin } from 'vite';
import { ORIGIN } from '../src/content/origin.ts';
import { pictureOf } from '../src/content/pictures.ts';
import { feeds } from './feeds.ts';
import { drawPicture } from './pictures.ts';
import { pathsToWrite, readContent } from './read-content.ts';

/** Files beside the pages: sitemap, robots, feeds, and a picture for each page that is linked to. */
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
      for (const path of pathsToWrite(content)) {
        this.emitFile({ type: 'asset', fileName: pictureOf(path).slice(1), source: await drawPicture(path) });
      }
    },
  };
}
