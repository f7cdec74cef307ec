import sharp from 'sharp';
import { redrawInChildProcess, PictureTimeout } from './picture-decoder.ts';
import { PROCESS_LIMITS } from './picture-limits.ts';

/** Four million pixels, half a second of work, with as many bytes as that may take. */
const largeImage = async () => {
  const create = { width: 2_000, height: 2_000, channels: 3, background: '#0b5a55' } as const;
  const free = Buffer.alloc(12_000);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return Buffer.concat([await sharp({ create }).avif({ quality: 1, effort: 0 }).toBuffer(), free]);
};

describe('the picture process', () => {
  it('redraws a picture and reports the processor time', async () => {
    const { drawn, cpuMs } = await redrawInChildProcess(await largeImage(), { as: 'view' });
    if ('refused' in drawn) throw new Error(drawn.refused);
    expect(drawn.view.pixels).toEqual({ width: 2_000, height: 2_000 });
    expect(await sharp(drawn.view.image).metadata()).toMatchObject({ format: 'webp', width: 2_000, height: 2_000 });
    expect(cpuMs).toBeGreaterThan(0);
  });

  it.each([
    ['processor', { cpuMs: 50 }],
    ['memory', { memoryBytes: 64 * 1024 * 1024 }],
  ])('exits when it exceeds its limit of %s', async (_, limit) => {
    const { drawn } = await redrawInChildProcess(await largeImage(), { as: 'view' }, { ...PROCESS_LIMITS, ...limit });
    expect(drawn).toEqual({ refused: 'too-large' });
  });

  it('opens no format that is not allowed', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await redrawInChildProcess(drawing, { as: 'view' })).drawn).toEqual({ refused: 'unreadable' });
  });

  it('is killed at its time-out, and the picture may be sent again', async () => {
    const outcome = redrawInChildProcess(await largeImage(), { as: 'view' }, { ...PROCESS_LIMITS, timeoutMs: 1 });
    await expect(outcome).rejects.toBeInstanceOf(PictureTimeout);
    expect((await redrawInChildProcess(await largeImage(), { as: 'view' })).drawn).toHaveProperty('view');
  });
});
