import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { Attendance } from '@libs/protocol/http.ts';
import { sessionId as sessionIdShape } from '@libs/protocol/ids.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { HttpAuthenticator } from '../authentication/http-authenticator.ts';
import { SessionAccess } from '../authorization/session-access.ts';
import { requestLanguage } from '../refusals/refusal.filter.ts';
import { parseOrRefuse } from '../refusals/refusal-error.ts';
import { AttendanceReader } from './attendance.reader.ts';

@Controller('sessions/:sessionId/attendance')
export class AttendanceController {
  constructor(
    private readonly authenticator: HttpAuthenticator,
    private readonly access: SessionAccess,
    private readonly attendance: AttendanceReader,
  ) {}

  /** Whether agents are available, which agent is assigned, and outside the hours when somebody answers. */
  @Get()
  async ofSession(@Param('sessionId') id: unknown, @Req() request: Request): Promise<Attendance> {
    const sessionId = parseOrRefuse(sessionIdShape, id);
    await this.access.assertMayOpen(await this.authenticator.authenticate(request), sessionId);
    return this.attendance.ofSession(sessionId, nearestLocale(requestLanguage(request)));
  }
}
