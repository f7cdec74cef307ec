import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { parseCspViolations } from './csp-reports.ts';
import { readBody } from './read-body.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** A report has one or two kilobytes. */
const MAX_REPORT_BYTES = 16 * 1024;

/** For all callers together: a page that violates its policy does so for every visitor, and one log line a second is enough. */
const REPORT_RATE = { perSecond: 1, burst: 6 };

/** Receives the browsers' reports of violations of a page's content security policy: an injected script, or a mistake of ours. */
@Controller('policy-reports')
export class CspReportsController {
  constructor(
    private readonly resources: ServerResources,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @HttpCode(204)
  async receive(@Req() request: Request): Promise<void> {
    if (!this.limiter.tryConsumeLocal('policy reports', REPORT_RATE)) throw new RefusalError('rate.limited');
    const violations = parseCspViolations(parseJsonBody(await readBody(request, MAX_REPORT_BYTES)));
    if (!violations) throw new RefusalError('shape.invalid');
    for (const violation of violations) this.resources.log.warn(violation, 'a page broke its content policy');
  }
}

function parseJsonBody(sent: Buffer): unknown {
  try {
    return JSON.parse(sent.toString('utf8'));
  } catch {
    throw new RefusalError('json.malformed');
  }
}
