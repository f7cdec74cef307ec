import type { Breakage } from './breakage.ts';
import { askAgainAndAgain, flood, saveCaseFiles } from './people.ts';

/** What people and services outside the system do to it. */
export const peopleBreakages: readonly Breakage[] = [
  {
    name: 'flood',
    did: 'A program wrote many more messages than the database, which was slow, takes in.',
    alerts: ['AidlineLanesFull'],
    inflict: flood,
  },
  {
    name: 'translator',
    did: 'The translator refused every text, as one does whose quota is used up.',
    alerts: ['AidlineTranslatorFails'],
    async inflict(system) {
      system.translator.mode = 'fail';
      const stop = await askAgainAndAgain(system);
      return async () => {
        system.translator.mode = 'honest';
        await stop();
      };
    },
  },
  {
    name: 'exports',
    did: 'An agent saved one case file after another.',
    alerts: ['AidlineExportsBeyondQuota'],
    inflict: saveCaseFiles,
  },
];
