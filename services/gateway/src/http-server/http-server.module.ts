import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { CspReportsController } from './csp-reports.controller.ts';

@Module({
  imports: [RateLimitingModule],
  controllers: [CspReportsController],
})
export class HttpServerModule {}
