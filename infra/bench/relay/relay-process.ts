import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { serveRequests } from '../processes/request-server.ts';

/**
 * The baseline: Socket.IO and Redis and nothing else. It neither checks, seals, numbers nor stores; it acknowledges a
 * message as soon as it has been handed to Redis. One room and one channel per conversation, and both sides receive
 * every message, as in Aidline, so that the deliveries are the same.
 */
type RelayedMessage = { room: string };
type Acknowledge = (answer: { ok: true }) => void;

function listen({ redisUrl, port }: { redisUrl: string; port: number }): Promise<void> {
  const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    socket.on('join', async ({ room }: RelayedMessage, done: Acknowledge) => {
      await subscriber.subscribe(room);
      await socket.join(room);
      done({ ok: true });
    });
    socket.on('message', (message: RelayedMessage, done: Acknowledge) => {
      void publisher.publish(message.room, JSON.stringify(message));
      done({ ok: true });
    });
  });
  subscriber.on('message', (room, message) => io.to(room).emit('message', JSON.parse(message)));
  return new Promise((resolve) => http.listen(port, '127.0.0.1', resolve));
}

serveRequests({ listen });
