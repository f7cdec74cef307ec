import { saveSettings } from './save-settings.ts';

/** The chat of this system asks nobody for contact details: for tests of something else. */
export const disableContactQuestions = (system: { databaseUrl: string }): Promise<void> =>
  saveSettings(system, { askForName: false, askForEmail: false });
