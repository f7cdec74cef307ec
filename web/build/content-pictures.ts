import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureFocus, PictureShape } from '../src/content/pictures.ts';
import type { ReportFault } from './content-faults.ts';
import type { ContentDocument } from './read-documents.ts';
import type { ContentRecords } from './read-records.ts';

/** The folder of the content that pictures are in. */
export const PICTURES_FOLDER = 'pictures';

export type ContentPicture = {
  file: string;
  shape: PictureShape;
  focus?: PictureFocus | undefined;
  /** Where it is named. */
  namedIn: { file: string; line: number };
};

type NamingContent = { records: ContentRecords; documents: ContentDocument[] };

/** Every picture that the content names, as often as it is named. */
export function picturesOf({ records, documents }: NamingContent): ContentPicture[] {
  const people = [records.leaders, records.consultants].flatMap(({ value, file, lineOf }) =>
    value.flatMap(({ portrait }, index) =>
      portrait
        ? [{ ...portrait, shape: 'portrait' as const, namedIn: { file, line: lineOf([index, 'portrait', 'file']) } }]
        : [],
    ),
  );
  const { value: partners, file, lineOf } = records.partners;
  const logos = partners.flatMap(({ logo }, index) =>
    logo ? [{ ...logo, shape: 'logo' as const, namedIn: { file, line: lineOf([index, 'logo', 'file']) } }] : [],
  );
  const illustrations = documents.flatMap(({ frontMatter, ...document }) =>
    'picture' in frontMatter && frontMatter.picture
      ? [
          {
            ...frontMatter.picture,
            shape: 'illustration' as const,
            namedIn: { file: document.file, line: document.lineOf(['picture', 'file']) },
          },
        ]
      : [],
  );
  return [...people, ...logos, ...illustrations].map((one) => ({
    ...{ file: one.file, shape: one.shape, focus: one.focus, namedIn: one.namedIn },
  }));
}

/** One picture has one focus in one shape, because it is drawn once for all places. */
export function checkPictures(content: NamingContent, root: string, report: ReportFault): void {
  const pictures = picturesOf(content);
  for (const { file, shape, focus, namedIn } of pictures) {
    if (!existsSync(join(root, PICTURES_FOLDER, file)))
      report(namedIn.file, namedIn.line, `there is no picture ${PICTURES_FOLDER}/${file}`);
    const first = pictures.find((other) => other.file === file && other.shape === shape)!;
    if (first.focus !== focus)
      report(namedIn.file, namedIn.line, `${file} has another focus in ${first.namedIn.file}:${first.namedIn.line}`);
  }
}
