import type { Request } from 'express';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { Refused } from './refused.ts';

/** `onBytes` hears of every piece, and may refuse it. */
type Bounds = { maxBytes: number; tooLarge: RefusalCode; onBytes?: (count: number) => void };

/**
 * The body as it was sent, for routes that take a file. What announces itself as too large is refused before it is read,
 * and whatever grows too large at the limit; the rest of it is let run out, so that the sender hears the answer.
 */
export async function readRaw(request: Request, maxBytes: number): Promise<Buffer> {
  return readWithin(request, { maxBytes, tooLarge: 'body.too-large' });
}

export async function readWithin(request: Request, { maxBytes, tooLarge, onBytes }: Bounds): Promise<Buffer> {
  if (Number(request.header('content-length') ?? 0) > maxBytes) throw new Refused(tooLarge);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Refused(tooLarge);
      onBytes?.(chunk.length);
      chunks.push(chunk);
    }
  } catch (fault) {
    // Whoever hung up in the middle hears no answer; it is no fault of ours.
    throw fault instanceof Refused ? fault : new Refused('shape.invalid');
  }
  return Buffer.concat(chunks);
}
