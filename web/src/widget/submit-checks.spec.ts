/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { widgetSettings } from '@libs/protocol/http.ts';
import type { ConversationFiles } from '@libs/client/browser/conversation-files.ts';
import { FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { newWidgetController } from '../testing/new-widget-controller.ts';
import { createSecretGuard, type SecretFinder } from './secret-guard.ts';
import { findInMessage } from './secret-rules.ts';
import type { WidgetController } from './widget-controller.ts';

const settle = () => jest.advanceTimersByTimeAsync(0);

describe('the first message', () => {
  let gateway: FakeGateway;
  let stop: () => void;

  const startWidget = async (settings: object, guard = createSecretGuard(undefined, findInMessage)) => {
    const controller = newWidgetController(gateway, () => ({ value: widgetSettings.parse(settings) }), { guard });
    stop = controller.start();
    controller.open('click');
    await settle();
    return controller;
  };
  const sentTexts = (controller: WidgetController) =>
    gateway
      .events(controller.store.getState().activeChat!.session.sessionId)
      .map(({ event }) => (event.type === 'message.sent' ? event.text : event.type))
      .slice(1);
  const write = (controller: WidgetController, text: string) => {
    controller.setDraft(text);
    if (controller.send(text) === null) controller.setDraft('');
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

  describe('written while the rules against secrets are still loading', () => {
    const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    let rules: { resolve: (rules: SecretFinder) => void; reject: (reason: Error) => void };
    const startSlowly = () =>
      startWidget(
        { askForName: false, askForEmail: false, askForPhone: false },
        createSecretGuard(() => new Promise((resolve, reject) => (rules = { resolve, reject }))),
      );

    it('waits for them, and then goes by itself', async () => {
      const controller = await startSlowly();
      write(controller, 'please help');
      await settle();
      expect([sentTexts(controller), controller.store.getState()]).toMatchObject([
        [],
        { draft: 'please help', question: { why: 'checking' } },
      ]);
      rules.resolve(findInMessage);
      await settle();
      expect([sentTexts(controller), controller.store.getState()]).toMatchObject([
        ['please help'],
        { draft: '', question: null, isUnchecked: false },
      ]);
    });

    it('is not sent when they find a secret in it', async () => {
      const controller = await startSlowly();
      write(controller, PHRASE);
      rules.resolve(findInMessage);
      await settle();
      expect([sentTexts(controller), controller.store.getState()]).toMatchObject([
        [],
        { draft: PHRASE, question: { why: 'secret' } },
      ]);
    });

    it('is not sent when it was changed meanwhile', async () => {
      const controller = await startSlowly();
      write(controller, 'please');
      controller.setDraft('please help');
      rules.resolve(findInMessage);
      await settle();
      expect([sentTexts(controller), controller.store.getState().draft]).toEqual([[], 'please help']);
    });

    it('goes without them when they cannot be loaded, and the page says so', async () => {
      const controller = await startSlowly();
      write(controller, 'please help');
      rules.reject(new Error('offline'));
      await settle();
      expect([sentTexts(controller), controller.store.getState()]).toMatchObject([
        ['please help'],
        { draft: '', isUnchecked: true },
      ]);
    });

    it('goes without them when they do not come in time', async () => {
      const controller = await startSlowly();
      write(controller, 'please help');
      await jest.advanceTimersByTimeAsync(19_000);
      expect(sentTexts(controller)).toEqual([]);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(sentTexts(controller)).toEqual(['please help']);
    });
  });

  it('is held for the contact details, and sent before them', async () => {
    const controller = await startWidget({});
    write(controller, 'please help');
    await settle();
    expect([sentTexts(controller), controller.store.getState().question]).toEqual([
      [],
      { why: 'contact', text: 'please help' },
    ]);
    controller.submitChecks.giveContact({ name: 'Mei' });
    await settle();
    expect([sentTexts(controller), controller.store.getState().draft]).toEqual([['please help', 'contact.given'], '']);
    write(controller, 'are you there?');
    await settle();
    expect(sentTexts(controller).at(-1)).toBe('are you there?');
  });

  it('stays in the input when the form is closed, which reopens on the next attempt', async () => {
    const controller = await startWidget({});
    write(controller, 'please help');
    controller.backToDraft();
    expect(controller.store.getState()).toMatchObject({ question: null, draft: 'please help' });
    expect(controller.send('please help')).toBe('needs-answer');
  });

  it('is sent at once where skipping is allowed, and the form is only offered', async () => {
    const controller = await startWidget({ allowSkipDetails: true });
    write(controller, 'please help');
    await settle();
    expect([sentTexts(controller), controller.store.getState().question]).toEqual([
      ['please help'],
      { why: 'contact', text: null },
    ]);
    controller.backToDraft();
    expect(sentTexts(controller)).toEqual(['please help']);
  });

  it('is sent without a form where no details are configured', async () => {
    const controller = await startWidget({ askForName: false, askForEmail: false });
    write(controller, 'please help');
    await settle();
    expect([sentTexts(controller), controller.store.getState().question]).toEqual([['please help'], null]);
  });

  it('is sent when the settings arrive late and ask for nothing', async () => {
    const controller = await startWidget({ askForName: false, askForEmail: false });
    controller.store.setState({ settings: widgetSettings.parse({}) });
    write(controller, 'please help');
    expect(controller.store.getState().question).toMatchObject({ why: 'contact' });
    controller.store.setState({ settings: widgetSettings.parse({ askForName: false, askForEmail: false }) });
    controller.submitChecks.recheckContact();
    await settle();
    expect([sentTexts(controller), controller.store.getState()]).toMatchObject([
      ['please help'],
      { question: null, draft: '' },
    ]);
  });

  it('is checked for secrets first, and held for the details afterwards', async () => {
    const controller = await startWidget({});
    write(controller, 'otp 482913');
    expect(controller.store.getState().question).toMatchObject({ why: 'secret' });
    controller.submitChecks.submitMasked();
    expect(controller.store.getState()).toMatchObject({
      question: { why: 'contact', text: 'otp ••••••' },
      draft: 'otp ••••••',
    });
  });

  const CARD = '4111 1111 1111 1111';
  const PAYEE = '6217 0000 1000 2345 679';
  const question = (controller: WidgetController) => controller.store.getState().question;

  it('is held for the question whose a number is, and sent with the answer', async () => {
    const controller = await startWidget({ askForName: false, askForEmail: false });
    write(controller, `they said: pay to ${PAYEE}`);
    expect(question(controller)).toMatchObject({ why: 'identifiers', identifiers: [{ kind: 'card-number' }] });
    controller.submitChecks.submitAttributed(['counterparty']);
    await settle();
    expect([sentTexts(controller), controller.store.getState().draft]).toEqual([
      [`they said: pay to ${PAYEE}`, 'identifier.attributed'],
      '',
    ]);
  });

  it('leaves the device without the numbers that are its writer’s own', async () => {
    const controller = await startWidget({ askForName: false, askForEmail: false });
    write(controller, `from my card ${CARD} to ${PAYEE}, pin 1234`);
    expect(question(controller)).toMatchObject({ why: 'secret', secrets: [{ kind: 'code' }] });
    controller.submitChecks.submitMasked();
    controller.submitChecks.submitAttributed(['customer', null]);
    await settle();
    expect(sentTexts(controller)).toEqual([`from my card 411111••••••1111 to ${PAYEE}, pin ••••••`]);
  });

  it('keeps the answer while it is held for the contact details', async () => {
    const controller = await startWidget({});
    write(controller, `pay to ${PAYEE}`);
    controller.submitChecks.submitAttributed(['counterparty']);
    expect(question(controller)).toMatchObject({ why: 'contact', owners: ['counterparty'] });
    controller.submitChecks.giveContact({ name: 'Mei' });
    await settle();
    expect(sentTexts(controller)).toEqual([`pay to ${PAYEE}`, 'identifier.attributed', 'contact.given']);
  });

  it('is asked about again when it is changed meanwhile', async () => {
    const controller = await startWidget({ askForName: false, askForEmail: false });
    write(controller, `pay to ${PAYEE}`);
    controller.setDraft(`pay to ${PAYEE} now`);
    expect(question(controller)).toBeNull();
    expect(controller.send(`pay to ${PAYEE} now`)).toBe('needs-answer');
    expect(sentTexts(controller)).toEqual([]);
  });

  it('is sent before the chosen files; files without text are sent alone', async () => {
    const controller = await startWidget({});
    const sent: string[][] = [];
    const uploads = { send: () => sent.push(sentTexts(controller)), end: () => undefined };
    controller.store.setState({ files: { uploads } as unknown as ConversationFiles });
    write(controller, 'please help');
    expect(sent).toEqual([]);
    controller.submitChecks.giveContact({ name: 'Mei' });
    expect(sent).toHaveLength(1);
    await settle();
    write(controller, 'here is more');
    expect(controller.send('  ')).toBeNull();
    expect(sent).toHaveLength(3);
    expect(controller.send('otp 482913')).toBe('needs-answer');
    expect(sent).toHaveLength(3);
  });
});
