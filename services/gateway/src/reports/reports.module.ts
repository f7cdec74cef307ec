import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { ReportsController } from './reports.controller.ts';
import { ReportsReader } from './reports.reader.ts';

@Module({
  imports: [AuthenticationModule, AuthorizationModule],
  controllers: [ReportsController],
  providers: [ReportsReader],
})
export class ReportsModule {}
