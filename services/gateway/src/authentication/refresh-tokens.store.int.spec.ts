import { v4 } from 'uuid';
import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { serverEntities } from '@libs/server/entities.ts';
import { createOrm } from '@libs/server/orm.ts';
import type { ServerResources } from '@libs/server/server-resources.ts';
import type { GatewayEnv } from '../environment/config.ts';
import { AgentLogin } from './logins.schema.ts';
import { type IssuedRefreshToken, RefreshTokensStore } from './refresh-tokens.store.ts';

const environment = ledgerForThisFile('gateway');

let store: RefreshTokensStore;
let login: IssuedRefreshToken;
let beforeInsert: () => Promise<void>;

beforeAll(() => {
  const orm = createOrm(environment.resources.pool, [...serverEntities, AgentLogin]);
  const unitOfWork = () => {
    const em = orm.em.fork();
    const upsert = em.upsert.bind(em) as (...given: unknown[]) => Promise<unknown>;
    const delayed = async (...given: unknown[]) => {
      await beforeInsert();
      return upsert(...given);
    };
    return Object.assign(em, { upsert: delayed });
  };
  const resources = Object.create(environment.resources, { unitOfWork: { value: unitOfWork } }) as ServerResources;
  store = new RefreshTokensStore(resources, { TOKEN_SECRET: 'a secret of this spec' } as GatewayEnv);
});

beforeEach(async () => {
  beforeInsert = async () => undefined;
  const { id } = (
    await environment.query<{ id: never }>(
      `insert into agent (email, display_name, password_hash) values ('${v4()}@example.org', 'Mei', 'none') returning id`,
    )
  )[0]!;
  login = await store.start(id);
});

describe('a refresh token', () => {
  it('has one successor, whoever asks first', async () => {
    const [first, second] = await Promise.all([store.refresh(login.token), store.refresh(login.token)]);
    expect(first).toEqual({ ...login, token: expect.not.stringMatching(login.token) });
    expect(second).toEqual(first);
    expect(await store.loginStatusOf(login.family)).toBe('live');
  });

  it('leaves none that outlives a sign-out in the middle of a refresh', async () => {
    beforeInsert = () => store.revokeByToken(login.token);
    expect(await store.refresh(login.token)).toBeNull();
    expect(await store.loginStatusOf(login.family)).toBe('over');
  });
});
