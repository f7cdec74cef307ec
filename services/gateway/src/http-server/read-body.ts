import type { Request } from 'express';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

type BodyLimits = {
  maxBytes: number;
  /** A lower limit, once so many bytes say what it is. */
  narrower?: { afterBytes: number; maxBytesOf: (begin: Buffer) => number };
  tooLarge: RefusalCode;
  /** Called for every chunk; it may refuse it. */
  onBytes?: (count: number) => void;
};

/**
 * The raw body, for routes that take a file. A body is refused before it is read if its announced length is too large,
 * and at the limit otherwise; the rest is still received, so that the sender gets the answer.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  return readLimitedBody(request, { maxBytes, tooLarge: 'body.too-large' });
}

export async function readLimitedBody(request: Request, limits: BodyLimits): Promise<Buffer> {
  const announced = Number(request.header('content-length') ?? 0);
  let { maxBytes, narrower } = limits;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const assertFits = () => {
    if (Math.max(announced, bytes) > maxBytes) throw new RefusalError(limits.tooLarge);
  };
  assertFits();
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      assertFits();
      limits.onBytes?.(chunk.length);
      chunks.push(chunk);
      if (!narrower || bytes < narrower.afterBytes) continue;
      maxBytes = narrower.maxBytesOf(Buffer.concat(chunks));
      narrower = undefined;
      assertFits();
    }
  } catch (fault) {
    // A sender that disconnected gets no answer; it is not a fault of ours.
    throw fault instanceof RefusalError ? fault : new RefusalError('shape.invalid');
  }
  return Buffer.concat(chunks);
}
