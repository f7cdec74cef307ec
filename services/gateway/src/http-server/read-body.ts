import type { Request } from 'express';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** `onBytes` is called for every chunk and may refuse it. */
type BodyLimits = { maxBytes: number; tooLarge: RefusalCode; onBytes?: (count: number) => void };

/**
 * The raw body, for routes that take a file. A body is refused before it is read if its announced length is too large,
 * and at the limit otherwise; the rest is still received, so that the sender gets the answer.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  return readLimitedBody(request, { maxBytes, tooLarge: 'body.too-large' });
}

export async function readLimitedBody(request: Request, { maxBytes, tooLarge, onBytes }: BodyLimits): Promise<Buffer> {
  if (Number(request.header('content-length') ?? 0) > maxBytes) throw new RefusalError(tooLarge);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RefusalError(tooLarge);
      onBytes?.(chunk.length);
      chunks.push(chunk);
    }
  } catch (fault) {
    // A sender that disconnected gets no answer; it is not a fault of ours.
    throw fault instanceof RefusalError ? fault : new RefusalError('shape.invalid');
  }
  return Buffer.concat(chunks);
}
