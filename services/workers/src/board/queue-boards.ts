import { createBullBoard } from '@bull-board/api';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';
import type { RequestListener } from 'node:http';
import { providerQueueName, queues as known } from '@libs/server/queues.ts';
import { ReportingQueue, type QueueConnections } from '@libs/server/redis/queue-connections.ts';
import { BOARD_PATH } from './board-access.ts';
import { RedactingQueueAdapter } from './redacting-queue-adapter.ts';

/** Two boards over the same queues: one read-only, one that may change them. */
export class QueueBoards {
  private readonly queues: Queue[];
  readonly readOnlyBoard: RequestListener;
  readonly writableBoard: RequestListener;

  constructor(connections: QueueConnections, translators: readonly string[]) {
    const names = [...Object.values(known).map(({ name }) => name), ...translators.map(providerQueueName)];
    this.queues = names.map((name) => new ReportingQueue(name, connections.failFast));
    this.readOnlyBoard = this.createBoard(false);
    this.writableBoard = this.createBoard(true);
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
  }

  private createBoard(isElevated: boolean): RequestListener {
    const serverAdapter = new ExpressAdapter();
    serverAdapter.setBasePath(BOARD_PATH);
    createBullBoard({
      queues: this.queues.map((queue) => new RedactingQueueAdapter(queue, isElevated)),
      serverAdapter,
      options: { uiConfig: { boardTitle: isElevated ? 'Aidline: changes allowed' : 'Aidline: read only' } },
    });
    return serverAdapter.getRouter() as RequestListener;
  }
}
