import { Controller, Get, Header } from '@nestjs/common';
import { measured, registry } from '@libs/server/metrics.ts';
import { HeadSweep } from '../chat/head-sweep.ts';
import { LiveSessions } from '../chat/live-sessions.ts';
import { bufferedBytes } from '../chat/slow-readers.ts';

/** For Prometheus. It stands beside `/api`, where the site's proxy does not reach. */
@Controller('metrics')
export class MetricsController {
  constructor(live: LiveSessions, sweep: HeadSweep) {
    const sockets = () => [...(live.server?.sockets.sockets.values() ?? [])];
    measured('sockets', 'Connected sockets', () => sockets().length);
    measured('live_sessions', 'Sessions with a reader on this gateway', () => live.standing().size);
    measured('socket_buffered_bytes_max', 'Bytes that wait for the slowest client', () =>
      Math.max(0, ...sockets().map(bufferedBytes)),
    );
    measured(
      'sweep_repairs',
      'Lost announcements that the sweep found; near zero while Redis is up',
      () => sweep.repairs,
    );
  }

  @Get()
  @Header('content-type', registry.contentType)
  metrics(): Promise<string> {
    return registry.metrics();
  }
}
