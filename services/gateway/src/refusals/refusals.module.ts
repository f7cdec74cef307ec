import { Module } from '@nestjs/common';
import { RefusalFilter } from './refusal.filter.ts';

@Module({
  providers: [RefusalFilter],
  exports: [RefusalFilter],
})
export class RefusalsModule {}
