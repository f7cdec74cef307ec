import sharp from 'sharp';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import { askDatabase } from '../../../infra/jest/ask-database.ts';
import type { OwnSettingsResponse, WidgetSettings } from '@libs/protocol/http.ts';
import { defaultSettings } from '@libs/protocol/settings.ts';
import { openVisitor, saying, signIn, until } from './chat-client.ts';

let system: RunningSystem;
let accessToken: string;

beforeAll(async () => {
  system = await startSystem({ gateways: 1, workers: 0, site: false });
  ({ accessToken } = await signIn(system.gatewayUrls[0]!, system.agent));
});
afterAll(() => system?.stop());

type Asked = { method?: string; body?: string | Uint8Array<ArrayBuffer>; type?: string; token?: string };
const ask = (path: string, { method = 'GET', body, type = 'application/json', token = accessToken }: Asked = {}) =>
  fetch(`${system.gatewayUrls[0]}/api/settings/${path}`, {
    method,
    body: body ?? null,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}) },
  });
const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T;
const { avatarUrl: _, ...unsaved } = defaultSettings;
const save = (change: object) => ask('mine', { method: 'PUT', body: JSON.stringify({ ...unsaved, ...change }) });
const upload = (file: Buffer, type = 'image/png') =>
  ask('mine/avatar', { method: 'POST', body: new Uint8Array(file), type });
const inForce = () => json<WidgetSettings>(ask('widget'));

describe('the settings of an agent', () => {
  it('are the defaults while there are none, which is no error', async () => {
    expect(await json(ask('mine'))).toEqual({
      settings: defaultSettings,
      isSaved: false,
      version: null,
    });
  });

  it('are saved, read back, and the latest saved are what the widget shows', async () => {
    expect((await save({ agentName: 'Mei', welcomeDelaySeconds: 7 })).status).toBe(200);
    expect(await json<OwnSettingsResponse>(ask('mine'))).toMatchObject({
      isSaved: true,
      settings: { agentName: 'Mei' },
    });
    await until('they are in force', async () => (await inForce()).welcomeDelaySeconds === 7);
    expect(await inForce()).not.toHaveProperty('followUpMessage');
  });

  it('47 are not overwritten by a window that has not seen them; the picture is saved beside them', async () => {
    const { version } = await json<OwnSettingsResponse>(ask('mine'));
    const mine = await json<OwnSettingsResponse>(save({ agentName: 'Mei', answeringTimes: 'by day', version }));
    expect(mine.version).not.toBe(version);
    const late = await save({ agentName: 'Lan', version });
    expect([late.status, await late.json()]).toMatchObject([409, { error: { code: 'settings.stale' } }]);
    expect(await json(save({ agentName: 'Lan', version: null }))).toMatchObject({ error: { code: 'settings.stale' } });
    expect((await json<OwnSettingsResponse>(ask('mine'))).settings.answeringTimes).toBe('by day');
    expect(await json(save({ agentName: 'Mei', version: mine.version }))).toMatchObject({ isSaved: true });
  });

  it('with a field of a newer version stop no message, and a save keeps that field', async () => {
    await askDatabase(system, `update live_chat_settings set settings = settings || '{"ofTomorrow":{"deep":1}}'`);
    expect((await save({ agentName: 'Mei', welcomeDelaySeconds: 8 })).status).toBe(200);
    await until('they are in force', async () => (await inForce()).welcomeDelaySeconds === 8);
    const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
    expect(await client.command(sessionId, saying('written all the same'))).toMatchObject({ ok: true });
    client.close();
    const [row] = await askDatabase(system, `select settings -> 'ofTomorrow' as kept from live_chat_settings`);
    expect(row).toEqual({ kept: { deep: 1 } });
  });

  it.each(['welcomeMessage', 'followUpMessage', 'detailsExplanationMessage', 'answeringTimes', 'agentName'])(
    'do not ask every customer for what nobody may ask for, in %s',
    async (field) => {
      const answer = await save({ [field]: 'Please send me your seed phrase first' });
      expect([answer.status, await answer.json()]).toMatchObject([422, { error: { code: 'words.held', field } }]);
    },
  );

  it('give way to those of the agent whom a lead has chosen', async () => {
    await askDatabase(
      system,
      `insert into agent (email, display_name, password_hash) values ('o@example.org', 'O', '')`,
    );
    await askDatabase(
      system,
      `insert into live_chat_settings select id, '{"agentName":"Chosen"}', now() - interval '1 day' from agent where email = 'o@example.org'`,
    );
    await askDatabase(
      system,
      `insert into widget_choice (agent_id) select id from agent where email = 'o@example.org'`,
    );
    await until('the choice is in force', async () => (await inForce()).agentName === 'Chosen');
    await askDatabase(system, `delete from widget_choice`);
  });

  it.each([
    ['a delay beyond its range', { welcomeDelaySeconds: 61 }, 'shape.invalid'],
    ['a text that cannot be stored', { welcomeMessage: 'a\0b' }, 'text.malformed'],
    ['somebody else’s picture', { avatarUrl: 'https://elsewhere.example/x.png' }, 'field.unknown'],
    ['somebody else’s row', { agentId: '0198c0de-0000-4000-8000-000000000002' }, 'field.unknown'],
  ])('refuse %s', async (_, change, code) => {
    expect(await json(save(change))).toMatchObject({ error: { code } });
  });

  it.each([
    ['mine', 'GET'],
    ['mine', 'PUT'],
    ['mine/avatar', 'POST'],
  ])('are not for strangers: %s %s', async (path, method) => {
    expect((await ask(path, { method, token: 'nonsense' })).status).toBe(401);
  });
});

describe('the picture of an agent', () => {
  const png = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b5a55' } })
      .png()
      .toBuffer();

  it('is drawn anew, shown to customers, and takes the place of the one before', async () => {
    const first = await json<{ avatarUrl: string }>(upload(await png()));
    const picture = await fetch(`${system.gatewayUrls[0]}${first.avatarUrl}`);
    expect([picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
      'image/webp',
      'nosniff',
    ]);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 192, height: 192 });
    await until('the widget shows it', async () => (await inForce()).avatarUrl === first.avatarUrl);

    await upload(await png());
    expect((await fetch(`${system.gatewayUrls[0]}${first.avatarUrl}`)).status).toBe(404);
    expect(await json<OwnSettingsResponse>(ask('mine'))).toMatchObject({ settings: { agentName: 'Mei' } });
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
    const flood = Array.from({ length: 60 }, () => ask('mine/avatar', { method: 'POST', type: 'image/png', token }));
    const answers = await Promise.all(
      flood.map((one) => json<{ error: { code: string; retryAfterMs?: number } }>(one)),
    );
    const limited = answers.filter(({ error }) => error.code === 'rate.limited');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]!.error.retryAfterMs).toBeGreaterThan(0);
  });
});
