import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { recordAuditEntry } from '@libs/server/audit.store.ts';
import { BoardPasses, type BoardSession } from '@libs/server/board-passes.ts';
import { faultFields, nullOnFailure } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type WorkersEnv } from '../config.ts';
import { boardAccessOf, BOARD_PATH } from './board-access.ts';
import { isOperator } from './operators.store.ts';
import { QueueBoards } from './queue-boards.ts';

const COOKIE_NAME = 'aidline_board';
/** The board's page requests a third-party font; the policy blocks it. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

type HttpExchange = { request: IncomingMessage; response: ServerResponse };

/**
 * The queue board, on a listener of its own that the site's proxy does not forward to. It has no login: the console of
 * an operator issues a pass. A session without a fresh one-time code is read-only; every change is recorded before it
 * is made.
 */
@Injectable()
export class BoardServer implements OnModuleInit, OnModuleDestroy {
  private readonly passes: BoardPasses;
  private boards: QueueBoards | undefined;
  private server: Server | undefined;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly resources: ServerResources,
  ) {
    this.passes = new BoardPasses(resources.pubSub.redis);
  }

  async onModuleInit(): Promise<void> {
    const { QUEUES_BOARD_PORT: port, HOST, TRANSLATORS } = this.env;
    if (port === undefined) return;
    const translators = TRANSLATORS.split(',').map((name) => name.trim());
    this.boards = new QueueBoards(this.resources.queueConnections, translators.filter(Boolean));
    const server = createServer((request, response) => void this.handle({ request, response }));
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
    this.resources.log.info({ port }, 'the queue board is listening');
  }

  async onModuleDestroy(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.boards) await nullOnFailure(this.boards.close());
  }

  private async handle(call: HttpExchange): Promise<void> {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) call.response.setHeader(name, value);
    try {
      const url = new URL(call.request.url ?? '/', 'http://board');
      if (url.pathname === `${BOARD_PATH}/enter`) await this.redeemPass(call, url.searchParams.get('pass') ?? '');
      else if (url.pathname === BOARD_PATH || url.pathname.startsWith(`${BOARD_PATH}/`))
        await this.serveBoard(call, url);
      else respond(call, 404, 'Nothing here.');
    } catch (fault) {
      this.resources.log.error({ ...faultFields(fault) }, 'the queue board failed to answer a request');
      if (!call.response.headersSent) respond(call, 500, 'The board could not answer; its worker has logged why.');
    }
  }

  private async redeemPass(call: HttpExchange, pass: string): Promise<void> {
    const token = await this.passes.redeem(pass);
    const session = token && (await this.passes.getSession(token));
    if (!session)
      return respond(call, 403, 'This pass was used or is too old. Ask for another on the operations page.');
    const isElevated = session.elevatedUntil > 0;
    await recordAuditEntry(this.resources.unitOfWork(), {
      agentId: session.agentId,
      what: isElevated ? 'queues.elevated' : 'queues.opened',
    });
    call.response.setHeader('set-cookie', `${COOKIE_NAME}=${token}; Path=${BOARD_PATH}; HttpOnly; SameSite=Lax`);
    call.response.setHeader('location', `${BOARD_PATH}/`);
    respond(call, 303, '');
  }

  private async serveBoard(call: HttpExchange, { pathname, search }: URL): Promise<void> {
    const { request, response } = call;
    const session = await this.sessionOf(request);
    if (!session) return respond(call, 401, 'Open the board from the operations page of the console.');
    const fetchSite = String(request.headers['sec-fetch-site'] ?? '');
    const accessRequest = { method: request.method ?? '', path: pathname, fetchSite };
    const admission = boardAccessOf(accessRequest, session, Date.now());
    if (admission === 'refuse')
      return respond(call, 403, 'Not allowed, or no longer: ask for changes with a fresh code.');
    if (admission === 'change') {
      this.resources.log.warn({ agentId: session.agentId, path: pathname }, 'an operator changes a queue');
      await recordAuditEntry(this.resources.unitOfWork(), { agentId: session.agentId, what: 'queues.changed' });
    }
    request.url = `${pathname.slice(BOARD_PATH.length) || '/'}${search}`;
    const board = session.elevatedUntil > Date.now() ? this.boards!.writableBoard : this.boards!.readOnlyBoard;
    board(request, response);
  }

  private async sessionOf(request: IncomingMessage): Promise<BoardSession | null> {
    const token = new RegExp(`(?:^|; )${COOKIE_NAME}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    const session = token ? await this.passes.getSession(token) : null;
    return session && (await isOperator(this.resources.unitOfWork(), session.agentId)) ? session : null;
  }
}

const respond = ({ response }: HttpExchange, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
};
