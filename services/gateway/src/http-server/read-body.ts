import type { Request } from 'express';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** `onBytes` hears of every piece, and may refuse it. */
type BodyLimits = { maxBytes: number; tooLarge: RefusalCode; onBytes?: (count: number) => void };

/**
 * The body as it was sent, for routes that take a file. What announces itself as too large is refused before it is read,
 * and whatever grows too large at the limit; the rest of it is let run out, so that the sender hears the answer.
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
    // Whoever hung up in the middle hears no answer; it is no fault of ours.
    throw fault instanceof RefusalError ? fault : new RefusalError('shape.invalid');
  }
  return Buffer.concat(chunks);
}
