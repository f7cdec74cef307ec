import type { Breakage } from './breakage.ts';
import { databaseBreakages } from './database-breakages.ts';
import { peopleBreakages } from './people-breakages.ts';
import { processBreakages } from './process-breakages.ts';

export const breakages: readonly Breakage[] = [...processBreakages, ...databaseBreakages, ...peopleBreakages];
