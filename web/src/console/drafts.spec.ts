/** @jest-environment jsdom */
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

  describe('on a line that is slow or gone', () => {
    type Answer = { value: object } | { refused: { code: string } };
    let answers: ((answer: Answer) => void)[];
    let bodies: string[];
    const drafts = () =>
      new DraftKeeper((({ method, body }: { method: string; body: { text: string } }) => {
        bodies.push(method === 'GET' ? 'GET' : body.text);
        return new Promise((resolve) => answers.push(resolve));
      }) as never);
    const answer = async (answer: Answer = { value: {} }) => {
      answers.shift()!(answer);
      await jest.advanceTimersByTimeAsync(0);
    };
    beforeEach(() => ([answers, bodies] = [[], []]));

    it('is kept in the order in which it was written: what was sent does not come back', async () => {
      const keeper = drafts();
      keeper.change(SESSION, 'hello');
      await jest.advanceTimersByTimeAsync(800);
      keeper.change(SESSION, '');
      expect(bodies).toEqual(['hello']);
      await answer();
      expect(bodies).toEqual(['hello', '']);
    });

    it('is kept when the line is back', async () => {
      const keeper = drafts();
      keeper.change(SESSION, 'hello');
      await jest.advanceTimersByTimeAsync(800);
      await answer({ refused: { code: 'service.unavailable' } });
      await jest.advanceTimersByTimeAsync(5_000);
      await answer();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(bodies).toEqual(['hello', 'hello']);
    });

    it('that another desk has sent is gone when somebody turns to this one, but not what only this one has', async () => {
      const keeper = drafts();
      const stop = keeper.start();
      await answer({ value: { drafts: [{ sessionId: SESSION, text: 'begun elsewhere', isNote: false }] } });
      expect(keeper.of(SESSION).text).toBe('begun elsewhere');
      dispatchEvent(new Event('focus'));
      await answer({ value: { drafts: [] } });
      expect(keeper.of(SESSION).text).toBe('');

      keeper.change(SESSION, 'written here');
      dispatchEvent(new Event('focus'));
      await answer({ value: { drafts: [] } });
      expect(keeper.of(SESSION).text).toBe('written here');
      stop();
    });
  });
});
