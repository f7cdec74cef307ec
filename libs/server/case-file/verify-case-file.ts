import type { CaseFile } from '@libs/protocol/case-file.ts';
import { CASE_FILE_FORMAT } from '@libs/protocol/case-file.ts';
import type { SigningKey } from '@libs/protocol/signing-keys.ts';
import { canonical, findCaseFileFault, fingerprintIn, readSignature, sha256, toHex } from './case-file-check.ts';

/** A key that the verifier has from elsewhere than the file. */
export type TrustedKey = Pick<SigningKey, 'kid' | 'from' | 'until'>;

export type CaseFileVerdict = { file: CaseFile; fingerprint: string } | { fault: string };

/**
 * Judges the bytes of an exported page or JSON file, down to the last one: a change that no reader would see is refused
 * too. A page is compared with the hash that was signed with its data, so the build that exported it does not matter.
 */
export async function verifyCaseFile(bytes: Uint8Array, keys: readonly TrustedKey[]): Promise<CaseFileVerdict> {
  try {
    return await judge(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), keys);
  } catch {
    return { fault: 'It is cut, damaged, or no case file at all.' };
  }
}

async function judge(text: string, keys: readonly TrustedKey[]): Promise<CaseFileVerdict> {
  const isPage = !text.startsWith('{');
  const file = JSON.parse(isPage ? DATA_OF_PAGE.exec(text)![1]! : text) as CaseFile;
  // A name of a format only: of what somebody else has written nothing is printed.
  if (file.format !== CASE_FILE_FORMAT) return { fault: 'It is of another format, without a signature.' };
  const fault = await findCaseFileFault(file);
  if (fault) return { fault: `It was changed: ${fault}` };
  if (!isPage && text !== canonical(file)) return { fault: 'It was changed: its data are written in another way.' };
  if (isPage && !(await isSignedPage(text, file.signature)))
    return { fault: 'It was changed: the data are as they were signed, but the page around them is not.' };
  const foreign = keyFault(file, keys);
  return foreign ? { fault: foreign } : { file, fingerprint: fingerprintIn(file.signature) };
}

const DATA_OF_PAGE = /<script type="application\/json" id="file">(.*?)<\/script>/s;

/** The page was signed with an empty place for the signature, which it contains once, in its data. */
async function isSignedPage(text: string, signature: string): Promise<boolean> {
  const asSigned = text.replace(`"signature":"${signature}"`, () => '"signature":""');
  return toHex(await sha256(asSigned)) === readSignature(signature)!.page;
}

function keyFault({ signature, exportedAt }: CaseFile, keys: readonly TrustedKey[]): string | null {
  const fingerprint = fingerprintIn(signature);
  const key = keys.find(({ kid }) => kid === readSignature(signature)!.kid);
  if (!key) return `It was signed by another key, with the fingerprint ${fingerprint}.`;
  const at = Date.parse(exportedAt);
  const isInTime =
    at >= Date.parse(key.from) - CLOCK_TOLERANCE_MS && at <= Date.parse(key.until ?? '9999-01-01') + CLOCK_TOLERANCE_MS;
  return isInTime ? null : `It says that it is of ${exportedAt}, when the key ${fingerprint} was not in use.`;
}

/** The clocks of several machines. */
const CLOCK_TOLERANCE_MS = 60_000;
