import { UnrecoverableError } from 'bullmq';
import { queues } from '@libs/server/queues.ts';
import { parseJob } from './parse-job.ts';

const sealed = { sealed: 'x' };
const warn = jest.fn();
const parse = (data: unknown) => parseJob(queues.phone, { id: '7', data }, { warn });

beforeEach(() => warn.mockClear());

describe('a job', () => {
  it('is parsed where its shape is known', () => {
    expect(parse(sealed)).toEqual(sealed);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['a further field', { ...sealed, priority: 'high' }, 'priority'],
    ['a field of another type', { sealed: 7 }, 'sealed'],
    ['no data at all', null, ''],
  ])('of a newer build fails once and for all, with one line: %s', (_, data, field) => {
    expect(() => parse(data)).toThrow(UnrecoverableError);
    expect(warn.mock.calls).toEqual([[{ queue: 'phone', job: '7', field }, expect.any(String)]]);
  });
});
