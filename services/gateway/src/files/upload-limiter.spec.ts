import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import type { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { UploadLimiter } from './upload-limiter.ts';

/** An upload of which so many bytes have come, and that goes on when it is told to. */
function startUpload(allowance: UploadLimiter, bytes: number) {
  let finish = () => undefined as void;
  const end = new Promise<void>((resolve) => (finish = resolve));
  const done = allowance.trackBytes(async (onBytes) => {
    onBytes(bytes);
    await end;
  });
  return { done, finish };
}

/** What it counts by person and address is tested with the limiter. */
const limiter = { take: async () => undefined } as unknown as RateLimiter;
let sealingKey = 'ok';
const resources = { readiness: { check: async () => ({ sealingKey }) } } as unknown as ServerResources;

it('takes nothing while the sealing key is not that of the database', async () => {
  const allowance = new UploadLimiter(limiter, resources);
  sealingKey = 'other';
  await expect(allowance.take('visitor x', '192.0.2.1')).rejects.toMatchObject({ code: 'service.unavailable' });
  sealingKey = 'ok';
  await expect(allowance.take('visitor x', '192.0.2.1')).resolves.toBeUndefined();
});

describe('the memory for uploads', () => {
  it('counts the bytes received, not the announced ones', async () => {
    const allowance = new UploadLimiter(limiter, resources);
    const stalled = Array.from({ length: 1_000 }, () => startUpload(allowance, 1));
    const whole = startUpload(allowance, MAX_FILE_BYTES);
    for (const { finish } of [...stalled, whole]) finish();
    await expect(Promise.all([...stalled, whole].map(({ done }) => done))).resolves.toHaveLength(1_001);
  });

  it('is refused when it is used up, and free again when an upload ends', async () => {
    const allowance = new UploadLimiter(limiter, resources);
    const held = Array.from({ length: 25 }, () => startUpload(allowance, MAX_FILE_BYTES));
    await expect(startUpload(allowance, MAX_FILE_BYTES).done).rejects.toMatchObject({ code: 'try.later' });
    held[0]!.finish();
    await held[0]!.done;
    const next = startUpload(allowance, MAX_FILE_BYTES);
    next.finish();
    await expect(next.done).resolves.toBeUndefined();
  });
});
