import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawShareImage, type ShareImage, type ShareImageLook } from './share-image.ts';

/** What this program reads from its input, as JSON: the pictures to draw, each with the file to write. */
export type ShareImagesOrder = { look: ShareImageLook; images: (ShareImage & { file: string })[] };

const { look, images } = JSON.parse(readFileSync(process.stdin.fd, 'utf8')) as ShareImagesOrder;
const AT_ONCE = 4;

const waiting = images[Symbol.iterator]();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const image of waiting) {
      mkdirSync(dirname(image.file), { recursive: true });
      writeFileSync(image.file, await drawShareImage(image, look));
    }
  }),
);
