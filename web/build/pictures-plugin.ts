import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type PictureFocus, PICTURE_SCALES, PICTURE_SHAPES, picturePath } from '../src/content/pictures.ts';
import { ContentFaults } from './content-faults.ts';
import { type ContentPicture, PICTURES_FOLDER, picturesOf } from './content-pictures.ts';
import { readContent } from './read-content.ts';

type DrawnPicture = { path: string; source: Uint8Array };

/** The organisation's own pictures: portraits, logos of partners, illustrations. */
export function picturesPlugin(folder: string): Plugin {
  const draw = () => drawPictures(folder, picturesOf(readContent(folder)));
  return {
    name: 'aidline-pictures',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { path, source } of await draw()) this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/pictures/')) return next();
        draw().then((all) => {
          const found = all.find(({ path }) => path === request.url);
          if (found) response.setHeader('Content-Type', 'image/webp').end(found.source);
          else next();
        }, next);
      });
    },
  };
}

/** Each in its shape and in every scale. Drawn anew: nothing of the file but its pixels is published. */
export async function drawPictures(folder: string, pictures: readonly ContentPicture[]): Promise<DrawnPicture[]> {
  const faults: string[] = [];
  const drawn = new Map<string, DrawnPicture>();
  for (const picture of pictures)
    for (const scale of PICTURE_SCALES) {
      const path = picturePath(picture.file, picture.shape, scale);
      if (drawn.has(path)) continue;
      try {
        drawn.set(path, { path, source: await drawPicture(folder, picture, scale) });
      } catch (error) {
        const { file, line } = picture.namedIn;
        faults.push(`  ${file}:${line}: ${picture.file} cannot be read as a picture: ${String(error)}`);
        break;
      }
    }
  if (faults.length > 0) throw new ContentFaults(faults);
  return [...drawn.values()];
}

const QUALITY = 80;
/** A file of a few kilobytes can claim to be larger than the memory of the machine. */
const MAX_PIXELS = 60_000_000;
/** Vector pictures are drawn at this many dots per inch before they are fitted; 72 are one for each of their units. */
const VECTOR_DENSITY = 288;

function drawPicture(folder: string, { file, shape, focus }: ContentPicture, scale: number): Promise<Uint8Array> {
  const { width, height } = PICTURE_SHAPES[shape];
  const isLogo = shape === 'logo';
  return sharp(readFileSync(join(folder, PICTURES_FOLDER, file)), {
    limitInputPixels: MAX_PIXELS,
    ...(file.endsWith('.svg') ? { density: VECTOR_DENSITY } : {}),
  })
    .autoOrient()
    .resize({
      ...{ width: width * scale, height: height * scale, background: '#0000' },
      // A logo is never cut.
      ...(isLogo ? { fit: 'contain', position: 'left' } : { fit: 'cover', position: positionOf(focus) }),
    })
    .webp({ quality: QUALITY, ...(isLogo ? { nearLossless: true } : {}) })
    .toBuffer();
}

/** Without a focus the part with most to see, which in a portrait is the face. */
const positionOf = (focus: PictureFocus | undefined) => focus ?? sharp.strategy.attention;
