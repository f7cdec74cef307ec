/** More pixels than this no canvas of a phone has. */
const MAX_PIXELS = 16_000_000;
const JPEG_QUALITY = 0.9;

/** An iPhone's photograph as a JPEG, drawn anew; null where the browser cannot open it. Place and time are lost. */
export async function jpegOfHeic(photo: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)));
    const [width, height] = [Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale)];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  } catch {
    return null;
  }
}
