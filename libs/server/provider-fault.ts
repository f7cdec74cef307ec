/** A fault of a provider, described without any text that was sent or received. */
export class ProviderFault extends Error {
  constructor(
    readonly kind: 'limited' | 'refused' | 'failed' | 'unreadable' | 'too-large',
    detail: string,
    /** How long the provider asks us to wait. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${kind}: ${detail}`);
  }
}
