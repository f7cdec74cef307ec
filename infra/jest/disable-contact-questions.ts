import { saveSettings } from './save-settings.ts';

/** Disables the contact questions of this system's chat, for tests of other things. */
export const disableContactQuestions = (system: { databaseUrl: string }): Promise<void> =>
  saveSettings(system, { askForName: false, askForEmail: false });
