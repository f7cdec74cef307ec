/** @jest-environment jsdom */
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { ReplyDraftsStore } from './reply-drafts-store.ts';

describe('a draft', () => {
  let requests: { method: string; path: string; body?: unknown }[];
  const supervisor = () =>
    new ReplyDraftsStore((async (call: (typeof requests)[number]) => {
      requests.push(call);
      return { value: { drafts: [{ sessionId: SESSION, text: 'from another desk', isNote: true }] } };
    }) as never);

  beforeEach(() => {
    jest.useFakeTimers();
    requests = [];
  });
  afterEach(() => jest.useRealTimers());

  it('is saved once when the typing pauses', async () => {
    const drafts = supervisor();
    drafts.change(SESSION, 'he');
    drafts.change(SESSION, 'hello');
    await jest.advanceTimersByTimeAsync(800);
    expect(requests).toEqual([{ method: 'PUT', path: `/drafts/${SESSION}`, body: { text: 'hello', isNote: false } }]);
  });

  it('is removed at once when it was sent', () => {
    const drafts = supervisor();
    drafts.change(SESSION, 'hello');
    drafts.change(SESSION, '');
    expect(requests).toEqual([{ method: 'PUT', path: `/drafts/${SESSION}`, body: { text: '', isNote: false } }]);
  });

  it('is loaded from the server, but does not replace text being written here', async () => {
    const drafts = supervisor();
    await drafts.load();
    expect(drafts.draftOf(SESSION)).toEqual({ text: 'from another desk', isNote: true });
    const other = supervisor();
    other.change(SESSION, 'newer');
    await other.load();
    expect(other.draftOf(SESSION)).toEqual({ text: 'newer', isNote: false });
  });

  it('that was started as a note stays a note until it is emptied', () => {
    const drafts = supervisor();
    drafts.change(SESSION, 'about her bank');
    drafts.setNote(SESSION, true);
    expect(requests.at(-1)).toMatchObject({ body: { text: 'about her bank', isNote: true } });
    drafts.beginEmpty(SESSION, false);
    expect(drafts.draftOf(SESSION).isNote).toBe(true);
    drafts.change(SESSION, '');
    drafts.beginEmpty(SESSION, false);
    expect(drafts.draftOf(SESSION)).toEqual({ text: '', isNote: false });
    drafts.beginEmpty(SESSION, true);
    expect(drafts.draftOf(SESSION)).toEqual({ text: '', isNote: true });
  });

  describe('on a slow or lost connection', () => {
    type Answer = { value: object } | { refused: { code: string } };
    let answers: ((answer: Answer) => void)[];
    let bodies: string[];
    const drafts = () =>
      new ReplyDraftsStore((({ method, body }: { method: string; body: { text: string } }) => {
        bodies.push(method === 'GET' ? 'GET' : body.text);
        return new Promise((resolve) => answers.push(resolve));
      }) as never);
    const answer = async (answer: Answer = { value: {} }) => {
      answers.shift()!(answer);
      await jest.advanceTimersByTimeAsync(0);
    };
    beforeEach(() => ([answers, bodies] = [[], []]));

    it('is saved in the order it was written: a sent draft does not come back', async () => {
      const supervisor = drafts();
      supervisor.change(SESSION, 'hello');
      await jest.advanceTimersByTimeAsync(800);
      supervisor.change(SESSION, '');
      expect(bodies).toEqual(['hello']);
      await answer();
      expect(bodies).toEqual(['hello', '']);
    });

    it('is saved when the connection is back', async () => {
      const supervisor = drafts();
      supervisor.change(SESSION, 'hello');
      await jest.advanceTimersByTimeAsync(800);
      await answer({ refused: { code: 'service.unavailable' } });
      await jest.advanceTimersByTimeAsync(5_000);
      await answer();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(bodies).toEqual(['hello', 'hello']);
    });

    it('that another window has sent is removed when this one gets the focus, but an unsaved draft stays', async () => {
      const supervisor = drafts();
      const stop = supervisor.start();
      await answer({ value: { drafts: [{ sessionId: SESSION, text: 'begun elsewhere', isNote: false }] } });
      expect(supervisor.draftOf(SESSION).text).toBe('begun elsewhere');
      dispatchEvent(new Event('focus'));
      await answer({ value: { drafts: [] } });
      expect(supervisor.draftOf(SESSION).text).toBe('');

      supervisor.change(SESSION, 'written here');
      dispatchEvent(new Event('focus'));
      await answer({ value: { drafts: [] } });
      expect(supervisor.draftOf(SESSION).text).toBe('written here');
      stop();
    });
  });
});
