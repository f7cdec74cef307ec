import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { type BusinessHours, alwaysOpen } from '@libs/protocol/business-hours.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { reportCsv } from './report-csv.ts';
import { ReportsReader } from './reports.reader.ts';

const environment = ledgerForThisFile('gateway');
let hours: BusinessHours = alwaysOpen;
let targets: { firstAnswerSeconds: number | null; nextAnswerSeconds: number | null };

const TAIPEI = { timeZone: 'Asia/Taipei', week: [{ day: 2, from: '09:00', to: '17:00' }], holidays: [] };

const read = (from: string, to = from, by: 'day' | 'week' = 'day') =>
  new ReportsReader({
    pool: environment.resources.pool,
    settings: { readHours: async () => hours, readAssignment: async () => targets },
  } as unknown as ServerResources).read({ from, to, by });

type Counted = {
  arrived: string;
  answered?: string;
  ended?: string;
  lang?: string;
  stars?: number;
  waits?: [asked: string, replied: string][];
};

/** A conversation that somebody took when they answered it. */
async function count({ arrived, answered, ended, lang = 'en', stars, waits = [] }: Counted): Promise<void> {
  await environment.query(
    `insert into session_report (shard, session_id, pos, version, lang, arrived_at, answered_at, claimed_at, ended_at, reopened,
                                 stars, asked_at, replied_at)
     values (shard_of($1), $1, 1, 1, $2, $3, $4, $4, $5, 0, $6, $7, $8)`,
    [
      ...[v4(), lang, arrived, answered ?? null, ended ?? null, stars ?? null],
      ...[waits.map(([asked]) => asked), waits.map(([, replied]) => replied)],
    ],
  );
}

beforeAll(async () => {
  targets = { firstAnswerSeconds: 120, nextAnswerSeconds: 60 };
  // Monday the 2nd of November 2026 in Taipei is still Sunday evening in UTC.
  await count({ arrived: '2026-11-01T16:30:00Z', answered: '2026-11-01T16:31:00Z', stars: 5, lang: 'zh-TW' });
  await count({ arrived: '2026-11-02T03:00:00Z', answered: '2026-11-02T03:05:00Z', ended: '2026-11-02T04:05:00Z' });
  await count({ arrived: '2026-11-02T03:30:00Z', ended: '2026-11-02T03:31:00Z' });
  await count({
    ...{ arrived: '2026-11-03T00:58:00Z', answered: '2026-11-03T01:01:30Z', stars: 2 },
    waits: [
      ['2026-11-03T01:02:00Z', '2026-11-03T01:02:30Z'],
      ['2026-11-03T02:00:00Z', '2026-11-03T02:10:00Z'],
    ],
  });
  await environment.query(
    `insert into session_report (shard, session_id, pos, version, lang, reopened, asked_at, replied_at)
     values (shard_of($1), $1, 1, 1, 'en', 0, '{}', '{}')`,
    [v4()],
  );
});
beforeEach(() => (hours = alwaysOpen));

describe('a report', () => {
  it('counts who arrived, was answered and was missed, and leaves out who only looked', async () => {
    const { total, starCounts, languages, timeZone } = await read('2026-11-01', '2026-11-03');
    expect(timeZone).toBe('UTC');
    expect(total).toMatchObject({ arrivals: 4, answered: 3, missed: 1, reopened: 0, ratings: 2, stars: 3.5 });
    expect(total).toMatchObject({ waitP50: 210, waitP90: 282, handleP50: 3600 });
    expect(starCounts).toEqual([0, 1, 0, 0, 1]);
    expect(languages.map(({ lang, arrivals }) => [lang, arrivals])).toEqual([
      ['zh-TW', 1],
      ['en', 3],
    ]);
  });

  it('has every day of its time, also one without anybody, and every hour', async () => {
    const { periods, hours: all } = await read('2026-10-31', '2026-11-02');
    expect(periods.map(({ start, arrivals, waitP50 }) => [start, arrivals, waitP50])).toEqual([
      ['2026-10-31', 0, null],
      ['2026-11-01', 1, 60],
      ['2026-11-02', 2, 300],
    ]);
    expect(all).toHaveLength(24);
    expect(all[3]).toMatchObject({ hour: 3, arrivals: 2, missed: 1 });
  });

  it('goes by the clock of the organisation, and its weeks begin on Monday', async () => {
    hours = { ...alwaysOpen, everyone: TAIPEI };
    const { periods, total, timeZone } = await read('2026-11-02', '2026-11-02');
    expect([timeZone, total.arrivals]).toEqual(['Asia/Taipei', 3]);
    expect(periods).toHaveLength(1);
    const weeks = await read('2026-11-01', '2026-11-08', 'week');
    expect(weeks.periods.map(({ start, arrivals }) => [start, arrivals])).toEqual([
      ['2026-10-26', 0],
      ['2026-11-02', 4],
    ]);
  });

  it('counts answers that were later than the targets, within the hours only', async () => {
    const { total, periods } = await read('2026-11-01', '2026-11-03');
    expect(total).toMatchObject({ lateFirst: 2, lateNext: 1 });
    expect(periods.map(({ lateFirst }) => lateFirst)).toEqual([0, 1, 1]);
    // Open on Tuesdays from 9 in Taipei: nobody was late before, and who asked at 8.58 waited from 9 on.
    hours = { ...alwaysOpen, everyone: TAIPEI };
    expect((await read('2026-11-01', '2026-11-03')).total).toMatchObject({ lateFirst: 0, lateNext: 1 });
    targets = { firstAnswerSeconds: null, nextAnswerSeconds: null };
    expect((await read('2026-11-01', '2026-11-03')).total).toMatchObject({ lateFirst: 0, lateNext: 0 });
  });

  it('is a table for a spreadsheet, with the same figures', async () => {
    const lines = reportCsv(await read('2026-11-01', '2026-11-02')).split('\r\n');
    expect(lines).toHaveLength(1 + 2 + 24 + 2 + 1);
    expect(lines[1]).toBe('"period","2026-11-01","1","1","0","0","60","60","","0","0","1","5"');
  });
});
