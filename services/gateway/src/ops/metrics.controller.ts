import { Controller, Get, Header } from '@nestjs/common';
import { registerGauge, registry } from '@libs/server/metrics.ts';
import { MissedEventSweeper } from '../delivery/missed-event-sweeper.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { bufferedBytes } from '../delivery/socket-backpressure.ts';

/** For Prometheus. The path is outside `/api`, so the site's proxy does not forward it. */
@Controller('metrics')
export class MetricsController {
  constructor(live: LiveSessions, sweep: MissedEventSweeper) {
    const sockets = () => [...(live.server?.sockets.sockets.values() ?? [])];
    registerGauge('sockets', 'Connected sockets', () => sockets().length);
    registerGauge('live_sessions', 'Sessions with a reader on this gateway', () => live.versions().size);
    registerGauge('socket_buffered_bytes_max', 'Bytes that wait for the slowest client', () =>
      Math.max(0, ...sockets().map(bufferedBytes)),
    );
    registerGauge(
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
