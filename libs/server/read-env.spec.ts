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

  it('takes several database servers of which one is written, and says what form the URL has', () => {
    const faultsOf = (DATABASE_URL: string) => envFaults(z.object(sharedEnv), { ...good, DATABASE_URL }).join();
    expect(faultsOf('postgres://a:secret@one:5432,two:5433/b?target_session_attrs=read-write')).toBe('');
    expect(faultsOf('postgres://a:secret@one,two/b?target_session_attrs=any')).toContain('must look like postgres://');
    expect(faultsOf('postgres://a:secret@one,two/b?target_session_attrs=any')).not.toContain('secret');
    expect(envFaults(z.object(sharedEnv), { ...good, DURABILITY: 'everywhere' }).join()).toContain('DURABILITY');
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
