/** @jest-environment jsdom */
import { noteOpened, openOnce } from './auto-open.ts';
import { wakeForChat } from './early-signs.ts';

const pageAt = (startedAt: number) => () => Date.now() - startedAt;

describe('opening by itself', () => {
  let open: jest.Mock;
  let stops: (() => void)[];

  const begin = (delaySeconds: Promise<number> = Promise.resolve(2)) => {
    stops.push(openOnce({ delaySeconds: () => delaySeconds, open, now: pageAt(Date.now()) }));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    open = jest.fn(noteOpened);
    stops = [];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    jest.useRealTimers();
  });

  it('waits one second and then the welcome delay', async () => {
    begin();
    await jest.advanceTimersByTimeAsync(2_999);
    expect(open).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('does not wait again for what has passed while the settings were fetched', async () => {
    begin(new Promise((resolve) => setTimeout(() => resolve(2), 2_500)));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('happens once per browser session', async () => {
    begin();
    await jest.advanceTimersByTimeAsync(3_000);
    begin();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('does not happen after a person has opened the chat, even if they closed it again', async () => {
    begin();
    noteOpened();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(open).not.toHaveBeenCalled();
  });

  it('waits until somebody looks at the tab', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    begin();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(open).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(open).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });
});

describe('waking the page for the chat', () => {
  const wake = jest.fn(() => Promise.resolve());

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    wake.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('happens at once for a running conversation, and after a second for a first visit', () => {
    wakeForChat(wake);
    expect(wake).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(wake).toHaveBeenCalledTimes(1);
    localStorage.setItem('aidline.chat.session', '{}');
    wakeForChat(wake);
    expect(wake).toHaveBeenCalledTimes(2);
  });

  it('does not happen when the panel has been open and nothing was begun', () => {
    noteOpened();
    wakeForChat(wake);
    jest.advanceTimersByTime(60_000);
    expect(wake).not.toHaveBeenCalled();
  });
});
