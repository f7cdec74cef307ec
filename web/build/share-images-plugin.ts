import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Locale } from '@libs/protocol/languages.ts';
import { scriptTagOf } from '../../libs/protocol/language-list.ts';
import type { ShareImagesOrder } from './draw-share-images.ts';
import { softwareLogo } from './icons.ts';
import { readLogo } from './logo.ts';
import { readOrganisation } from './organisation.ts';
import { shareFontEnvironment } from './share-fonts.ts';

const PROGRAM = join(import.meta.dirname, 'draw-share-images.ts');
type OrderedImage = ShareImagesOrder['images'][number];

/**
 * Draws the picture that each page names for shared links, after the pages are written: the page says its title, the
 * organisation's name, its language and the picture's address, and nothing repeats them. Stands after the plugin that
 * writes the pages.
 */
export function shareImagesPlugin(folder: string): Plugin {
  return {
    name: 'aidline-share-images',
    enforce: 'post',
    buildApp: {
      order: 'post',
      async handler(builder) {
        const { root, build } = builder.environments.client!.config;
        const client = join(root, build.outDir);
        const { logo, colour } = readOrganisation(folder);
        const look = { colour, logo: logo ? readLogo(folder, logo) : softwareLogo(colour) };
        const pages = globSync('**/index.html', { cwd: client }).map((page) =>
          readFileSync(join(client, page), 'utf8'),
        );
        await draw({ look, images: pages.flatMap((html) => imageOf(html, client)) });
      },
    },
  };
}

/** None for a page that only leads to another one. */
function imageOf(html: string, client: string): OrderedImage[] {
  const property = (name: string) =>
    unescapeHtml(new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
  const address = property('image');
  if (!address) return [];
  const name = property('site_name');
  const { pathname } = new URL(address);
  return [
    {
      ...{ path: pathname.slice(pathname.lastIndexOf('/')), title: withoutName(property('title'), name), name },
      ...{ lang: scriptTagOf(languageOf(html)), file: join(client, pathname) },
    },
  ];
}

const languageOf = (html: string) => /<html[^>]* lang="([^"]+)"/.exec(html)![1] as Locale;

/** A document's title ends with the name, which stands above it in the picture. */
function withoutName(title: string, name: string): string {
  const ending = ` | ${name}`;
  return title.endsWith(ending) ? title.slice(0, -ending.length) : title;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescapeHtml = (text: string) => text.replaceAll(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** In a process of its own, because the library that draws text reads which fonts there are when it is loaded. */
async function draw(order: ShareImagesOrder): Promise<void> {
  const env = { ...process.env, ...(await shareFontEnvironment()), NODE_OPTIONS: '' };
  const program = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'inherit', 'inherit'] });
  program.stdin.end(JSON.stringify(order));
  const code = await new Promise((resolve) => program.once('exit', resolve));
  if (code !== 0) throw new Error('The pictures for shared links could not be drawn.');
}
