import type { FirstSign } from './first-sign.ts';
import type { SecretKind } from './secret-match.ts';

/** A secret by the words beside it; the first group of the form is the secret itself. */
export type LabelledPattern = { kind: SecretKind; firstSign: FirstSign; form: RegExp };
