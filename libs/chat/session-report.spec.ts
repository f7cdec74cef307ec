import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { foldSessionReport, type ReportedSession } from './session-report.ts';

const said = (from: 'customer' | 'agent' | 'system'): ChatEvent => ({
  ...{ type: 'message.sent', from, kind: 'text', text: 'x' },
});
const opened: ChatEvent = { type: 'session.opened', lang: 'zh-TW', opening: 'click' };
const claimed: ChatEvent = { type: 'session.claimed', agentId: 'mei' as AgentId };

/** Each event a minute after the one before; a number in place of an event is a pause of so many minutes. */
function reported(...events: (ChatEvent | number)[]) {
  let [known, version, minute]: [ReportedSession | null, number, number] = [null, 0, 0];
  for (const event of events) {
    if (typeof event === 'number') minute += event;
    else known = foldSessionReport(known, { version: ++version, at: String(++minute), event });
  }
  return known!.report;
}

describe('the report of a conversation', () => {
  it('has no arrival for somebody who only looked, whatever they were greeted with', () => {
    expect(reported(opened, said('system'))).toEqual({
      ...{ lang: 'zh-TW', arrivedAt: null, answeredAt: null, claimedAt: null, endedAt: null },
      ...{ reopened: 0, stars: null, askedAt: [], repliedAt: [] },
    });
  });

  it('counts the wait from the first message to the first word of a person', () => {
    const report = reported(opened, said('customer'), said('system'), 10, said('customer'), claimed, said('agent'));
    expect(report).toMatchObject({ arrivedAt: '2', answeredAt: '16', claimedAt: '15', askedAt: [] });
  });

  it('counts each later wait from the first message that was not answered', () => {
    const report = reported(
      ...[opened, said('customer'), claimed, said('agent')],
      ...[said('customer'), 5, said('customer'), said('agent'), said('agent')],
      ...[said('customer'), said('agent')],
    );
    expect(report).toMatchObject({ askedAt: ['5', '14'], repliedAt: ['12', '15'] });
  });

  it('is missed when it ends without an answer, and open again when it is reopened', () => {
    const missed = [opened, said('customer'), { type: 'session.closed' }] as const;
    expect(reported(...missed)).toMatchObject({ answeredAt: null, endedAt: '3', reopened: 0 });
    expect(reported(...missed, { type: 'session.reopened' })).toMatchObject({ endedAt: null, reopened: 1 });
  });

  it('keeps when it ended and its stars after an erasure, and takes the last rating', () => {
    const rated = (stars: number): ChatEvent => ({ type: 'session.rated', stars, text: '' });
    const report = reported(
      ...[opened, said('customer'), claimed, said('agent'), { type: 'session.closed' } as const],
      ...[rated(2), rated(5), { type: 'session.erased' } as const],
    );
    expect(report).toMatchObject({ endedAt: '5', stars: 5 });
  });
});
