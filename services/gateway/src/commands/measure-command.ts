import type { ChatCommand } from '@libs/protocol/commands.ts';
import { commandRequests } from '@libs/server/request-metrics.ts';
import { codeOfThrown } from '../refusals/fault-code.ts';

/** Measures a command from the moment its shape is known, so that proving who sends it counts, over either transport. */
export const measureCommand = <T>({ type }: ChatCommand, work: () => Promise<T>): Promise<T> =>
  commandRequests.measure({ command: type }, work, codeOfThrown);
