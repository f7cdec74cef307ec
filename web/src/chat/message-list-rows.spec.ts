import { commandIdOf } from '@libs/client/testing/sample-events.ts';
import { firstUnreadLine, toMessageListRows } from './message-list-rows.ts';
import type { MessageLine, TranscriptLine } from '@libs/client/transcript.ts';

const at = (day: number, hour = 12) => new Date(2026, 0, day, hour).toISOString();

const messageLine = (version: number, from: MessageLine['from'], day = 3): TranscriptLine => ({
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

const rowTexts = (lines: TranscriptLine[], newsAfter: number | null = null) =>
  toMessageListRows(lines, {
    previous: undefined,
    firstUnread: firstUnreadLine(lines, 'customer', newsAfter),
    now: new Date(2026, 0, 3, 23),
  }).map((row) => ('line' in row ? row.line.version : 'day' in row ? `day ${new Date(row.day).getDate()}` : 'new'));

describe('between the lines', () => {
  it('there is no divider for today alone', () =>
    expect(rowTexts([messageLine(1, 'customer'), messageLine(2, 'agent')])).toEqual([1, 2]));

  it('there is a divider wherever a day begins, today included', () =>
    expect(
      rowTexts([
        messageLine(1, 'customer', 1),
        messageLine(2, 'agent', 1),
        messageLine(3, 'agent', 2),
        messageLine(4, 'agent'),
      ]),
    ).toEqual(['day 1', 1, 2, 'day 2', 3, 'day 3', 4]));

  it('there is one unread mark, at the first line of the other side that was not read', () =>
    expect(
      rowTexts(
        [messageLine(1, 'customer'), messageLine(2, 'agent'), messageLine(3, 'customer'), messageLine(4, 'agent')],
        2,
      ),
    ).toEqual([1, 2, 3, 'new', 4]));

  it('there is no second divider for a day that began before these lines', () =>
    expect(
      toMessageListRows([messageLine(2, 'agent', 2)], {
        previous: messageLine(1, 'agent', 2),
        firstUnread: undefined,
        now: new Date(2026, 0, 3),
      }),
    ).toHaveLength(1));

  it('there is no unread mark when all lines are unread, or none is', () => {
    expect(rowTexts([messageLine(1, 'agent'), messageLine(2, 'agent')], 0)).toEqual([1, 2]);
    expect(rowTexts([messageLine(1, 'customer'), messageLine(2, 'agent')], 2)).toEqual([1, 2]);
    expect(rowTexts([messageLine(1, 'customer'), messageLine(2, 'customer')], 1)).toEqual([1, 2]);
  });
});
