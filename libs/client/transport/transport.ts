/** What a line needs of a socket; the real one is Socket.IO's. */
export type Transport = {
  readonly connected: boolean;
  connect(): void;
  disconnect(): void;
  on(event: string, listener: (payload?: unknown) => void): void;
  /** Rejects when no answer comes in time or the line goes dead. */
  request(event: string, body: unknown, timeoutMs: number): Promise<unknown>;
};
