import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { TranslationController } from './translation.controller.ts';

@Module({
  imports: [AuthenticationModule],
  controllers: [TranslationController],
})
export class TranslationModule {}
