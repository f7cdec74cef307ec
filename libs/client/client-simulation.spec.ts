import fc from 'fast-check';
import { FakeGateway } from './testing/fake-chat-link.ts';
import type { MessageOutcome } from './testing/fake-gateway-transport.ts';
import { SESSION } from './testing/sample-events.ts';
import { TabbedBrowser, TestTab } from './testing/tabbed-browser.ts';
// Loaded in advance: nothing but the clock of the test may schedule work.
import './backfill.ts';

const RUNS = 150;
/** Several seconds on an idle machine; only a hang takes longer. */
const TIMEOUT_MS = 300_000;
/** Repeats the same histories in each run; what fails is shrunk and printed. */
const SEED = 15;
const TABS = 3;
/** Longer than every retry of the client together. */
const SETTLE_MS = 90_000;

const tab = fc.nat({ max: TABS - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('cut' as const, 'reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('down' as const, 'up' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 30, 400, 6_000) }) },
);
/** Another primary takes over, to which only so much of the log has come. A page that is gone cannot say anything again. */
const failOver = fc.record({
  does: fc.constant('fail over' as const),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const stepWithFailOver = fc.oneof(
  { weight: 9, arbitrary: step.filter(({ does }) => does !== 'reload') },
  { weight: 1, arbitrary: failOver },
);
const outcome = fc.constantFrom<MessageOutcome>(
  'arrives',
  'arrives',
  'request lost',
  'answer lost',
  'late',
  'too late',
);
const outcomes = fc.array(outcome, { maxLength: 40 });
const histories = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 25 }), outcomes });
const historiesWithFailOver = fc.record({
  steps: fc.array(stepWithFailOver, { minLength: 1, maxLength: 25 }),
  outcomes,
});
type History = typeof historiesWithFailOver extends fc.Arbitrary<infer T> ? T : never;

const textsOf = (gateway: FakeGateway): string[] =>
  gateway.events(SESSION).flatMap(({ event }) => (event.type === 'message.sent' ? [event.text] : []));

/** Plays the history, and calls `check` after each step. */
async function play({ steps, outcomes }: History, check: (tabs: TestTab[], gateway: FakeGateway) => void) {
  const gateway = new FakeGateway();
  const left = [...outcomes];
  const network = { isUp: true, nextOutcome: () => left.shift() ?? 'arrives' };
  const browser = new TabbedBrowser(gateway, network);
  const tabs = Array.from({ length: TABS }, () => new TestTab(browser));
  const sent: string[] = [];
  tabs[0]!.conversation.sendCommand({ type: 'session.open', lang: 'en', opening: 'click' });
  for (const one of steps) {
    if (one.does === 'send') {
      sent.push(`m${sent.length}`);
      tabs[one.tab]!.conversation.send(sent.at(-1)!);
    } else if (one.does === 'wait') await jest.advanceTimersByTimeAsync(one.ms);
    else if (one.does === 'cut' || one.does === 'reload') tabs[one.tab]![one.does]();
    else if (one.does === 'fail over')
      gateway.failOver(SESSION, Math.floor(one.share * gateway.events(SESSION).length));
    else network.isUp = one.does === 'up';
    if (one.does === 'down') tabs.forEach((each) => each.cut());
    await jest.advanceTimersByTimeAsync(0);
    check(tabs, gateway);
  }
  network.isUp = true;
  await jest.advanceTimersByTimeAsync(SETTLE_MS);
  check(tabs, gateway);
  const recorded = textsOf(gateway);
  const shown = tabs.map(({ shownTexts }) => shownTexts);
  for (const each of tabs) each.close();
  return { sent, recorded, shown };
}

function expectNoRepeats(tabs: TestTab[]): void {
  for (const { shownTexts } of tabs) expect(shownTexts).toEqual([...new Set(shownTexts)]);
}

/** Whatever a tab shows as recorded is a beginning of one log, never of two. */
function watchForMixtures(): (tabs: TestTab[], gateway: FakeGateway) => void {
  const logs = new Map<string, string[]>();
  return (tabs, gateway) => {
    logs.set(gateway.epoch, textsOf(gateway));
    const recorded = tabs.map((tab) => tab.recorded).filter(({ epoch }) => epoch !== '');
    expect(recorded.map(({ texts }) => texts)).toEqual(
      recorded.map(({ epoch, texts }) => logs.get(epoch)?.slice(0, texts.length)),
    );
  };
}

describe('a browser of three tabs, through losses, late answers, hand-overs and reloads', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it(
    'delivers every message once and in order, and no tab shows one twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const { sent, recorded, shown } = await play(history, expectNoRepeats);
          expect(recorded).toEqual(sent);
          expect(shown).toEqual(Array.from({ length: TABS }, () => sent));
          jest.clearAllTimers();
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'has every message in the log of the last primary, once, and never shows two logs in one',
    async () => {
      await fc.assert(
        fc.asyncProperty(historiesWithFailOver, async (history) => {
          const { sent, recorded, shown } = await play(history, watchForMixtures());
          expect(recorded.toSorted()).toEqual(sent.toSorted());
          expect(shown).toEqual(Array.from({ length: TABS }, () => recorded));
          jest.clearAllTimers();
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );
});
