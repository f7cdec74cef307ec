/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { widgetSettings } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { HttpClient } from '../api/http-client.ts';
import { optimisticLines } from '@libs/client/optimistic.ts';
import { type FakeChatLink, FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';
import { customer } from '@libs/client/testing/sample-events.ts';
import { newWidgetController } from '../testing/new-widget-controller.ts';
import type { WidgetController } from './widget-controller.ts';
import type { WidgetDependencies } from './widget-dependencies.ts';

const settingsWithoutContact = widgetSettings.parse({ askForName: false, askForEmail: false });
const SESSION_KEY = 'aidline.chat.session';
const settle = () => jest.advanceTimersByTimeAsync(0);

describe('the widget in several tabs', () => {
  let gateway: FakeGateway;
  let stops: (() => void)[];
  let settings: () => object;

  const newController = (options: Partial<WidgetDependencies> = {}) =>
    newWidgetController(gateway, () => settings(), options);
  const tab = (controller = newController()) => {
    stops.push(controller.start());
    return controller;
  };
  const sessionOf = (controller: WidgetController) => controller.store.getState().activeChat?.session.sessionId;
  /** Dispatches the storage event that a browser sends to every tab but the one that wrote. */
  const tellOthers = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue }));
  const stored = () => localStorage.getItem(SESSION_KEY);
  const textsOf = (controller: WidgetController) => {
    const { conversation } = controller.store.getState().activeChat!;
    return optimisticLines(conversation.store.getState(), customer).flatMap((line) =>
      line.is === 'bubble' ? line.text : [],
    );
  };

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
    gateway = new FakeGateway();
    settings = () => ({ value: settingsWithoutContact });
    stops = [];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    jest.useRealTimers();
  });

  it('holds messages written while storage is being restored, and sends them then', async () => {
    const controller = newController();
    expect(controller.send('hello')).toBeNull();
    expect(controller.store.getState().activeChat).toBeNull();
    tab(controller);
    await settle();
    expect(textsOf(controller)).toEqual(['hello']);
  });

  it('returns messages to the draft that could not be sent then', async () => {
    const controller = newController();
    controller.send('x'.repeat(20_000));
    tab(controller);
    await settle();
    expect(controller.store.getState().draft).toHaveLength(20_000);
  });

  it('uses the default delay when the settings cannot be loaded', async () => {
    settings = () => ({ refused: gatewayRefusal('service.unavailable', 'en') });
    expect(await tab().welcomeDelaySeconds()).toBe(2);
  });

  it('loads the settings again when the page’s language changes, and ignores a late answer', async () => {
    let lang: 'en' | 'zh-TW' = 'en';
    const answers: ((greeting: string) => void)[] = [];
    const controller = newController({
      lang: () => lang,
      http: (() =>
        new Promise((resolve) =>
          answers.push((welcomeMessage) => resolve({ value: { ...settingsWithoutContact, welcomeMessage } })),
        )) as unknown as HttpClient,
    });
    void controller.loadSettings();
    void controller.loadSettings();
    lang = 'zh-TW';
    void controller.loadSettings();
    expect(answers).toHaveLength(2);
    answers[1]!('您好');
    answers[0]!('Good day');
    await settle();
    expect(controller.store.getState().settings.welcomeMessage).toBe('您好');
  });

  it('shows nothing of the settings in another language when those of the new one cannot be loaded', async () => {
    let lang: 'en' | 'zh-TW' = 'en';
    settings = () => ({ value: { ...settingsWithoutContact, welcomeMessage: 'Good day' } });
    const controller = newController({ lang: () => lang });
    await controller.loadSettings();
    expect(controller.store.getState().settings.welcomeMessage).toBe('Good day');
    lang = 'zh-TW';
    settings = () => ({ refused: gatewayRefusal('service.unavailable', 'en') });
    await controller.loadSettings();
    expect(controller.store.getState().settings.welcomeMessage).toBe('');
    expect(controller.store.getState().hasSettingsTrouble).toBe(true);
  });

  it('starts no other session while the earlier one is being restored from storage', async () => {
    const before = tab();
    before.recordActivity();
    const storedSession = stored()!;
    localStorage.clear();
    const controller = newController();
    controller.open('click');
    expect(controller.send('early')).toBeNull();
    localStorage.setItem(SESSION_KEY, storedSession);
    tab(controller);
    await settle();
    expect(sessionOf(controller)).toBe(sessionOf(before));
    expect(textsOf(controller)).toEqual(['early']);
  });

  it('joins the session that another tab has created', async () => {
    const [first, second] = [tab(), tab()];
    first.open('click');
    first.send('hello');
    await settle();
    expect(sessionOf(second)).toBeUndefined();
    tellOthers(stored());
    await settle();
    expect(sessionOf(second)).toBe(sessionOf(first));
    expect(textsOf(second)).toEqual(['hello']);
  });

  it('uses the older session when two tabs created one at the same time, and moves unsent messages to it', async () => {
    const [first, second] = [tab(), tab()];
    first.recordActivity();
    const older = stored();
    await jest.advanceTimersByTimeAsync(5);
    localStorage.removeItem(SESSION_KEY);
    second.open('click');
    second.store.getState().activeChat!.connection.close();
    second.send('said in the younger one');
    expect(sessionOf(second)).not.toBe(sessionOf(first));

    tellOthers(stored());
    expect(stored()).toBe(older);
    tellOthers(older);
    await settle();
    expect(sessionOf(second)).toBe(sessionOf(first));
    expect(textsOf(second)).toEqual(['said in the younger one']);
  });

  it('follows another tab to a new session when the old one is unavailable', async () => {
    const [first, second] = [tab(), tab()];
    first.recordActivity();
    tellOthers(stored());
    const old = sessionOf(first) as SessionId;
    first.startOver();
    tellOthers(stored());
    await settle();
    expect(sessionOf(first)).not.toBe(old);
    expect(sessionOf(second)).toBe(sessionOf(first));
  });

  it('sends in a new session what was written while the old one was being erased', async () => {
    const controller = tab();
    controller.open('click');
    controller.send('before');
    await settle();
    const old = sessionOf(controller);
    const link = controller.store.getState().activeChat!.connection as FakeChatLink;
    link.disconnect();
    controller.erase();
    controller.send('after');
    link.reconnect();
    await settle();
    expect(sessionOf(controller)).not.toBe(old);
    expect(textsOf(controller)).toEqual(['after']);
  });

  it('forgets the session also where the browser blocks the database of files', () => {
    const controller = tab();
    controller.recordActivity();
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(globalThis, { indexedDB: { deleteDatabase: denied } });
    controller.forget();
    Reflect.deleteProperty(globalThis, 'indexedDB');
    expect([stored(), controller.store.getState().gone]).toEqual([null, 'forgotten']);
  });

  it('forgets everything when another tab clears the storage, and writes nothing back', async () => {
    const [first, second] = [tab(), tab()];
    first.open('click');
    first.send('hello');
    await settle();
    tellOthers(stored());
    localStorage.clear();
    tellOthers(null);
    await settle();
    for (const controller of [first, second]) {
      expect(controller.store.getState()).toMatchObject({ isOpen: false, activeChat: null, draft: '' });
    }
    expect(localStorage.length).toBe(0);
  });

  it('is silent and stores nothing from a quick exit until the page is unloaded', async () => {
    const controller = tab();
    controller.open('click');
    controller.send('hello');
    await settle();
    dispatchEvent(new Event('aidline.forget'));
    await settle();
    expect(controller.store.getState()).toMatchObject({ activeChat: null, draft: '', question: null });
    expect(localStorage.length).toBe(0);
  });
});
