const WIDTH = 480;
const HEIGHT = 320;

/** A drawn picture of lines that resembles a receipt; PNG. */
export async function drawnReceipt(): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const paper = canvas.getContext('2d')!;
  paper.fillStyle = '#f4f8f6';
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  paper.fillStyle = '#0b5a55';
  paper.fillRect(0, 0, WIDTH, 56);
  paper.fillStyle = '#46575c';
  for (let line = 0; line < 6; line += 1) paper.fillRect(32, 88 + line * 34, line % 2 ? 250 : 400, 12);
  return canvas.convertToBlob();
}
