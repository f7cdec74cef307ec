import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const FAVICON_PIXELS = 48;
/** What a picture has no need of, and a document that is opened by itself could misuse. */
const NOT_IN_A_LOGO: readonly [what: string, found: RegExp][] = [
  ['a script', /<script|javascript:/i],
  ['an event handler', /\son\w+\s*=/i],
  ['HTML', /<(?:foreignObject|iframe|embed|object)\b/i],
  ['an entity or a document type', /<!(?:DOCTYPE|ENTITY)/i],
  ['a link to somewhere else', /(?:href|src)\s*=\s*["'](?!#|data:image\/png)/i],
  ['a style that loads something', /@import|url\(\s*["']?(?!#)/i],
];

/** The organisation's logo, an SVG. Throws with what it may not contain. */
export function readLogo(folder: string, name: string): string {
  const svg = readFileSync(join(folder, name), 'utf8');
  if (!/<svg[\s>]/.test(svg)) throw new Error(`${name} is no SVG picture`);
  const faults = NOT_IN_A_LOGO.flatMap(([what, found]) => (found.test(svg) ? [what] : []));
  if (faults.length > 0) throw new Error(`${name} contains ${faults.join(' and ')}: save it as a plain SVG picture`);
  return svg;
}

/** The logo for browsers that know no SVG, drawn anew. */
export async function drawFavicon(svg: string): Promise<Uint8Array> {
  const square = { width: FAVICON_PIXELS, height: FAVICON_PIXELS, fit: 'contain', background: '#0000' } as const;
  const png = await sharp(Buffer.from(svg)).resize(square).png().toBuffer();
  return Buffer.concat([icoHeader(png.length), png]);
}

/** An icon file with one PNG picture (the format of Windows Vista and later, which every browser reads). */
function icoHeader(pngBytes: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(FAVICON_PIXELS, 6);
  header.writeUInt8(FAVICON_PIXELS, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(pngBytes, 14);
  header.writeUInt32LE(header.length, 18);
  return header;
}
