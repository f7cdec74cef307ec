import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { serve } from '../processes/serve.ts';

/**
 * The yardstick: Socket.IO and Redis and nothing else. It checks nothing, seals nothing, numbers nothing and stores
 * nothing; it acknowledges a message as soon as it has been handed to Redis. Rooms and channels are one per
 * conversation and both sides receive every message, as in Aidline, so that the deliveries are the same.
 */
type Said = { room: string };
type Done = (answer: { ok: true }) => void;

function listen({ redisUrl, port }: { redisUrl: string; port: number }): Promise<void> {
  const [publisher, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    socket.on('join', async ({ room }: Said, done: Done) => {
      await subscriber.subscribe(room);
      await socket.join(room);
      done({ ok: true });
    });
    socket.on('message', (said: Said, done: Done) => {
      void publisher.publish(said.room, JSON.stringify(said));
      done({ ok: true });
    });
  });
  subscriber.on('message', (room, message) => io.to(room).emit('message', JSON.parse(message)));
  return new Promise((resolve) => http.listen(port, '127.0.0.1', resolve));
}

serve({ listen });
