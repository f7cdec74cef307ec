import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { clientMessages } from '@libs/protocol/socket-protocol.ts';
import { controllersOf, modulesOf, routesOf } from '../src/http-server/http-routes.ts';
import { GatewayModule } from '../src/gateway.module.ts';
import { events, routes } from './access-table.ts';

/** What `@SubscribeMessage` leaves on a method; the package keeps the name to itself. */
const MESSAGE_METADATA = 'message';

const providers = modulesOf(GatewayModule).flatMap(
  (module) => (Reflect.getMetadata('providers', module) ?? []) as unknown[],
);

const foundRoutes = routesOf(controllersOf(GatewayModule)).map(({ method, path }) => `${method} ${path}`);
const foundEvents = providers
  .filter((one): one is Type => typeof one === 'function')
  .flatMap(({ prototype }) => Object.values(Object.getOwnPropertyDescriptors(prototype ?? {})))
  .filter(({ value }) => typeof value === 'function')
  .map(({ value: method }): unknown => Reflect.getMetadata(MESSAGE_METADATA, method as object))
  .filter((name): name is string => typeof name === 'string');

const HOW_TO_FIX =
  'state in services/gateway/test/access-table.ts who has access, and with which code others are refused';

describe('the access table', () => {
  it('has found the routes and events', () => {
    expect(foundRoutes.length).toBeGreaterThan(10);
    expect(foundEvents.length).toBeGreaterThan(3);
  });

  it(`has a row for every route: if not, ${HOW_TO_FIX}`, () => {
    expect(foundRoutes.filter((route) => !Object.hasOwn(routes, route))).toEqual([]);
  });

  it(`has a row for every event: if not, ${HOW_TO_FIX}`, () => {
    expect(foundEvents.filter((event) => !Object.hasOwn(events, event))).toEqual([]);
    expect(new Set(foundEvents)).toEqual(new Set(Object.keys(clientMessages)));
  });

  it('has no row for a route that does not exist', () => {
    expect(Object.keys(routes).filter((route) => !foundRoutes.includes(route))).toEqual([]);
  });
});
