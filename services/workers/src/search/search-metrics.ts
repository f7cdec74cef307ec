import { Injectable } from '@nestjs/common';
import { registerGauge } from '@libs/server/metrics.ts';
import { SearchProcess } from './search-process.ts';

@Injectable()
export class SearchMetrics {
  constructor(search: SearchProcess) {
    registerGauge(
      'search_conversations',
      'Conversations in the index of the search, where this process holds it',
      () => search.size,
    );
    registerGauge(
      'search_indexed',
      'The part of all conversations that is in the index of the search; 0 where another process holds it',
      () => search.indexed,
    );
    registerGauge('search_lag_events', 'Events that are not in the index of the search yet', () => search.lag());
  }
}
