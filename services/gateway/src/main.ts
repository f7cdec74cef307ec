import 'reflect-metadata';
import { once } from 'node:events';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ACCEPT_BACKLOG } from '@libs/server/accept-backlog.ts';
import { MAX_FRAME_BYTES } from '@libs/protocol/socket-protocol.ts';
import { NestLogger } from '@libs/server/nest-logger.ts';
import { openFileLimit } from '@libs/server/open-file-limit.ts';
import { shutdownOnSignal, startProcess } from '@libs/server/start-process.ts';
import { isTrustedProxy } from './rate-limiting/client-address.ts';
import { gatewayEnv } from './environment/config.ts';
import { UNPREFIXED_PATHS, controllersOf, routesOf, API_PREFIX } from './http-server/http-routes.ts';
import { isJsonBody, notFound, requirePlainJson, rejectDuplicateKeys } from './http-server/request-guards.ts';
import { drain, SHUTDOWN_TIMEOUT_MS } from './ops/drain.ts';
import { bodyTimeout, BODY_TIMEOUT_MS } from './http-server/body-timeout.ts';
import { rejectUnknownMethods } from './http-server/allowed-methods.ts';
import { RefusalFilter } from './refusals/refusal.filter.ts';
import { measureRequests } from './http-server/request-metrics.middleware.ts';
import { SocketAdapter } from './http-server/socket.adapter.ts';
import { gatewayEntities } from './entities.ts';
import { GatewayModule } from './gateway.module.ts';

const { env, log, resources } = await startProcess({
  kind: 'gateway',
  shape: gatewayEnv,
  nameOf: ({ GATEWAY_ID }) => GATEWAY_ID,
  entities: gatewayEntities,
});

const app = await NestFactory.create<NestExpressApplication>(GatewayModule.register(env, resources), {
  logger: new NestLogger(log),
  bodyParser: false,
});
const routes = routesOf(controllersOf(GatewayModule));
app.use(measureRequests(routes));
app.use(rejectUnknownMethods(routes));
app.use(requirePlainJson);
app.use(bodyTimeout(BODY_TIMEOUT_MS));
const jsonParserOptions = { limit: MAX_FRAME_BYTES, type: isJsonBody, verify: rejectDuplicateKeys };
app.useBodyParser('json', jsonParserOptions);
app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED_PATHS });
app.set('trust proxy', isTrustedProxy);
app.disable('x-powered-by');
app.useGlobalFilters(app.get(RefusalFilter));

const origins = [new URL(env.PUBLIC_URL).origin, ...env.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim())];
app.useWebSocketAdapter(new SocketAdapter(app, new Set(origins.filter(Boolean))));
shutdownOnSignal(log, SHUTDOWN_TIMEOUT_MS, () => drain(app, resources));

await app.init();
app.getHttpAdapter().getInstance().use(notFound);
// Nest's `listen` takes no backlog.
const server = app.getHttpServer();
server.listen({ port: env.PORT, host: env.HOST, backlog: ACCEPT_BACKLOG });
await once(server, 'listening');
log.info({ port: env.PORT, openFileLimit: openFileLimit() }, 'the gateway listens');
