import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Plumbing } from '@libs/server/plumbing.ts';
import { RateLimiter } from '../access/rate-limiter.ts';
import { breachesIn } from './breaches.ts';
import { readRaw } from './read-raw.ts';
import { Refused } from './refused.ts';

/** A report is a kilobyte or two. */
const MAX_REPORT_BYTES = 16 * 1024;

/** For all callers together: a page that breaks its policy does so for every visitor, and one line a second says it. */
const REPORTS = { perSecond: 1, burst: 6 };

/** Browsers tell here when a page broke its own content policy: somebody else's script, or a mistake of ours. */
@Controller('policy-reports')
export class BreachesController {
  constructor(
    private readonly plumbing: Plumbing,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @HttpCode(204)
  async tell(@Req() request: Request): Promise<void> {
    this.limiter.takeAs('policy reports', REPORTS);
    const breaches = breachesIn(jsonIn(await readRaw(request, MAX_REPORT_BYTES)));
    if (!breaches) throw new Refused('shape.invalid');
    for (const breach of breaches) this.plumbing.log.warn(breach, 'a page broke its content policy');
  }
}

function jsonIn(sent: Buffer): unknown {
  try {
    return JSON.parse(sent.toString('utf8'));
  } catch {
    throw new Refused('json.malformed');
  }
}
