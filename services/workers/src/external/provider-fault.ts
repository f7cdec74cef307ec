/** What was wrong with a provider, without a word of what was asked or answered. */
export class ProviderFault extends Error {
  constructor(
    readonly kind: 'limited' | 'refused' | 'failed' | 'unreadable' | 'too-large',
    detail: string,
    /** How long the provider wants to be left alone. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${kind}: ${detail}`);
  }
}
