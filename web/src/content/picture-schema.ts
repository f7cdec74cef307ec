import { z } from 'zod';
import { PICTURE_FOCUSES } from './pictures.ts';
import { text } from './text-schema.ts';

const pictureFields = {
  /** In the folder `pictures` of the content. */
  file: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9_-]*\.(?:jpe?g|png|webp|avif|svg)$/,
      'a picture is a .jpg, .png, .webp, .avif or .svg file, its name in small letters',
    ),
  focus: z.enum(PICTURE_FOCUSES).optional(),
};

/** Of a record. */
export const picture = z.strictObject({ ...pictureFields, alt: text });

const oneText = z.string().trim().min(1);

/** Of a document, which is in one language. */
export const illustration = z.strictObject({ ...pictureFields, alt: oneText, credit: oneText.optional() });
