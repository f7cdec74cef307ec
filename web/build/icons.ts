import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Locale } from '@libs/protocol/languages.ts';
import { pathInLocale } from '../src/i18n/locale-path.ts';
import { BASE_LOCALE, scriptTagOf } from '../../libs/protocol/language-list.ts';
import { drawFavicon } from './logo.ts';
import { LOOK_COLOUR } from './organisation-look.ts';
import type { Organisation } from './organisation.ts';

/** The software's own logo: the icon of an organisation that has none, in that organisation's colour. */
const SOFTWARE_LOGO = join(import.meta.dirname, '../public/favicon.svg');
/** The background of a page, around a logo that does not fill its square. */
const PAPER = '#fbf9f4';
/** Phones cut a circle or another shape out of a maskable icon; four fifths of it are always seen. */
const MASKABLE_SHARE = 0.7;
const APPLE_PIXELS = 180;

type IconSize = { file: string; pixels: number; purpose: 'any' | 'maskable' };
const MANIFEST_ICONS: readonly IconSize[] = [
  { file: 'icons/icon-192.png', pixels: 192, purpose: 'any' },
  { file: 'icons/icon-512.png', pixels: 512, purpose: 'any' },
  { file: 'icons/maskable-512.png', pixels: 512, purpose: 'maskable' },
];

/** As Rollup takes it. */
type IconFile = { fileName: string; source: string | Uint8Array };

export const softwareLogo = (colour: string): string =>
  readFileSync(SOFTWARE_LOGO, 'utf8').trim().replaceAll(LOOK_COLOUR, colour);

/** What browsers and phones show for the site, all drawn from one SVG. */
export async function iconFiles(svg: string): Promise<IconFile[]> {
  const icons = MANIFEST_ICONS.map(async ({ file, pixels, purpose }) => ({
    fileName: file,
    source: purpose === 'any' ? await drawPng(svg, pixels) : await drawOnPaper(svg, pixels, MASKABLE_SHARE),
  }));
  return [
    { fileName: 'favicon.svg', source: svg },
    { fileName: 'favicon.ico', source: await drawFavicon(svg) },
    // An iPhone draws black where an icon is transparent.
    { fileName: 'apple-touch-icon.png', source: await drawOnPaper(svg, APPLE_PIXELS, 1) },
    ...(await Promise.all(icons)),
  ];
}

/**
 * What a phone writes below the icon of a page that somebody has put on its start screen, one file for each language.
 * `display: browser`: the page opens as a page, with the browser's address and Back, and is never offered as an
 * application, which would stand on a shared phone for everybody to see.
 */
export function manifestFiles({ name, about, colour, languages }: Organisation): IconFile[] {
  const fileIn = (language: Locale) => pathInLocale(language, '/manifest.json').slice(1);
  const files = languages.map((language) => ({
    fileName: fileIn(language),
    source: JSON.stringify({
      ...{ lang: scriptTagOf(language), name: name[language], short_name: name[language] },
      ...{ description: about[language], start_url: pathInLocale(language, '/'), scope: '/', display: 'browser' },
      ...{ background_color: PAPER, theme_color: colour },
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
        ...MANIFEST_ICONS.map(({ file, pixels, purpose }) => ({
          ...{ src: `/${file}`, type: 'image/png', sizes: `${pixels}x${pixels}`, purpose },
        })),
      ],
    }),
  }));
  // The page of the agents is one file for all languages, and names the one without a prefix.
  const bare = fileIn(BASE_LOCALE);
  return files.some(({ fileName }) => fileName === bare) ? files : [...files, { ...files[0]!, fileName: bare }];
}

const drawPng = (svg: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize({ width: pixels, height: pixels, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();

async function drawOnPaper(svg: string, pixels: number, share: number): Promise<Buffer> {
  const canvas = { width: pixels, height: pixels, channels: 3, background: PAPER } as const;
  return sharp({ create: canvas })
    .composite([{ input: await drawPng(svg, Math.round(pixels * share)) }])
    .removeAlpha()
    .png()
    .toBuffer();
}
