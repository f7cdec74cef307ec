// The places of a page where an organisation may show a picture of its own, each with one shape, so that a page keeps
// its layout while a picture is on its way. `web/build/pictures-plugin.ts` draws the files.

export const PICTURE_SHAPES = {
  portrait: { width: 72, height: 72 },
  logo: { width: 176, height: 64 },
  illustration: { width: 736, height: 414 },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;

/** How many pixels stand for one of a page: a screen of a phone has two and more. */
export const PICTURE_SCALES = [1, 2] as const;

/** The part that is kept where a picture has another shape than its place. */
export const PICTURE_FOCUSES = ['centre', 'top', 'bottom', 'left', 'right'] as const;
export type PictureFocus = (typeof PICTURE_FOCUSES)[number];

/**
 * `ada.jpg` as a portrait, twice as large → `/pictures/portrait/ada-jpg-2x.webp`. In the preview of the console a picture that
 * is not published has an address of that page alone in place of its name.
 */
export const picturePath = (file: string, shape: PictureShape, scale: (typeof PICTURE_SCALES)[number]): string =>
  file.startsWith('blob:') ? file : `/pictures/${shape}/${file.replace('.', '-')}-${scale}x.webp`;
