import sharp from 'sharp';
import { aidLinePath } from './share-image-line.ts';

// The picture shown with a shared link: who sends it and what the page is called, in the language of the page, above an
// aid line that differs for each page. Many applications show the picture alone, or large above a small title.

const IMAGE_WIDTH = 1200;
const IMAGE_HEIGHT = 630;
const MARGIN = 80;
const LOGO_PIXELS = 88;
const TITLE_TOP = 212;
const TITLE_MAX_HEIGHT = 260;
/** From the largest on, the first with which the whole title has room. */
const TITLE_PIXELS = [76, 64, 54, 46, 38];
const NAME_PIXELS = 40;

const PAPER_COLOUR = '#fbf9f4';
const INK_COLOUR = '#16262b';

export type ShareImage = {
  /** The page's address in any language: the line is always the same for the same path. */
  path: string;
  title: string;
  /** Of the organisation, in the language of the page. */
  name: string;
  /** A BCP 47 tag with the script, such as `zh-Hant`, by which the forms of Chinese characters are chosen. */
  lang: string;
};

/** The organisation's colour, and its logo as SVG. */
export type ShareImageLook = { colour: string; logo: string };

/** A PNG. The fonts of `share-fonts.ts` must be this process's: see `draw-share-images.ts`. */
export async function drawShareImage(
  { path, title, name, lang }: ShareImage,
  { colour, logo }: ShareImageLook,
): Promise<Uint8Array> {
  const box = { width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'contain', background: '#0000' } as const;
  const mark = await sharp(Buffer.from(logo)).resize(box).png().toBuffer();
  const nameLine = await drawText(name, { lang, pixels: NAME_PIXELS, weight: 600 });
  return sharp(Buffer.from(background(path, colour)))
    .composite([
      { input: mark, left: MARGIN, top: 64 },
      { input: nameLine.data, left: MARGIN + LOGO_PIXELS + 28, top: 64 + middle(LOGO_PIXELS, nameLine.info.height) },
      { input: await drawTitle(title, lang), left: MARGIN, top: TITLE_TOP },
    ])
    .png({ palette: true })
    .toBuffer();
}

const middle = (outer: number, inner: number) => Math.round((outer - inner) / 2);

async function drawTitle(title: string, lang: string): Promise<Buffer> {
  for (const pixels of TITLE_PIXELS) {
    const { data, info } = await drawText(title, { lang, pixels, weight: 700 });
    if (info.height <= TITLE_MAX_HEIGHT || pixels === TITLE_PIXELS.at(-1)) return data;
  }
  throw new Error('unreachable: the smallest size is taken in any case');
}

type TextLook = { lang: string; pixels: number; weight: number };

/** In lines as wide as the picture without its margins. */
function drawText(text: string, { lang, pixels, weight }: TextLook) {
  const markup = `<span lang="${lang}" weight="${weight}" foreground="${INK_COLOUR}">${escapeMarkup(text)}</span>`;
  // 72 dots per inch make a point a pixel.
  const order = { text: markup, font: `${fontsFor(lang)} ${pixels}`, width: IMAGE_WIDTH - 2 * MARGIN, dpi: 72 };
  return sharp({ text: { ...order, rgba: true, wrap: 'word-char' } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** A character takes its form from the first font that has it. */
const fontsFor = (lang: string) =>
  lang === 'zh-Hant' ? 'Roboto, Noto Sans TC, Noto Sans SC' : 'Roboto, Noto Sans SC, Noto Sans TC';

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const background = (path: string, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">
  <rect width="100%" height="100%" fill="${PAPER_COLOUR}"/>
  <path d="${aidLinePath(path)}" fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M0 ${IMAGE_HEIGHT - 10}h${IMAGE_WIDTH}" stroke="${INK_COLOUR}" stroke-width="20"/>
</svg>`;
