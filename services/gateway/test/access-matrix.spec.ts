import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { Plumbing } from '@libs/server/plumbing.ts';
import { up } from '@libs/protocol/wire.ts';
import type { GatewayEnv } from '../src/config.ts';
import { doorsOf, methodsOf } from '../src/edge/doors.ts';
import { GatewayModule } from '../src/gateway.module.ts';
import { events, routes } from './access-table.ts';

/** What `@SubscribeMessage` and `@WebSocketGateway` leave on a class; the package keeps the names to itself. */
const MESSAGE_METADATA = 'message';
const GATEWAY_METADATA = 'websockets:is_gateway';

const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' } as GatewayEnv;
const { controllers = [], providers = [] } = GatewayModule.with(env, {} as Plumbing);

const there = doorsOf(controllers as Type[]).map(({ method, path }) => `${method} ${path}`);
const heard = providers
  .filter((one): one is Type => typeof one === 'function' && Reflect.hasMetadata(GATEWAY_METADATA, one))
  .flatMap((gateway) => methodsOf(gateway))
  .map((method): unknown => Reflect.getMetadata(MESSAGE_METADATA, method))
  .filter((name): name is string => typeof name === 'string');

const MEND = 'say in services/gateway/test/access-table.ts who may come in, and who is refused with what';

describe('the access table', () => {
  it('has found the doors', () => {
    expect(there.length).toBeGreaterThan(10);
    expect(heard.length).toBeGreaterThan(3);
  });

  it(`has a row for every route: if not, ${MEND}`, () => {
    expect(there.filter((route) => !Object.hasOwn(routes, route))).toEqual([]);
  });

  it(`has a row for every event: if not, ${MEND}`, () => {
    expect(heard.filter((event) => !Object.hasOwn(events, event))).toEqual([]);
    expect(new Set(heard)).toEqual(new Set(Object.keys(up)));
  });

  it('has no row for a door that is gone', () => {
    expect(Object.keys(routes).filter((route) => !there.includes(route))).toEqual([]);
  });
});
