import { commandIdOf } from '../testing/samples.ts';
import { firstNewsOf, withMarks } from './marked-lines.ts';
import type { Bubble, Line } from './transcript.ts';

const at = (day: number, hour = 12) => new Date(2026, 0, day, hour).toISOString();

const said = (version: number, from: Bubble['from'], day = 3): Line => ({
  is: 'bubble',
  commandId: commandIdOf(version),
  version,
  at: at(day, version),
  agentId: null,
  from,
  kind: 'text',
  text: String(version),
  state: 'sent',
});

const told = (lines: Line[], newsAfter: number | null = null) =>
  withMarks(lines, {
    previous: undefined,
    firstNews: firstNewsOf(lines, 'customer', newsAfter),
    now: new Date(2026, 0, 3, 23),
  }).map((row) => ('line' in row ? row.line.version : 'day' in row ? `day ${new Date(row.day).getDate()}` : 'new'));

describe('between the lines', () => {
  it('of today stands no day', () => expect(told([said(1, 'customer'), said(2, 'agent')])).toEqual([1, 2]));

  it('a day stands wherever one begins, today included', () =>
    expect(told([said(1, 'customer', 1), said(2, 'agent', 1), said(3, 'agent', 2), said(4, 'agent')])).toEqual([
      'day 1',
      1,
      2,
      'day 2',
      3,
      'day 3',
      4,
    ]));

  it('the news are marked once, at the first line of the other side that was not seen', () =>
    expect(told([said(1, 'customer'), said(2, 'agent'), said(3, 'customer'), said(4, 'agent')], 2)).toEqual([
      1,
      2,
      3,
      'new',
      4,
    ]));

  it('a day that began before these lines is not said again', () =>
    expect(
      withMarks([said(2, 'agent', 2)], {
        previous: said(1, 'agent', 2),
        firstNews: undefined,
        now: new Date(2026, 0, 3),
      }),
    ).toHaveLength(1));

  it('nothing is marked when all of it is new, or nothing is', () => {
    expect(told([said(1, 'agent'), said(2, 'agent')], 0)).toEqual([1, 2]);
    expect(told([said(1, 'customer'), said(2, 'agent')], 2)).toEqual([1, 2]);
    expect(told([said(1, 'customer'), said(2, 'customer')], 1)).toEqual([1, 2]);
  });
});
