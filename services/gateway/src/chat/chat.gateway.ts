import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import type { SessionId } from '@libs/protocol/ids.ts';
import { up, type Answer } from '@libs/protocol/wire.ts';
import { TYPING_EVERY_MS, type Side } from '@libs/protocol/signals.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { AddressAllowance } from '../access/address-allowance.ts';
import { admittedOf, assertHasRoom, inOrder, principalOf, type Admitted } from '../access/admitted.ts';
import { Handshake } from '../access/handshake.ts';
import { actorOf, nameOf, type Principal } from '../access/principal.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { SessionAccess } from '../access/session-access.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { Answering } from './answering.ts';
import { CatchUp } from './catch-up.ts';
import { Comings } from './comings.ts';
import { CommandDesk } from './command-desk.ts';
import { LiveSessions } from './live-sessions.ts';
import { noteRead } from './note-read.ts';
import { ReadMarksStore, type Reader } from './read-marks.store.ts';
import { AGENTS_ROOM, roomOfAgent } from './rooms.ts';

/** Whoever types says so this often, in a conversation or two. */
const TYPING = { perSecond: 1000 / TYPING_EVERY_MS, burst: 3 };
/** Marks are collected and written once a second, so five of them cost what a command does. */
const READ_WEIGHT = 0.2;

/** The socket's door: admits at the handshake, and on every event parses, authorises, hands over and answers. */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  @WebSocketServer() server!: Server;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly handshake: Handshake,
    private readonly access: SessionAccess,
    private readonly desk: CommandDesk,
    private readonly catchUp: CatchUp,
    private readonly live: LiveSessions,
    private readonly comings: Comings,
    private readonly readMarks: ReadMarksStore,
    private readonly answering: Answering,
    private readonly audit: AuditStore,
    private readonly allowance: AddressAllowance,
    private readonly limiter: RateLimiter,
  ) {}

  /** Nest's guards do not run on connect, so admission stands in Socket.IO's own middleware. */
  afterInit(server: Server): void {
    this.live.server = server;
    server.engine.on('connection', this.allowance.noteSocket);
    server.use((socket, next) => {
      this.admit(socket).then(
        (principal) => {
          Object.assign(socket.data, { principal, work: Promise.resolve(), joined: new Set() } satisfies Admitted);
          next();
        },
        (thrown: unknown) => next(this.answering.connectError(thrown, socket.handshake.auth)),
      );
    });
  }

  async handleConnection(socket: Socket): Promise<void> {
    socket.onAny((name: string, ...args: unknown[]) => this.answering.unknownEvent(socket, name, args));
    socket.on('error', () => socket.disconnect(true));
    const principal = principalOf(socket);
    if (principal.as !== 'agent') return;
    this.comings.connected(principal);
    await socket.join([AGENTS_ROOM, roomOfAgent(principal.agentId)]);
  }

  async handleDisconnect(socket: Socket): Promise<void> {
    const principal = principalOf(socket);
    this.comings.disconnected(principal);
    for (const sessionId of [...admittedOf(socket).joined]) {
      await this.live.leave(socket, sessionId);
      this.comings.left(sessionId, principal);
    }
  }

  @SubscribeMessage('command')
  command(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Answer<'command'>> {
    return this.answering.answer(socket, 'command', async () => {
      const principal = principalOf(socket);
      const { sessionId, commandId, command } = parseOrRefuse(up.command, body);
      this.limiter.take(principal);
      return inOrder(admittedOf(socket), async () => {
        await this.access.assertMayAsk(principal, sessionId, command);
        return this.desk.handle({ sessionId, commandId, command, actor: actorOf(principal) });
      });
    });
  }

  /** Room first, range second: what happens in between arrives twice and is counted once, and nothing falls in between. */
  @SubscribeMessage('join')
  join(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Answer<'join'>> {
    return this.answering.answer(socket, 'join', async () => {
      const principal = principalOf(socket);
      const asked = parseOrRefuse(up.join, body);
      const { sessionId } = asked;
      this.access.assertMayRead(principal, sessionId);
      this.limiter.take(principal);
      assertHasRoom(admittedOf(socket), sessionId);
      const isNew = await this.live.enter(socket, principal.as, sessionId);
      if (isNew) this.comings.joined(sessionId, principal);
      try {
        if (isNew && principal.as === 'agent') await this.audit.noteReading(principal.agentId, sessionId);
        return await this.catchUp.since(principal, asked);
      } catch (fault) {
        // Nobody stays with what is not there, nor where the reading could not be written down.
        if (isNew) await this.leaveOne(socket, sessionId);
        throw fault;
      }
    });
  }

  @SubscribeMessage('leave')
  leave(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Answer<'leave'>> {
    return this.answering.answer(socket, 'leave', async () => {
      const { sessionId } = parseOrRefuse(up.leave, body);
      await this.leaveOne(socket, sessionId);
      return { ok: true };
    });
  }

  /** Shed silently when it comes too often; it is only a hint. */
  @SubscribeMessage('typing')
  typing(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Answer<'typing'>> {
    return this.answering.answer(socket, 'typing', async () => {
      const principal = principalOf(socket);
      const { sessionId } = parseOrRefuse(up.typing, body);
      this.access.assertMayRead(principal, sessionId);
      if (!this.limiter.hasTaken(`typing of ${nameOf(principal)}`, TYPING)) return { ok: true };
      this.live.say({ kind: 'typing', sessionId, by: actorOf(principal).role as Side });
      this.comings.writes(sessionId, principal);
      return { ok: true };
    });
  }

  @SubscribeMessage('read')
  read(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Answer<'read'>> {
    return this.answering.answer(socket, 'read', async () => {
      const principal = principalOf(socket);
      const { sessionId, version } = parseOrRefuse(up.read, body);
      this.access.assertMayRead(principal, sessionId);
      this.limiter.take(principal, READ_WEIGHT);
      const reader: Reader =
        principal.as === 'agent' ? { side: 'agent', agentId: principal.agentId } : { side: 'customer' };
      this.readMarks.note({ sessionId, reader, version });
      noteRead(this.plumbing, { sessionId, version, side: reader.side });
      return { ok: true };
    });
  }

  /** A fresh access token for the same agent, before the old one runs out. */
  @SubscribeMessage('renew')
  renew(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Answer<'renew'>> {
    return this.answering.answer(socket, 'renew', async () => {
      const principal = principalOf(socket);
      const { accessToken } = parseOrRefuse(up.renew, body);
      const renewed = await this.handshake.agentOf(accessToken, principal.lang);
      if (principal.as !== 'agent' || principal.agentId !== renewed.agentId) throw new Refused('access.denied');
      admittedOf(socket).principal = renewed;
      return { ok: true };
    });
  }

  private async leaveOne(socket: Socket, sessionId: SessionId): Promise<void> {
    const wasThere = await this.live.leave(socket, sessionId);
    if (wasThere) this.comings.left(sessionId, principalOf(socket));
  }

  private async admit(socket: Socket): Promise<Principal> {
    this.allowance.assertSocket(socket.conn);
    return this.handshake.admit(socket.handshake.auth, socket.request);
  }
}
