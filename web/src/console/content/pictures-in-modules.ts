/** The names of pictures that stand in files of an entry. */
export function picturesIn(files: Readonly<Record<string, string>>): string[] {
  const found = Object.values(files).flatMap((text) => [...text.matchAll(PICTURE_FILE)].map(([, name]) => name!));
  return [...new Set(found)];
}

/** `file: ada.jpg` of a front matter, `"file": "ada.jpg"` of a list. */
const PICTURE_FILE = /\bfile"?: *['"]?([a-z0-9][a-z0-9_-]*\.(?:jpe?g|png|webp|avif|svg))\b/g;

/** The JSON of a module in which these pictures have an address, with their focus behind it, in place of their name. */
export function withPictureAddresses(json: string, addresses: Readonly<Record<string, string>>): string {
  if (Object.keys(addresses).length === 0) return json;
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => {
    const { file, focus } = (value ?? {}) as { file?: unknown; focus?: unknown };
    const address = typeof file === 'string' ? addresses[file] : undefined;
    return address
      ? { ...(value as object), file: typeof focus === 'string' ? `${address}#${focus}` : address }
      : value;
  });
}
