import { type PDFiumPage, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type DrawnPage, writePicturePdf } from './pdf-writer.ts';
import type { RedrawResult } from './picture-redraw.ts';

/** A bank's statement of a year. A longer document is not drawn, and agents are told so. */
const MAX_PAGES = 30;
/** In dots per point, which is 1/72 inch: small print stays legible. */
const SCALE = 150 / 72;
const MAX_SIDE = 2200;
const QUALITY = 80;

/**
 * Draws every page of a PDF and writes a new one of these pictures: nothing of it can run, ask, link or load. Runs in the
 * picture process only, because the library holds its process for as long as it draws.
 */
export async function redrawPdf(file: Buffer): Promise<RedrawResult> {
  try {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(file);
    if (document.getPageCount() > MAX_PAGES) return { refused: 'too-large' };
    // What somebody has filled in is drawn too.
    document.initializeFormFields();
    const pages: DrawnPage[] = [];
    for (const page of document.pages()) pages.push(await drawPage(page));
    const [first] = pages;
    if (!first) return { refused: 'unreadable' };
    return { view: { image: writePicturePdf(pages), pixels: { width: first.width, height: first.height } } };
  } catch {
    return { refused: 'unreadable' };
  }
}

async function drawPage(page: PDFiumPage): Promise<DrawnPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(SCALE, MAX_SIDE / Math.max(originalWidth, originalHeight));
  const { data, width, height } = await page.render({ scale, render: 'bitmap', renderFormFields: true });
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { jpeg, width, height, points: { width: width / scale, height: height / scale } };
}
