import { z } from 'zod';
import { envFaults, sharedEnv, completeFileStorage } from './read-env.ts';

const good = {
  PORT: '3000',
  DATABASE_URL: 'postgres://a@127.0.0.1/b',
  REDIS_URL: 'redis://127.0.0.1',
  SEALING_KEY: Buffer.alloc(32).toString('base64'),
};

describe('the environment', () => {
  it('is complete', () => expect(envFaults(z.object(sharedEnv), good)).toEqual([]));

  it('is told of in full when it is not: every variable, what it is for, and never a value', () => {
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

  it('has a storage for files whole or not at all', () => {
    const shape = z.object(sharedEnv).refine(...completeFileStorage);
    const place = { FILES_S3_URL: 'https://s3.example', FILES_S3_BUCKET: 'b', FILES_S3_KEY: 'k', FILES_S3_SECRET: 's' };
    expect(envFaults(shape, { ...good, ...place })).toEqual([]);
    expect(envFaults(shape, { ...good, FILES_S3_URL: '' })).toEqual([]);
    expect(envFaults(shape, { ...good, ...place, FILES_S3_SECRET: '' }).join()).toContain('FILES_S3_SECRET');
  });
});
