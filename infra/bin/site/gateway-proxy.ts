import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer, proxyUpgrade } from 'httpxy';
import { createGatewayBalancer, type GatewayBalancer } from './gateway-balancer.ts';
import { requestPath } from './site-files.ts';

const FORWARDED_PATHS = /^\/(?:(api|socket\.io)(\/|$)|\.well-known\/aidline-keys\.json$)/;
/** Longer than the 25 s that a long poll may wait. */
const RESPONSE_TIMEOUT_MS = 60_000;
const UPGRADE_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 2000;

export type GatewayProxy = {
  handles: (request: IncomingMessage) => boolean;
  web: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>;
};

/**
 * Forwards the API and the sockets to the gateways, with the client's address in headers that the client cannot set.
 */
export function createGatewayProxy(origins: readonly string[]): GatewayProxy {
  const gateways = createGatewayBalancer(origins);
  return {
    handles: (request) => FORWARDED_PATHS.test(requestPath(request)),
    web: createRequestProxy(gateways),
    upgrade: createUpgradeProxy(gateways),
  };
}

function createRequestProxy(gateways: GatewayBalancer): GatewayProxy['web'] {
  const proxy = createProxyServer({ proxyTimeout: RESPONSE_TIMEOUT_MS });
  return async (request, response) => {
    setForwardedHeaders(request);
    for (let triesLeft = isRetryable(request) ? 2 : 1; triesLeft > 0; triesLeft--) {
      const target = await gateways.next();
      if (!target) break;
      const isSent = await proxy.web(request, response, { target }).then(
        () => true,
        () => false,
      );
      if (isSent) return;
      if (response.headersSent) return void response.destroy();
    }
    answerUnavailable(response);
  };
}

function createUpgradeProxy(gateways: GatewayBalancer): GatewayProxy['upgrade'] {
  return async (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    setForwardedHeaders(request);
    const target = await gateways.next();
    if (!target) return refuseUpgrade(socket);
    const joined = proxyUpgrade(target, request, socket, head, { xfwd: false, upgradeTimeout: UPGRADE_TIMEOUT_MS });
    await joined.then(linkSocketLifetimes(socket), ignoreFailedUpgrade);
  };
}

/** Drops what the client claims about its own address: rate limits and the audit log rely on these headers. */
function setForwardedHeaders(request: IncomingMessage): void {
  for (const claim of ['forwarded', 'x-real-ip', 'x-forwarded-port']) delete request.headers[claim];
  request.headers['x-forwarded-for'] = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
}

function isRetryable({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function unavailableBody(): string {
  const message = 'The service is restarting. Please try again in a moment.';
  const error = { code: 'service.unavailable', message, retryAfterMs: RETRY_AFTER_MS, ref: randomUUID() };
  return JSON.stringify({ ok: false, error });
}

function answerUnavailable(response: ServerResponse): void {
  if (response.destroyed) return;
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  response.writeHead(503, { ...headers, 'Retry-After': RETRY_AFTER_MS / 1000 }).end(unavailableBody());
}

function refuseUpgrade(socket: Socket): void {
  const body = unavailableBody();
  const head = ['HTTP/1.1 503 Service Unavailable', 'Content-Type: application/json', 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** When one side disconnects, the other is closed too; a gateway that was killed sends no close frame. */
function linkSocketLifetimes(client: Socket): (gateway: Socket) => void {
  return (gateway) => {
    gateway.on('error', () => client.destroy());
    gateway.once('close', () => client.destroy());
    client.once('close', () => gateway.destroy());
  };
}

/** httpxy has already answered the client or closed its socket; the client then reconnects. */
function ignoreFailedUpgrade(): void {}
