/** @jest-environment jsdom */
import '../testing/text-encoder-polyfill.ts';
import { widgetSettings } from '@libs/protocol/http.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { ConversationFiles } from '../chat/files/conversation-files.ts';
import { createOutbox } from '../chat/outbox.ts';
import { FakeChatLink, FakeGateway } from '../testing/fake-chat-link.ts';
import { customer } from '../testing/sample-events.ts';
import { createSecretGuard } from './secret-guard.ts';
import { createSessionStore } from './session-store.ts';
import { WidgetController } from './widget-controller.ts';

const settle = () => jest.advanceTimersByTimeAsync(0);

describe('the first message', () => {
  let gateway: FakeGateway;
  let stop: () => void;

  const begin = async (asked: object) => {
    const visit = new WidgetController({
      http: (() => Promise.resolve({ value: widgetSettings.parse(asked) })) as unknown as HttpClient,
      outbox: createOutbox('visitor'),
      sessions: createSessionStore(),
      lang: () => 'en',
      beep: () => undefined,
      guard: createSecretGuard(),
      languages: () => ['zh-CN'],
      page: () => '/about',
      createConnection: () => new FakeChatLink(gateway, customer),
    });
    stop = visit.start();
    visit.open('click');
    await settle();
    return visit;
  };
  const said = (visit: WidgetController) =>
    gateway
      .events(visit.store.getState().activeChat!.session.sessionId)
      .map(({ event }) => (event.type === 'message.sent' ? event.text : event.type))
      .slice(1);
  const write = (visit: WidgetController, text: string) => {
    visit.setDraft(text);
    if (visit.send(text) === null) visit.setDraft('');
  };

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    gateway = new FakeGateway();
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('waits for the details, and goes before them', async () => {
    const visit = await begin({});
    write(visit, 'please help');
    await settle();
    expect([said(visit), visit.store.getState().held]).toEqual([[], { why: 'contact', text: 'please help' }]);
    visit.moderation.giveContact({ name: 'Mei' });
    await settle();
    expect([said(visit), visit.store.getState().draft]).toEqual([['please help', 'contact.given'], '']);
    write(visit, 'are you there?');
    await settle();
    expect(said(visit).at(-1)).toBe('are you there?');
  });

  it('stays in the input when the question is left, and asks again', async () => {
    const visit = await begin({});
    write(visit, 'please help');
    visit.backToDraft();
    expect(visit.store.getState()).toMatchObject({ held: null, draft: 'please help' });
    expect(visit.send('please help')).toBe('held');
  });

  it('goes at once where skipping is allowed, and the question is only put', async () => {
    const visit = await begin({ allowSkipDetails: true });
    write(visit, 'please help');
    await settle();
    expect([said(visit), visit.store.getState().held]).toEqual([['please help'], { why: 'contact', text: null }]);
    visit.backToDraft();
    expect(said(visit)).toEqual(['please help']);
  });

  it('goes without a question where nothing is asked for', async () => {
    const visit = await begin({ askForName: false, askForEmail: false });
    write(visit, 'please help');
    await settle();
    expect([said(visit), visit.store.getState().held]).toEqual([['please help'], null]);
  });

  it('goes by itself when the settings come late and ask for nothing', async () => {
    const visit = await begin({ askForName: false, askForEmail: false });
    visit.store.setState({ settings: widgetSettings.parse({}) });
    write(visit, 'please help');
    expect(visit.store.getState().held).toMatchObject({ why: 'contact' });
    visit.store.setState({ settings: widgetSettings.parse({ askForName: false, askForEmail: false }) });
    visit.moderation.recheckContact();
    await settle();
    expect([said(visit), visit.store.getState()]).toMatchObject([['please help'], { held: null, draft: '' }]);
  });

  it('is asked about its secrets first, and then for the details', async () => {
    const visit = await begin({});
    write(visit, 'otp 482913');
    expect(visit.store.getState().held).toMatchObject({ why: 'secret' });
    visit.moderation.submitMasked();
    expect(visit.store.getState()).toMatchObject({ held: { why: 'contact', text: 'otp ••••••' }, draft: 'otp ••••••' });
  });

  it('takes the chosen files along, behind it; without words they go alone', async () => {
    const visit = await begin({});
    const sent: string[][] = [];
    const tray = { send: () => sent.push(said(visit)), end: () => undefined };
    visit.store.setState({ files: { tray } as unknown as ConversationFiles });
    write(visit, 'please help');
    expect(sent).toEqual([]);
    visit.moderation.giveContact({ name: 'Mei' });
    expect(sent).toHaveLength(1);
    await settle();
    write(visit, 'here is more');
    expect(visit.send('  ')).toBeNull();
    expect(sent).toHaveLength(3);
    expect(visit.send('otp 482913')).toBe('held');
    expect(sent).toHaveLength(3);
  });
});
