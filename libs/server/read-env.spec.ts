import { z } from 'zod';
import { envFaults, sharedEnv, completeFileStorage } from './read-env.ts';

const good = {
  PORT: '3000',
  DATABASE_URL: 'postgres://a@127.0.0.1/b',
  REDIS_URL: 'redis://127.0.0.1',
  SEALING_KEY: Buffer.alloc(32).toString('base64'),
};

describe('the environment', () => {
  it('has no faults when it is complete', () => expect(envFaults(z.object(sharedEnv), good)).toEqual([]));

  it('is reported in full when it is not: every variable with its description, and never a value', () => {
    const faults = envFaults(z.object(sharedEnv), {
      ...good,
      PORT: 'secret-looking',
      SEALING_KEY: 'short',
      REDIS_URL: undefined,
    });
    expect(faults).toHaveLength(3);
    expect(faults.join('\n')).toMatch(/PORT is not valid.*\n?[^]*REDIS_URL is missing[^]*SEALING_KEY is not valid/);
    expect(faults.join('\n')).not.toContain('secret-looking');
  });

  it('configures the file storage completely or not at all', () => {
    const shape = z.object(sharedEnv).refine(...completeFileStorage);
    const storage = {
      FILES_S3_URL: 'https://s3.example',
      FILES_S3_BUCKET: 'b',
      FILES_S3_KEY: 'k',
      FILES_S3_SECRET: 's',
    };
    expect(envFaults(shape, { ...good, ...storage })).toEqual([]);
    expect(envFaults(shape, { ...good, FILES_S3_URL: '' })).toEqual([]);
    expect(envFaults(shape, { ...good, ...storage, FILES_S3_SECRET: '' }).join()).toContain('FILES_S3_SECRET');
  });
});
