/** One page: a JPEG in colour, its size in pixels, and the size on paper. */
export type DrawnPage = {
  jpeg: Buffer;
  width: number;
  height: number;
  points: { width: number; height: number };
};

/** Objects of each page: the page, what it draws, the picture. */
const OBJECTS_PER_PAGE = 3;
/** The catalogue and the list of pages come first. */
const FIRST_PAGE_OBJECT = 3;

/** A PDF (ISO 32000) whose pages are these pictures, and that has nothing else in it. */
export function writePicturePdf(pages: readonly DrawnPage[]): Buffer {
  const ids = pages.map((_, index) => FIRST_PAGE_OBJECT + index * OBJECTS_PER_PAGE);
  const kids = ids.map((id) => `${id} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...pages.flatMap((page, index) => pageObjects(page, ids[index]!)),
  ];
  return joinObjects(objects);
}

function pageObjects({ jpeg, width, height, points }: DrawnPage, id: number): Buffer[] {
  const [w, h] = [points.width.toFixed(2), points.height.toFixed(2)];
  const resources = `<< /XObject << /P ${id + 2} 0 R >> >>`;
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources ${resources} /Contents ${id + 1} 0 R >>`,
    ),
    streamObject('', Buffer.from(`${w} 0 0 ${h} 0 0 cm /P Do`)),
    streamObject(picture, jpeg),
  ];
}

const streamObject = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** Numbers the objects and adds the table of where each begins. */
function joinObjects(objects: readonly Buffer[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = chunks[0]!.length;
  for (const [index, object] of objects.entries()) {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    chunks.push(chunk);
    length += chunk.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(table + trailer)]);
}
