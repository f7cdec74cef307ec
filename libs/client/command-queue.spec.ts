import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';
import { commandIdOf, SESSION } from './testing/sample-events.ts';
import { CommandQueue, type OutgoingCommand, type CommandQueueDependencies } from './command-queue.ts';

type CommandReply = Awaited<ReturnType<CommandQueueDependencies['sendCommand']>>;

const envelope = (number: number): OutgoingCommand => ({
  sessionId: SESSION,
  commandId: commandIdOf(number),
  command: { type: 'message.send', text: `m${number}` },
});
const numberOf = ({ commandId }: OutgoingCommand) => Number(commandId.slice(-12));
const recorded = (version: number): CommandReply => ({ recorded: { version, at: '' } });
const refused = (code: RefusalCode, retryAfterMs?: number): CommandReply => ({
  refused: { ...gatewayRefusal(code, 'en'), ...(retryAfterMs ? { retryAfterMs } : {}) },
});

/** A server that replies as told, in order, and a clock that only writes down what it was asked to wait. */
function queueWith(replies: CommandReply[], renewal: 'renewed' | 'unreachable' | 'ended' = 'renewed') {
  const asked: number[] = [];
  const pauses: number[] = [];
  const queue = new CommandQueue({
    untilOnline: () => Promise.resolve(),
    sendCommand: (one) => {
      asked.push(numberOf(one));
      return Promise.resolve(replies.length > 0 ? replies.shift()! : recorded(numberOf(one)));
    },
    renewAccess: () => Promise.resolve(renewal),
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  });
  return { queue, asked, pauses };
}

describe('a command queue', () => {
  it('sends the same id again until it is answered, and only then the next', async () => {
    const { queue, asked } = queueWith([null, null, recorded(1)]);
    const verdicts = await Promise.all([queue.deliver(envelope(1)), queue.deliver(envelope(2))]);
    expect(asked).toEqual([1, 1, 1, 2]);
    expect(verdicts).toEqual([recorded(1), recorded(2)]);
  });

  it('waits as long as the server asks, and longer each time where it names no time', async () => {
    const { queue, asked, pauses } = queueWith([
      refused('rate.limited', 700),
      refused('try.later'),
      refused('try.later'),
    ]);
    await queue.deliver(envelope(1));
    expect(asked).toEqual([1, 1, 1, 1]);
    expect(pauses[0]).toBe(700);
    expect(pauses[2]).toBeGreaterThan(pauses[1]!);
  });

  it.each<RefusalCode>(['message.blank', 'session.taken', 'access.denied', 'protocol.outdated'])(
    'reports %s at once and goes on with the next',
    async (code) => {
      const { queue, asked } = queueWith([refused(code)]);
      const [first, second] = await Promise.all([queue.deliver(envelope(1)), queue.deliver(envelope(2))]);
      expect([first, second]).toEqual([refused(code), recorded(2)]);
      expect(asked).toEqual([1, 2]);
    },
  );

  it('renews access and says it again; without a sign-in it gives the text back', async () => {
    const renewed = queueWith([refused('access.expired')]);
    expect(await renewed.queue.deliver(envelope(1))).toEqual(recorded(1));
    expect(renewed.pauses).toEqual([]);
    const ended = queueWith([refused('access.expired')], 'ended');
    expect(await ended.queue.deliver(envelope(1))).toEqual(refused('access.expired'));
    const unreachable = queueWith([refused('access.expired')], 'unreachable');
    expect(await unreachable.queue.deliver(envelope(1))).toEqual(recorded(1));
    expect(unreachable.pauses).toHaveLength(1);
  });

  it('does not let one command that the server fails on hold up the rest for ever', async () => {
    const { queue, asked } = queueWith(Array.from({ length: 6 }, () => refused('internal.fault')));
    const [first, second] = await Promise.all([queue.deliver(envelope(1)), queue.deliver(envelope(2))]);
    expect([first, second]).toEqual([refused('internal.fault'), recorded(2)]);
    expect(asked).toEqual([1, 1, 1, 1, 1, 1, 2]);
  });

  it('leaves what was withdrawn to somebody else', async () => {
    let answer: (reply: CommandReply) => void = () => undefined;
    const queue = new CommandQueue({
      untilOnline: () => Promise.resolve(),
      sendCommand: () => new Promise((resolve) => (answer = resolve)),
      renewAccess: () => Promise.resolve('renewed'),
      pause: () => Promise.resolve(),
    });
    const verdicts = [queue.deliver(envelope(1)), queue.deliver(envelope(2))];
    await Promise.resolve();
    queue.withdrawAll();
    expect(await Promise.all(verdicts)).toEqual([{ withdrawn: true }, { withdrawn: true }]);
    answer(recorded(1));
  });

  it('pauses longer each time, and never longer than fifteen seconds', async () => {
    const { queue, pauses } = queueWith(Array.from({ length: 9 }, () => refused('try.later')));
    await queue.deliver(envelope(1));
    expect(pauses).toEqual([1_000, 1_500, 2_250, 3_375, 5_062.5, 7_593.75, 11_390.625, 15_000, 15_000]);
  });

  it('begins with the shortest pause for each command, and counts the faults of each alone', async () => {
    const faults = Array.from({ length: 5 }, () => refused('internal.fault'));
    const { queue, asked, pauses } = queueWith([...faults, recorded(1), ...faults, recorded(2)]);
    const outcomes = await Promise.all([queue.deliver(envelope(1)), queue.deliver(envelope(2))]);
    expect(outcomes).toEqual([recorded(1), recorded(2)]);
    expect([asked.length, pauses.slice(0, 5)]).toEqual([12, pauses.slice(5)]);
  });

  it('takes no silence and no other refusal for a fault', async () => {
    const replies = Array.from({ length: 5 }, () => [null, refused('internal.fault'), refused('rate.limited')]).flat();
    const { queue } = queueWith([...replies, recorded(1)]);
    expect(await queue.deliver(envelope(1))).toEqual(recorded(1));
  });

  it('pauses when access that was just renewed is refused again, so that the two do not chase each other', async () => {
    const { queue, asked, pauses } = queueWith([refused('access.expired'), refused('access.expired')]);
    expect(await queue.deliver(envelope(1))).toEqual(recorded(1));
    expect([asked.length, pauses.length]).toEqual([3, 1]);
  });

  describe('withdrawn at any moment', () => {
    const moments = ['untilOnline', 'sendCommand', 'renewAccess', 'pause'] as const;
    it.each(moments)('during "%s" sends it no more, and goes on with what comes later', async (moment) => {
      let resume!: () => void;
      const sent: number[] = [];
      let renewals = 0;
      const queue: CommandQueue = new CommandQueue({
        untilOnline: () => stopAt('untilOnline', undefined),
        sendCommand: (one) => {
          sent.push(numberOf(one));
          const first = refused(moment === 'pause' ? 'try.later' : 'access.expired');
          return stopAt('sendCommand', numberOf(one) === 1 ? first : recorded(2));
        },
        renewAccess: () => {
          renewals += 1;
          return stopAt('renewAccess', 'renewed' as const);
        },
        pause: () => stopAt('pause', undefined),
      });
      let hasStopped = false;
      function stopAt<T>(here: (typeof moments)[number], value: T): Promise<T> {
        if (here !== moment || hasStopped) return Promise.resolve(value);
        hasStopped = true;
        return new Promise((resolve) => (resume = () => resolve(value)));
      }
      const first = queue.deliver(envelope(1));
      while (!hasStopped) await Promise.resolve();
      queue.withdrawAll();
      expect(await first).toEqual({ withdrawn: true });
      const second = queue.deliver(envelope(2));
      resume();
      expect(await second).toEqual(recorded(2));
      expect(sent).toEqual(moment === 'untilOnline' ? [2] : [1, 2]);
      expect(renewals).toBe(moment === 'renewAccess' ? 1 : 0);
    });
  });
});
