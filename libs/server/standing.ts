import { hostname } from 'node:os';
import { opsProcess, type OpsProcess } from '@libs/protocol/ops.ts';
import type { Bus } from './bus.ts';
import { silently, type Logger } from './log.ts';
import { registry } from './metrics.ts';
import { Readings } from './readings.ts';
import { repeatedly } from './repeatedly.ts';

const PLACE = 'ops:processes';
const TELL_EVERY_MS = 2_000;
const FORGOTTEN_AFTER_MS = 60_000;

type Keys = Pick<Bus['keys'], 'hset' | 'hgetall' | 'hdel'>;

/** Tells operators every two seconds how this process is; numbers only, in Redis alone. */
export function tellStanding(kind: OpsProcess['kind'], id: string, { bus, log }: { bus: Bus; log: Logger }) {
  const readings = new Readings(registry);
  const startedAt = new Date().toISOString();
  const name = `${id}@${hostname()}:${process.pid}`;
  const tell = async () => {
    const standing: OpsProcess = { id, kind, at: new Date().toISOString(), startedAt, values: await readings.take() };
    await silently(bus.keys.hset(PLACE, name, JSON.stringify(standing)));
  };
  return repeatedly(tell, { name: 'the telling of how this process is', log, waitMs: () => TELL_EVERY_MS });
}

/** Every process that told lately, by name; one that fell silent stays for a minute, so that it is missed. */
export async function readStandings(keys: Keys, now = Date.now()): Promise<OpsProcess[]> {
  const told = Object.entries((await silently(keys.hgetall(PLACE))) ?? {});
  const known = told.map(([name, text]) => ({ name, standing: opsProcess.parse(JSON.parse(text)) }));
  const isForgotten = ({ standing }: (typeof known)[number]) => now - Date.parse(standing.at) > FORGOTTEN_AFTER_MS;
  const forgotten = known.filter(isForgotten).map(({ name }) => name);
  if (forgotten.length > 0) await silently(keys.hdel(PLACE, ...forgotten));
  const alive = known.filter((one) => !isForgotten(one)).map(({ standing }) => standing);
  return alive.sort((a, b) => (a.id < b.id ? -1 : 1));
}
