import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { AbilitiesStore } from './abilities.store.ts';
import { AssignmentController } from './assignment.controller.ts';
import { LateAnswersReader } from './late-answers.reader.ts';
import { BoardReader } from './board.reader.ts';
import { RulesController } from './rules.controller.ts';
import { RulesStore } from './rules.store.ts';
import { ShiftController } from './shift.controller.ts';
import { ShiftNoteStore } from './shift-note.store.ts';

@Module({
  imports: [AuditModule, AuthenticationModule, AuthorizationModule, CommandsModule],
  controllers: [AssignmentController, RulesController, ShiftController],
  providers: [AbilitiesStore, BoardReader, LateAnswersReader, RulesStore, ShiftNoteStore],
})
export class AssignmentModule {}
