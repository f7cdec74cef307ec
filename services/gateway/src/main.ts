import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MAX_FRAME_BYTES } from '@libs/protocol/wire.ts';
import { NestLog } from '@libs/server/nest-log.ts';
import { finishOnSignal, startProcess } from '@libs/server/process.ts';
import { isOurs } from './access/caller-address.ts';
import { gatewayEnv } from './config.ts';
import { BESIDE_PREFIX, doorsOf, PREFIX } from './edge/doors.ts';
import { isWords, nothingHere, onlyPlainJson, onlySaidOnce } from './edge/doorstep.ts';
import { drain, GIVE_UP_MS } from './edge/drain.ts';
import { onlyInTime, WORDS_PATIENCE_MS } from './edge/in-time.ts';
import { onlyKnownMethods } from './edge/known-methods.ts';
import { RefusalFilter } from './edge/refusal.filter.ts';
import { SocketAdapter } from './edge/socket.adapter.ts';
import { GatewayModule } from './gateway.module.ts';

const { env, log, plumbing } = await startProcess(gatewayEnv, ({ GATEWAY_ID }) => GATEWAY_ID);

const module = GatewayModule.with(env, plumbing);
const app = await NestFactory.create<NestExpressApplication>(module, {
  logger: new NestLog(log),
  bodyParser: false,
});
app.use(onlyKnownMethods(doorsOf((module.controllers ?? []) as Type[])));
app.use(onlyPlainJson);
app.use(onlyInTime(WORDS_PATIENCE_MS));
const reading = { limit: MAX_FRAME_BYTES, type: isWords, verify: onlySaidOnce };
app.useBodyParser('json', reading);
app.setGlobalPrefix(PREFIX, { exclude: BESIDE_PREFIX });
app.set('trust proxy', isOurs);
app.disable('x-powered-by');
app.useGlobalFilters(new RefusalFilter(log));

const origins = [new URL(env.PUBLIC_URL).origin, ...env.ALLOWED_ORIGINS.split(',').map((origin) => origin.trim())];
app.useWebSocketAdapter(new SocketAdapter(app, new Set(origins.filter(Boolean))));
finishOnSignal(log, GIVE_UP_MS, () => drain(app, plumbing));

await app.init();
app.getHttpAdapter().getInstance().use(nothingHere);
await app.listen(env.PORT, env.HOST);
log.info({ port: env.PORT }, 'the gateway listens');
