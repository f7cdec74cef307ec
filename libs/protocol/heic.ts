/** So much of a file is enough to tell: the first box of a photograph has a handful of brands. */
export const HEIC_HEADER_BYTES = 64;

/** A brand is four letters; those before it in the box are its length and its name. */
const BRAND_BYTES = 4;
const MAJOR_BRAND_OFFSET = 8;
/** Between the major brand and the others stands a version. */
const COMPATIBLE_BRANDS_OFFSET = 16;

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'heif']);
/** The same container around another picture, which every browser opens. */
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);

/**
 * Whether a file that begins with these bytes is a photograph as iPhones take them, whatever it is called. It lies in
 * HEIF, a container that says in its first box, `ftyp`, what is in it. What is in this one only Apple's own programs
 * open for certain: the free decoders that we and most browsers have do not.
 */
export function isHeic(head: Uint8Array): boolean {
  if (brandAt(head, BRAND_BYTES) !== 'ftyp') return false;
  const end = Math.min(firstBoxLength(head), head.length, HEIC_HEADER_BYTES);
  const brands = [brandAt(head, MAJOR_BRAND_OFFSET)];
  for (let at = COMPATIBLE_BRANDS_OFFSET; at + BRAND_BYTES <= end; at += BRAND_BYTES) brands.push(brandAt(head, at));
  return brands.some((brand) => HEIC_BRANDS.has(brand)) && !brands.some((brand) => AVIF_BRANDS.has(brand));
}

const brandAt = (head: Uint8Array, at: number): string => String.fromCharCode(...head.subarray(at, at + BRAND_BYTES));

/** The length of the first box, as it says itself: four bytes, the highest first. */
const firstBoxLength = (head: Uint8Array): number =>
  head.subarray(0, BRAND_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
