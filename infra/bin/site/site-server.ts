import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ACCEPT_BACKLOG } from '@libs/server/accept-backlog.ts';
import { UserError } from '../servers/user-error.ts';
import { createGatewayProxy } from './gateway-proxy.ts';
import { type PublishedSiteOptions, servePublishedSite } from './published-site.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export type SiteServerOptions = Pick<PublishedSiteOptions, 'siteDir' | 'shippedDir'> & {
  host: string;
  port: number;
  /** Origins, such as `http://127.0.0.1:41001`; requests are forwarded to these only. */
  gateways: readonly string[];
  /** Origins of the sites that may show the embedded chat. */
  embedders?: readonly string[];
};

export type SiteServer = {
  readonly port: number;
  close(): Promise<void>;
};

/**
 * The HTTP server of the pages: serves the files, and forwards `/api` and `/socket.io` to the gateways. In production
 * nginx stands before it, with its limits, and forwards these itself.
 */
export async function startSiteServer({
  host,
  port,
  siteDir,
  shippedDir,
  gateways,
  embedders,
}: SiteServerOptions): Promise<SiteServer> {
  const files = servePublishedSite({ siteDir, shippedDir, embedders });
  const proxy = createGatewayProxy(gateways);
  const server = createServer((request, response) => {
    response.setHeaders(new Map(SECURITY_HEADERS));
    if (proxy.handles(request)) void proxy.web(request, response);
    else files.handle(request, response);
  });
  const sockets = trackSockets(server);
  server.on('upgrade', (request, socket, head) => {
    if (proxy.handles(request)) void proxy.upgrade(request, socket as Socket, head);
    else socket.destroy();
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen({ host, port, backlog: ACCEPT_BACKLOG });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, port);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      files.close();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

/** The sockets of open chats stay open for hours; a server that closes has to end them itself. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new UserError(`Port ${port} is in use, the site cannot have it.`);
  if (error.code === 'EACCES') return new UserError(`Port ${port} needs root: choose one above 1023.`);
  return error;
}
