import type { PICTURE_SHAPES, PictureFocus } from './pictures.ts';

/** The same; its types say so. With its module, pages of the site would load one file more. */
const SHAPES: typeof PICTURE_SHAPES = {
  portrait: { width: 72, height: 72 },
  logo: { width: 176, height: 64 },
  illustration: { width: 736, height: 414 },
};
const POSITIONS: Record<PictureFocus, string> = {
  ...{ centre: 'center', top: 'top', bottom: 'bottom', left: 'left', right: 'right' },
};

/**
 * A picture that is not published was not drawn for its place yet: a style sheet cuts it there, to the shape of the place
 * and by its focus, which is at the end of its address. Without a focus the build looks for the part with most to see; here
 * it is the middle.
 */
export function showPictures(): void {
  const sheet = new CSSStyleSheet();
  const { logo, ...others } = SHAPES;
  const rules = [
    ...Object.values(others).map((shape) => rule(shape, 'object-fit: cover')),
    rule(logo, 'object-fit: contain; object-position: left'),
    ...Object.entries(POSITIONS).map(
      ([focus, position]) => `img[src^="blob:"][src$="#${focus}"] { object-position: ${position} }`,
    ),
  ];
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const rule = ({ width, height }: { width: number; height: number }, style: string): string =>
  `img[src^="blob:"][width="${width}"] { aspect-ratio: ${width} / ${height}; ${style} }`;
