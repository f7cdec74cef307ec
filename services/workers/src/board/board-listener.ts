import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { noteDeed } from '@libs/server/audit.store.ts';
import { BoardPasses, type Visit } from '@libs/server/board-passes.ts';
import { faultFields, silently } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { ENV, type WorkersEnv } from '../config.ts';
import { admissionOf, BOARD } from './board-gate.ts';
import { isOperator } from './board.store.ts';
import { QueueBoards } from './queue-boards.ts';

const COOKIE = 'aidline_board';
/** The board asks for a font of a third party; it does without. */
const HEADERS = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

type Call = { request: IncomingMessage; response: ServerResponse };

/**
 * The board of the queues, on a listener of its own that no site's proxy reaches. Nobody signs in here: the console of an
 * operator gives a pass. Whoever came without a fresh code may only look; every change is written down before it is made.
 */
@Injectable()
export class BoardListener implements OnModuleInit, OnModuleDestroy {
  private readonly passes: BoardPasses;
  private boards: QueueBoards | undefined;
  private server: Server | undefined;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly plumbing: Plumbing,
  ) {
    this.passes = new BoardPasses(plumbing.bus.keys);
  }

  async onModuleInit(): Promise<void> {
    const { QUEUES_BOARD_PORT: port, HOST, REDIS_URL, TRANSLATORS } = this.env;
    if (port === undefined) return;
    const translators = TRANSLATORS.split(',').map((name) => name.trim());
    this.boards = new QueueBoards(REDIS_URL, translators.filter(Boolean));
    const server = createServer((request, response) => void this.answer({ request, response }));
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
    this.plumbing.log.info({ port }, 'the board of the queues listens');
  }

  async onModuleDestroy(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.boards) await silently(this.boards.close());
  }

  private async answer(call: Call): Promise<void> {
    for (const [name, value] of Object.entries(HEADERS)) call.response.setHeader(name, value);
    try {
      const url = new URL(call.request.url ?? '/', 'http://board');
      if (url.pathname === `${BOARD}/enter`) await this.enter(call, url.searchParams.get('pass') ?? '');
      else if (url.pathname === BOARD || url.pathname.startsWith(`${BOARD}/`)) await this.show(call, url);
      else end(call, 404, 'Nothing here.');
    } catch (fault) {
      this.plumbing.log.error({ ...faultFields(fault) }, 'the board could not answer');
      if (!call.response.headersSent) end(call, 500, 'The board could not answer; its worker has logged why.');
    }
  }

  private async enter(call: Call, pass: string): Promise<void> {
    const token = await this.passes.enter(pass);
    const visit = token && (await this.passes.visitOf(token));
    if (!visit) return end(call, 403, 'This pass was used or is too old. Ask for another on the operations page.');
    const isElevated = visit.elevatedUntil > 0;
    await noteDeed(this.plumbing.pool, {
      agentId: visit.agentId,
      what: isElevated ? 'queues.elevated' : 'queues.opened',
    });
    call.response.setHeader('set-cookie', `${COOKIE}=${token}; Path=${BOARD}; HttpOnly; SameSite=Lax`);
    call.response.setHeader('location', `${BOARD}/`);
    end(call, 303, '');
  }

  private async show(call: Call, { pathname, search }: URL): Promise<void> {
    const { request, response } = call;
    const visit = await this.visitorOf(request);
    if (!visit) return end(call, 401, 'Open the board from the operations page of the console.');
    const fetchSite = String(request.headers['sec-fetch-site'] ?? '');
    const knock = { method: request.method ?? '', path: pathname, fetchSite };
    const admission = admissionOf(knock, visit, Date.now());
    if (admission === 'refuse') return end(call, 403, 'Not allowed, or no longer: ask for changes with a fresh code.');
    if (admission === 'change') {
      this.plumbing.log.warn({ agentId: visit.agentId, path: pathname }, 'an operator changes a queue');
      await noteDeed(this.plumbing.pool, { agentId: visit.agentId, what: 'queues.changed' });
    }
    request.url = `${pathname.slice(BOARD.length) || '/'}${search}`;
    const board = visit.elevatedUntil > Date.now() ? this.boards!.toChange : this.boards!.toLookAt;
    board(request, response);
  }

  private async visitorOf(request: IncomingMessage): Promise<Visit | null> {
    const token = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    const visit = token ? await this.passes.visitOf(token) : null;
    return visit && (await isOperator(this.plumbing.pool, visit.agentId)) ? visit : null;
  }
}

const end = ({ response }: Call, status: number, words: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
};
