/** @jest-environment jsdom */
import { recordPanelUsed, scheduleAutoOpen } from './auto-open.ts';
import { hydrateForChat } from './chat-prefetch.ts';

const pageAt = (startedAt: number) => () => Date.now() - startedAt;

describe('opening automatically', () => {
  let open: jest.Mock;
  let stops: (() => void)[];

  const startTimer = (delaySeconds: Promise<number> = Promise.resolve(2)) => {
    const hasOpened = () => open.mock.calls.length > 0;
    stops.push(scheduleAutoOpen({ delaySeconds: () => delaySeconds, open, hasOpened, now: pageAt(Date.now()) }));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    open = jest.fn();
    stops = [];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    jest.useRealTimers();
  });

  it('waits one second and then the welcome delay', async () => {
    startTimer();
    await jest.advanceTimersByTimeAsync(2_999);
    expect(open).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('counts the time that loading the settings took', async () => {
    startTimer(new Promise((resolve) => setTimeout(() => resolve(2), 2_500)));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('happens once per page, and stores nothing about a visitor who does not interact', async () => {
    startTimer();
    await jest.advanceTimersByTimeAsync(3_000);
    startTimer();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveBeenCalledTimes(1);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it.each(['reload', 'back_forward'] as const)('does not happen after a reload or a return: %s', async (type) => {
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
    startTimer();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(open).not.toHaveBeenCalled();
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('does not happen when the previous page was one of ours', async () => {
    Object.assign(window, { navigation: { activation: { from: {} } } });
    startTimer();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(open).not.toHaveBeenCalled();
    Object.assign(window, { navigation: { activation: { from: null } } });
    startTimer();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(open).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(window, 'navigation');
  });

  it('does not happen after a person has used the chat, even if they closed it again', async () => {
    startTimer();
    recordPanelUsed();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(open).not.toHaveBeenCalled();
  });

  it('waits until the tab is visible', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    startTimer();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(open).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(open).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });
});

describe('loading the page’s code for the chat', () => {
  const hydratePage = jest.fn(() => Promise.resolve());
  const prefetch = jest.fn(() => Promise.resolve());
  const settings = jest.fn<Promise<{ json: () => Promise<object> }>, []>();
  const settingsAnswer = (answer: object) => settings.mockResolvedValue({ json: () => Promise.resolve(answer) });
  /** Calls so far: settings requested, code fetched, page hydrated. */
  const callCounts = () => [settings, prefetch, hydratePage].map(({ mock }) => mock.calls.length);

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(performance, 'now').mockImplementation(pageAt(Date.now()));
    globalThis.fetch = settings as unknown as typeof fetch;
    sessionStorage.clear();
    localStorage.clear();
    jest.clearAllMocks();
    settingsAnswer({ welcomeDelaySeconds: 2 });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('happens at once for an existing session', () => {
    localStorage.setItem('aidline.chat.session', '{}');
    hydrateForChat({ hydratePage, prefetch });
    expect(callCounts()).toEqual([0, 0, 1]);
  });

  it('on a first visit fetches after a second, and hydrates shortly before the opening', async () => {
    hydrateForChat({ hydratePage, prefetch });
    await jest.advanceTimersByTimeAsync(999);
    expect(callCounts()).toEqual([0, 0, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(callCounts()).toEqual([1, 1, 0]);
    await jest.advanceTimersByTimeAsync(1_499);
    expect(callCounts()).toEqual([1, 1, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(callCounts()).toEqual([1, 1, 1]);
  });

  it('fetches nothing while the opening is far off', async () => {
    settingsAnswer({ welcomeDelaySeconds: 60 });
    hydrateForChat({ hydratePage, prefetch });
    await jest.advanceTimersByTimeAsync(58_000);
    expect(callCounts()).toEqual([1, 0, 0]);
    await jest.advanceTimersByTimeAsync(2_500);
    expect(callCounts()).toEqual([1, 1, 1]);
  });

  it.each([
    ['there is no delay', () => settingsAnswer({ welcomeDelaySeconds: 0 })],
    ['the settings cannot be loaded', () => settings.mockRejectedValue(new TypeError('offline'))],
    ['the settings have no delay', () => settingsAnswer({ ok: false })],
  ])('does not wait where %s', async (_, arrange) => {
    arrange();
    hydrateForChat({ hydratePage, prefetch });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(hydratePage).toHaveBeenCalledTimes(1);
  });

  it('does not happen when the panel was closed and there is no session', async () => {
    recordPanelUsed();
    hydrateForChat({ hydratePage, prefetch });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(callCounts()).toEqual([0, 0, 0]);
  });
});
