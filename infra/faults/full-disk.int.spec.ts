import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { requireSealingKey } from '@libs/ledger/sealing-key-check.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import { ReadinessProbe } from '@libs/server/readiness.ts';
import { waitUntil } from '../jest/ledger-environment.ts';
import { startOwnPostgres } from '../jest/own-postgres.ts';
import { resourceForThisFile } from '../jest/resource-for-this-file.ts';
import { mountSmallVolume, volumeUnavailableReason } from './nemesis/small-volume.ts';

const SPARE_MEGABYTES = 24;
const log = createLogger('spec', 'silent');

const postgres = resourceForThisFile(startOwnPostgres, (one) => one.end());

async function withReadinessProbe(work: (probe: ReadinessProbe) => Promise<void>): Promise<void> {
  const pool = createPool(postgres.logins.gateway, { max: 4, log });
  const sealingKey = randomBytes(32);
  await requireSealingKey((text, values) => pool.query(text, values), sealingKey);
  await work(new ReadinessProbe({ pool, redis: { check: async () => 'ok' as const }, sealingKeys: sealingKey, log }));
  await pool.end();
}

describe('readiness on a full disk', () => {
  // Only root may mount a volume. Without one, writes are refused with the code that a full disk has.
  const cause = volumeUnavailableReason() === null ? fillVolume : refuseWrites;

  it('is lost, and comes back with the room', () =>
    cause((fill, free) =>
      withReadinessProbe(async (probe) => {
        await waitUntil(async () => (await probe.check()).ok);
        await fill();
        await waitUntil(async () => (await probe.check()).database === 'disk-full');
        expect(await probe.check()).toMatchObject({ ok: false, sealingKey: 'ok' });
        await free();
        await waitUntil(async () => (await probe.check()).ok);
      }),
    ));
});

type VolumeAction = () => Promise<unknown> | void;

async function fillVolume(work: (fill: VolumeAction, free: VolumeAction) => Promise<void>): Promise<void> {
  await postgres.halt();
  const volume = mountSmallVolume(postgres.dataDir, SPARE_MEGABYTES);
  try {
    await postgres.start();
    await work(volume.fill, volume.free);
  } finally {
    await postgres.halt();
    volume.remove();
  }
}

async function refuseWrites(work: (fill: VolumeAction, free: VolumeAction) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  const { rows } = await owner.query<{ text: string }>(
    `select pg_get_functiondef('probe_write()'::regprocedure) as text`,
  );
  const refusing = `create or replace function probe_write() returns void language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  await work(
    () => owner.query(refusing),
    () => owner.query(rows[0]!.text),
  );
  await owner.end();
}
