import { detectFileType, MIN_SIGNATURE_BYTES } from '@libs/protocol/file-signatures.ts';
import { MAX_RECORDING_BYTES, maxBytesOf } from '@libs/protocol/files.ts';

/** A recording may be larger than anything else, which its first bytes tell: the rest of a picture that is too large is not kept. */
export const FILE_BODY_LIMITS = {
  maxBytes: MAX_RECORDING_BYTES,
  narrower: {
    afterBytes: MIN_SIGNATURE_BYTES,
    maxBytesOf: (begin: Buffer) => maxBytesOf(detectFileType(begin)),
  },
  tooLarge: 'file.too-large',
} as const;
