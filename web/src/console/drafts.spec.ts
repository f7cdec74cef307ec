import { SESSION } from '../testing/samples.ts';
import { DraftKeeper } from './drafts.ts';

describe('a draft', () => {
  let asked: { method: string; path: string; body?: unknown }[];
  const keeper = () =>
    new DraftKeeper((async (call: (typeof asked)[number]) => {
      asked.push(call);
      return { value: { drafts: [{ sessionId: SESSION, text: 'from another desk' }] } };
    }) as never);

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
  });
  afterEach(() => jest.useRealTimers());

  it('is kept when the typing pauses, once', async () => {
    const drafts = keeper();
    drafts.change(SESSION, 'he');
    drafts.change(SESSION, 'hello');
    await jest.advanceTimersByTimeAsync(800);
    expect(asked).toEqual([{ method: 'PUT', path: `/drafts/${SESSION}`, body: { text: 'hello' } }]);
  });

  it('that was sent is forgotten at once', () => {
    const drafts = keeper();
    drafts.change(SESSION, 'hello');
    drafts.change(SESSION, '');
    expect(asked).toEqual([{ method: 'PUT', path: `/drafts/${SESSION}`, body: { text: '' } }]);
  });

  it('comes back from the server, but not over what is being written here', async () => {
    const drafts = keeper();
    await drafts.load();
    expect(drafts.store.getState().drafts).toEqual({ [SESSION]: 'from another desk' });
    const other = keeper();
    other.change(SESSION, 'newer');
    await other.load();
    expect(other.store.getState().drafts).toEqual({ [SESSION]: 'newer' });
  });
});
