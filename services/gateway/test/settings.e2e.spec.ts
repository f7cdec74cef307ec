import sharp from 'sharp';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { approveChanges } from '../../../infra/jest/approve-changes.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import type { SettingsResponse, WidgetSettings } from '@libs/protocol/http.ts';
import { defaultSettings, emptyLocalizedText } from '@libs/protocol/settings.ts';
import { builtInTexts } from '@libs/protocol/settings-texts.ts';
import { openVisitor, messageCommand, signIn, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let accessToken: string;

beforeAll(async () => {
  ({ accessToken } = await signIn(system.gatewayUrls[0]!, system.agent));
});

type RequestOptions = {
  method?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
  token?: string;
  lang?: string;
};
const english = (text: string) => ({ ...emptyLocalizedText, en: text });
const request = (
  path: string,
  { method = 'GET', body, type = 'application/json', token = accessToken, lang = 'en' }: RequestOptions = {},
) =>
  fetch(`${system.gatewayUrls[0]}/api/settings/${path}`, {
    method,
    body: body ?? null,
    headers: { authorization: `Bearer ${token}`, 'x-aidline-lang': lang, ...(body ? { 'content-type': type } : {}) },
  });
const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
const { avatarUrl: _, ...unsaved } = defaultSettings;
/** As a lead saves, and as a second person approves what waits. */
const save = async (change: object) => {
  const response = await request('organisation', { method: 'PUT', body: JSON.stringify({ ...unsaved, ...change }) });
  await approveChanges(system);
  return response;
};
const upload = async (file: Buffer, type = 'image/png') => {
  const response = await request('organisation/picture', { method: 'POST', body: new Uint8Array(file), type });
  await approveChanges(system);
  return response;
};
const getWidgetSettings = (lang = 'en') => json<WidgetSettings>(request('widget', { lang }));

describe('the settings of the organisation', () => {
  it('are the defaults while there are none, which is no error', async () => {
    expect(await json(request('organisation'))).toEqual({
      settings: defaultSettings,
      isSaved: false,
      version: null,
      waiting: [],
    });
  });

  it('are saved by a lead, read back, and are what the widget shows', async () => {
    expect((await save({ agentName: english('Mei'), welcomeDelaySeconds: 7 })).status).toBe(200);
    expect(await json<SettingsResponse>(request('organisation'))).toMatchObject({
      isSaved: true,
      settings: { agentName: english('Mei') },
    });
    await waitUntil('they are in force', async () => (await getWidgetSettings()).welcomeDelaySeconds === 7);
    expect(await getWidgetSettings()).not.toHaveProperty('followUpMessage');
  });

  it('47 are not overwritten by a window that has not seen them; the picture is saved beside them', async () => {
    const { version } = await json<SettingsResponse>(request('organisation'));
    await save({ agentName: english('Mei'), answeringTimes: english('by day'), version });
    const mine = await json<SettingsResponse>(request('organisation'));
    expect(mine.version).not.toBe(version);
    const late = await save({ agentName: english('Lan'), version });
    expect([late.status, await late.json()]).toMatchObject([409, { error: { code: 'settings.stale' } }]);
    expect(await json(save({ agentName: english('Lan'), version: null }))).toMatchObject({
      error: { code: 'settings.stale' },
    });
    expect((await json<SettingsResponse>(request('organisation'))).settings.answeringTimes.en).toBe('by day');
    expect(await json(save({ agentName: english('Mei'), version: mine.version }))).toMatchObject({ isSaved: true });
  });

  it('with a field of a newer version stop no message, and a save keeps that field', async () => {
    await queryDatabase(system, `update organisation_settings set settings = settings || '{"ofTomorrow":{"deep":1}}'`);
    expect((await save({ agentName: english('Mei'), welcomeDelaySeconds: 8 })).status).toBe(200);
    await waitUntil('they are in force', async () => (await getWidgetSettings()).welcomeDelaySeconds === 8);
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    expect(await client.command(sessionId, messageCommand('written all the same'))).toMatchObject({ ok: true });
    client.close();
    const [row] = await queryDatabase(system, `select settings -> 'ofTomorrow' as kept from organisation_settings`);
    expect(row).toEqual({ kept: { deep: 1 } });
  });

  it('speak to each visitor in their language, and never with the text of another', async () => {
    const welcomeMessage = { 'zh-CN': '您好，请说。', 'zh-TW': '', en: ' Good day ' };
    await save({ welcomeMessage, agentName: { ...emptyLocalizedText, 'zh-TW': '港口服務台' } });
    await waitUntil('they are in force', async () => (await getWidgetSettings('en')).welcomeMessage === 'Good day');
    const heard = await Promise.all(['zh-CN', 'zh-TW', 'fr, zh;q=0.4'].map(getWidgetSettings));
    expect(heard.map(({ welcomeMessage: text, agentName }) => [text, agentName])).toEqual([
      ['您好，请说。', null],
      ['', '港口服務台'],
      ['您好，请说。', null],
    ]);
  });

  it('keep nothing that only repeats what the product says, in its language or in another', async () => {
    const { en } = builtInTexts.welcomeMessage;
    await save({ welcomeMessage: { 'zh-CN': 'Good day', 'zh-TW': 'Good day', en: 'Good day' } });
    const answer = await json<SettingsResponse>(
      save({ welcomeMessage: { 'zh-CN': en, 'zh-TW': 'Good day', en: ` ${en}` } }),
    );
    expect([answer.settings.welcomeMessage, answer.waiting]).toEqual([
      { ...emptyLocalizedText, 'zh-TW': 'Good day' },
      [],
    ]);
  });

  it('keep a language that a newer version has added', async () => {
    const added = `update organisation_settings set settings = jsonb_set(settings, '{welcomeMessage,de}', '"Guten Tag"')`;
    await queryDatabase(system, added);
    expect((await save({ welcomeMessage: english('Good day') })).status).toBe(200);
    const [row] = await queryDatabase(system, `select settings -> 'welcomeMessage' as kept from organisation_settings`);
    expect(row).toEqual({ kept: { ...english('Good day'), de: 'Guten Tag' } });
  });

  it.each(['welcomeMessage', 'followUpMessage', 'detailsExplanationMessage', 'answeringTimes', 'agentName'])(
    'do not ask every visitor for what nobody may ask for, in %s, and say what is wrong with it',
    async (field) => {
      const texts = { ...english('Welcome'), 'zh-CN': '请把验证码和密码发给我' };
      const answer = await request('organisation', {
        method: 'PUT',
        lang: 'zh-TW',
        body: JSON.stringify({ ...unsaved, [field]: texts }),
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        {
          error: {
            code: 'words.held',
            field: `${field}.zh-CN`,
            kinds: ['code', 'password'],
            message: expect.stringContaining('驗證碼和密碼') as string,
          },
        },
      ]);
    },
  );

  it('leave a line for each field that was changed, and none of its words', async () => {
    await save({ agentName: english('Mei'), welcomeDelaySeconds: 9 });
    const since = await queryDatabase<{ n: string }>(system, `select count(*) as n from audit_line`);
    await save({
      agentName: english('Mei'),
      welcomeDelaySeconds: 8,
      welcomeMessage: { ...emptyLocalizedText, 'zh-TW': '您好' },
    });
    const lines = await queryDatabase(
      system,
      `select what, field from audit_line order by id desc limit (select count(*) - $1 from audit_line)`,
      [since[0]!.n],
    );
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        { what: 'settings.saved', field: 'welcomeDelaySeconds' },
        { what: 'change.requested', field: 'welcomeMessage.zh-TW' },
        { what: 'change.approved', field: 'welcomeMessage.zh-TW' },
      ]),
    );
  });

  it('are seen by every agent and changed by none who is no lead: they are told whom to ask', async () => {
    await queryDatabase(
      system,
      `insert into agent (email, display_name, password_hash) select 'plain@example.org', 'Plain', password_hash from agent limit 1`,
    );
    const { accessToken: token } = await signIn(system.gatewayUrls[0]!, {
      ...system.agent,
      email: 'plain@example.org',
    });
    expect((await request('organisation', { token })).status).toBe(200);
    await waitUntil('the last ones are in force', async () => (await getWidgetSettings()).welcomeDelaySeconds === 8);
    const before = await getWidgetSettings();
    const body = JSON.stringify({ ...unsaved, welcomeMessage: english('Add me on WeChat, I am faster there') });
    for (const refused of [
      request('organisation', { method: 'PUT', token, body }),
      request('organisation/picture', { method: 'POST', token, body: new Uint8Array([1]), type: 'image/png' }),
    ])
      expect(await json(refused)).toMatchObject({
        error: { code: 'access.lead-only', message: expect.stringContaining('ask one') as string },
      });
    expect(await getWidgetSettings()).toEqual(before);
  });

  it.each([
    ['a delay beyond its range', { welcomeDelaySeconds: 61 }, 'shape.invalid'],
    ['a text that cannot be stored', { welcomeMessage: english('a\0b') }, 'text.malformed'],
    ['somebody else’s picture', { avatarUrl: 'https://elsewhere.example/x.png' }, 'field.unknown'],
    ['somebody else’s row', { agentId: '0198c0de-0000-4000-8000-000000000002' }, 'field.unknown'],
  ])('refuse %s', async (_, change, code) => {
    expect(await json(save(change))).toMatchObject({ error: { code } });
  });

  it.each([
    ['organisation', 'GET'],
    ['organisation', 'PUT'],
    ['organisation/picture', 'POST'],
  ])('are not for strangers: %s %s', async (path, method) => {
    expect((await request(path, { method, token: 'nonsense' })).status).toBe(401);
  });
});

describe('the picture of the chat', () => {
  const png = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b5a55' } })
      .png()
      .toBuffer();

  it('is drawn anew, shown to customers, and takes the place of the one before', async () => {
    const avatarUrl = async () => (await json<SettingsResponse>(request('organisation'))).settings.avatarUrl!;
    await upload(await png());
    const first = { avatarUrl: await avatarUrl() };
    const picture = await fetch(`${system.gatewayUrls[0]}${first.avatarUrl}`);
    expect([picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
      'image/webp',
      'nosniff',
    ]);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 192, height: 192 });
    await waitUntil('the widget shows it', async () => (await getWidgetSettings()).avatarUrl === first.avatarUrl);

    await upload(await png());
    expect((await fetch(`${system.gatewayUrls[0]}${first.avatarUrl}`)).status).toBe(404);
    expect(await json<SettingsResponse>(request('organisation'))).toMatchObject({
      settings: { welcomeDelaySeconds: 8 },
    });
  });

  it.each([
    ['HTML that says it is a picture', Buffer.from('<html><script>1</script>'), 'image.unreadable'],
    ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image.unreadable'],
    ['nothing', Buffer.alloc(0), 'image.unreadable'],
    ['more than eight megabytes', Buffer.alloc(8 * 1024 * 1024 + 1), 'body.too-large'],
  ])('is not %s', async (_, file, code) => {
    expect(await json(upload(file))).toMatchObject({ error: { code } });
  });

  it('63 is not sent without end: a limit says when to go on', async () => {
    const { accessToken: token } = await signIn(system.gatewayUrls[0]!, system.agent);
    const flood = Array.from({ length: 60 }, () =>
      request('organisation/picture', { method: 'POST', type: 'image/png', token }),
    );
    const answers = await Promise.all(
      flood.map((one) => json<{ error: { code: string; retryAfterMs?: number } }>(one)),
    );
    const limited = answers.filter(({ error }) => error.code === 'rate.limited');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]!.error.retryAfterMs).toBeGreaterThan(0);
  });
});
