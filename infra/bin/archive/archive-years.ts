import { rmSync } from 'node:fs';
import type { Client } from 'pg';
import type { ArchiveOrder } from './archive-arguments.ts';
import { type ArchiveUnit, unitName, unitsOfYear, yearOfId } from './archive-unit.ts';
import { exportUnit } from './export-unit.ts';
import { removeUnit } from './remove-unit.ts';
import { inTransaction, lockShards } from '../servers/transaction.ts';
import { readUnitState, type UnitState } from './unit-state.ts';

/** What was done with one unit, or why nothing was. */
export type UnitOutcome = {
  unit: string;
  sessions: number;
  events: number;
  result: 'done' | 'due' | 'blocked';
  reason?: string;
};

const SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Archives or deletes, unit by unit, every year before the one in which the age is reached. A year goes as a whole or
 * not at all: one conversation that is open or was used since then keeps it, and the outcome names how many do.
 */
export async function archiveYears(client: Client, order: ArchiveOrder): Promise<UnitOutcome[]> {
  const outcomes: UnitOutcome[] = [];
  for (const year of await dueYears(client, order.olderThanMonths)) {
    const states = await judgeYear(client, year, order);
    const isBlocked = states.some(({ state }) => state.obstacle !== null);
    for (const { unit, state } of states) {
      if (state.sessions === 0) continue;
      const numbers = { unit: unitName(unit), sessions: state.sessions, events: state.events };
      if (isBlocked) outcomes.push({ ...numbers, result: 'blocked', reason: state.obstacle ?? 'as the year is' });
      else if (order.isDryRun) outcomes.push({ ...numbers, result: 'due' });
      else outcomes.push({ ...numbers, ...(await archiveUnit(client, unit, order)) });
    }
  }
  return outcomes;
}

/** From the oldest conversation to the last year that is over for as long as the rule says. */
async function dueYears(client: Client, olderThanMonths: number): Promise<number[]> {
  const { rows } = await client.query<{ first: string | null; until: number }>(
    `select (select id::text from chat_session order by id limit 1) as first,
            extract(year from now() - make_interval(months => $1))::int as until`,
    [olderThanMonths],
  );
  const { first, until } = rows[0]!;
  const from = first === null ? until : yearOfId(first);
  return Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
}

type JudgedUnit = { unit: ArchiveUnit; state: UnitState };

async function judgeYear(client: Client, year: number, { olderThanMonths }: ArchiveOrder): Promise<JudgedUnit[]> {
  const judged: JudgedUnit[] = [];
  for (const unit of unitsOfYear(year))
    judged.push({ unit, state: await readUnitState(client, unit, { olderThanMonths }) });
  return judged;
}

/**
 * First the export, beside the running services; then, while nothing can be appended to its shards, the removal, if
 * the unit still is what was exported.
 */
async function archiveUnit(
  client: Client,
  unit: ArchiveUnit,
  { olderThanMonths, to }: ArchiveOrder,
): Promise<Pick<UnitOutcome, 'result' | 'reason'>> {
  const { state, folder } = await inTransaction(client, SNAPSHOT, async () => {
    const seen = await readUnitState(client, unit, { olderThanMonths });
    return { state: seen, folder: to === null ? null : await exportUnit(client, unit, { root: to, state: seen }) };
  });
  const isRemoved = await inTransaction(client, 'begin', async () => {
    await lockShards(client, unit.shards);
    const now = await readUnitState(client, unit, { olderThanMonths, staying: state.staying });
    if (now.obstacle !== null || !isSame(now, state)) return false;
    await removeUnit(client, unit, { state, keep: to !== null });
    return true;
  });
  if (isRemoved) return { result: 'done' };
  if (folder) rmSync(folder, { recursive: true, force: true });
  return { result: 'blocked', reason: 'somebody wrote meanwhile: run it again' };
}

const isSame = (one: UnitState, other: UnitState): boolean =>
  one.sessions === other.sessions && one.events === other.events && one.staying.join() === other.staying.join();
