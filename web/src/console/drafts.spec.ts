import { SESSION } from '../testing/samples.ts';
import { DraftKeeper } from './drafts.ts';

describe('a draft', () => {
  let asked: { method: string; path: string; body?: unknown }[];
  const keeper = () =>
    new DraftKeeper((async (call: (typeof asked)[number]) => {
      asked.push(call);
      return { value: { drafts: [{ sessionId: SESSION, text: 'from another desk', isNote: true }] } };
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
    expect(asked).toEqual([{ method: 'PUT', path: `/drafts/${SESSION}`, body: { text: 'hello', isNote: false } }]);
  });

  it('that was sent is forgotten at once', () => {
    const drafts = keeper();
    drafts.change(SESSION, 'hello');
    drafts.change(SESSION, '');
    expect(asked).toEqual([{ method: 'PUT', path: `/drafts/${SESSION}`, body: { text: '', isNote: false } }]);
  });

  it('comes back from the server, but not over what is being written here', async () => {
    const drafts = keeper();
    await drafts.load();
    expect(drafts.of(SESSION)).toEqual({ text: 'from another desk', isNote: true });
    const other = keeper();
    other.change(SESSION, 'newer');
    await other.load();
    expect(other.of(SESSION)).toEqual({ text: 'newer', isNote: false });
  });

  it('that was begun as a note stays one until it is gone', () => {
    const drafts = keeper();
    drafts.change(SESSION, 'about her bank');
    drafts.setNote(SESSION, true);
    expect(asked.at(-1)).toMatchObject({ body: { text: 'about her bank', isNote: true } });
    drafts.enter(SESSION);
    expect(drafts.of(SESSION).isNote).toBe(true);
    drafts.change(SESSION, '');
    drafts.enter(SESSION);
    expect(drafts.of(SESSION)).toEqual({ text: '', isNote: false });
  });
});
