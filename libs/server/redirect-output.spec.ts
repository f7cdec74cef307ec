import type { Logger } from './logger.ts';
import { redirectOutput } from './redirect-output.ts';

describe('what libraries print', () => {
  const present = { ...console };
  const warningListeners = process.listeners('warning');
  const lines: object[] = [];
  beforeAll(() => redirectOutput({ warn: (fields: object) => void lines.push(fields) } as unknown as Logger));
  afterAll(() => {
    Object.assign(console, present);
    process.removeAllListeners('warning');
    for (const listener of warningListeners) process.on('warning', listener);
  });
  beforeEach(() => void (lines.length = 0));

  it('is a line of the log: of an error the message, without its stack and its other fields', () => {
    console.error('failed:', Object.assign(new TypeError('no queue'), { command: { args: ['what Mei wrote'] } }));
    console.warn('a policy is %s', 'wrong');
    expect(lines).toEqual([{ printed: 'failed: TypeError: no queue' }, { printed: 'a policy is wrong' }]);
  });

  it('is cut where it is long, and holds no fields of objects', () => {
    console.log('x'.repeat(10_000));
    console.log({ text: 'what Mei wrote' });
    expect(lines).toEqual([{ printed: 'x'.repeat(500) }, { printed: '[object]' }]);
  });

  it('includes the warnings of Node', () => {
    process.emit('warning', Object.assign(new Error('too many listeners'), { name: 'MaxListenersExceededWarning' }));
    expect(lines).toEqual([{ fault: 'MaxListenersExceededWarning: too many listeners' }]);
  });
});
