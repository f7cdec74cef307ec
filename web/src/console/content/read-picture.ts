import { contentEntryResponse } from '@libs/protocol/content.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** A picture of the content, as its last version has it; null where there is none. */
export async function readPicture(http: AuthenticatedHttp, name: string): Promise<Blob | null> {
  const entry = `pictures/${name}`;
  const answer = await http({ method: 'GET', path: `/content/entry?entry=${entry}`, answer: contentEntryResponse });
  const base64 = 'value' in answer ? answer.value.files[entry] : undefined;
  if (!base64) return null;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: TYPES[name.split('.').at(-1)!] ?? 'image/webp' });
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', avif: 'image/avif' },
};
