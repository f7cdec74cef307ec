import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { requireSealingKey } from '@libs/ledger/sealing-key-check.ts';
import { createLog } from '@libs/server/log.ts';
import { createPool } from '@libs/server/postgres.ts';
import { ReadinessProbe } from '@libs/server/readiness.ts';
import { until } from '../jest/ledger-ground.ts';
import { ownPostgres, type OwnPostgres } from '../jest/own-postgres.ts';
import { laySmallVolume, whyNoVolume } from './nemesis/small-volume.ts';

const SPARE_MEGABYTES = 24;
const log = createLog('spec', 'silent');

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres?.end());

async function readinessOf(work: (probe: ReadinessProbe) => Promise<void>): Promise<void> {
  const pool = createPool(postgres.url, { max: 4, log });
  const sealingKey = randomBytes(32);
  await requireSealingKey((text, values) => pool.query(text, values), sealingKey);
  await work(new ReadinessProbe({ pool, bus: { isUp: true }, sealingKey, log }));
  await pool.end();
}

describe('readiness on a full disk', () => {
  // Only root may mount a volume. Without one, writes are refused with the code that a full disk has.
  const cause = whyNoVolume() === null ? fillVolume : refuseBlocks;

  it('is lost, and comes back with the room', () =>
    cause((fill, free) =>
      readinessOf(async (probe) => {
        await until(async () => (await probe.look()).ok);
        await fill();
        await until(async () => (await probe.look()).database === 'disk-full');
        expect(await probe.look()).toMatchObject({ ok: false, sealingKey: 'ok' });
        await free();
        await until(async () => (await probe.look()).ok);
      }),
    ));
});

type Act = () => Promise<unknown> | void;

async function fillVolume(work: (fill: Act, free: Act) => Promise<void>): Promise<void> {
  await postgres.halt();
  const volume = laySmallVolume(postgres.dataDir, SPARE_MEGABYTES);
  try {
    await postgres.start();
    await work(volume.fill, volume.free);
  } finally {
    await postgres.halt();
    volume.remove();
  }
}

async function refuseBlocks(work: (fill: Act, free: Act) => Promise<void>): Promise<void> {
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
