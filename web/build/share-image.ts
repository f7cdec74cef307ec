import sharp from 'sharp';

// The image shown with a shared link: a paper background, the logo, and an aid line that differs for each page. It
// contains no text, because the application that shows it adds the title in its own font and the page's language. So
// one image serves all languages, and the build needs no Chinese font.

const IMAGE_WIDTH = 1200;
const IMAGE_HEIGHT = 630;

const PAPER_COLOUR = '#fbf9f4';
const INK_COLOUR = '#16262b';
const LAMP_COLOUR = '#f0b03f';

/** A PNG for the page at `path`, always the same for the same path. */
export async function drawShareImage(path: string, { colour, logo }: ShareImageLook): Promise<Uint8Array> {
  const image = sharp(Buffer.from(shareImageSvg(path, colour, logo ? '' : softwareLogo(colour))));
  if (!logo) return image.png({ palette: true }).toBuffer();
  const box = { width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'contain', background: '#0000' } as const;
  const input = await sharp(Buffer.from(logo)).resize(box).png().toBuffer();
  return image
    .composite([{ input, left: 80, top: 70 }])
    .png({ palette: true })
    .toBuffer();
}

/** The organisation's colour, and its logo as SVG if it has one of its own. */
type ShareImageLook = { colour: string; logo: string | null };

const LOGO_PIXELS = 104;

const softwareLogo = (colour: string) => `<g transform="translate(80 70) scale(2.6)">
    <rect width="40" height="40" rx="6" fill="${colour}"/>
    <path d="M20 10.5 40 4v13zM20 10.5 0 4v13z" fill="${LAMP_COLOUR}" opacity=".38"/>
    <path d="M17.9 15h4.2l3.4 18.5h-11z" fill="#fff"/>
    <path d="M16.7 21.6h6.6l.65 3.6h-7.9z" fill="${colour}"/>
    <circle cx="20" cy="10.5" r="3.6" fill="${LAMP_COLOUR}"/>
  </g>`;

function shareImageSvg(path: string, colour: string, logo: string): string {
  const random = seededRandom(path);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" viewBox="0 0 ${IMAGE_WIDTH} ${IMAGE_HEIGHT}">
  <rect width="100%" height="100%" fill="${PAPER_COLOUR}"/>
  <path d="${tangledLinePath(random)}" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>
  ${logo}
  <path d="M0 ${IMAGE_HEIGHT - 14}h${IMAGE_WIDTH}" stroke="${INK_COLOUR}" stroke-width="28"/>
</svg>`;
}

/** Loops of a tangle on the left that continue as a straight line to the right. */
function tangledLinePath(random: () => number): string {
  const turns = 7 + Math.floor(random() * 4);
  const points = Array.from({ length: turns }, (_, index) => {
    const progress = index / turns;
    return {
      x: 250 + progress * 420 + (random() - 0.5) * 220 * (1 - progress),
      y: 370 + (random() - 0.5) * 300 * (1 - progress * 0.7),
    };
  });
  const pathPoints = [{ x: -20, y: 420 }, ...points, { x: 860, y: 400 }, { x: IMAGE_WIDTH + 20, y: 400 }];
  return smoothPath(pathPoints);
}

/** Catmull-Rom: a smooth curve through all points. */
function smoothPath(points: { x: number; y: number }[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!;
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const first = { x: start.x + (end.x - before.x) / 4, y: start.y + (end.y - before.y) / 4 };
    const second = { x: end.x - (after.x - start.x) / 4, y: end.y - (after.y - start.y) / 4 };
    return `C${[first, second, end].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  });
  return `M${at(0).x} ${at(0).y}${curves.join('')}`;
}

/** Pseudo-random numbers between 0 and 1, determined by the text alone (mulberry32 over FNV-1a). */
function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}
