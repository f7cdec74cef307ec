export type SecretKind = 'seed-phrase' | 'private-key' | 'card-number' | 'code' | 'password';

export type TextRange = { start: number; end: number };

/** A secret by its offsets in the text; `end` is the first that is no longer part of it. */
export type SecretMatch = TextRange & { kind: SecretKind };
