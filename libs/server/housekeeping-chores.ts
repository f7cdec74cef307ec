/** What has to be done although nobody asks. */
export const housekeepingChores = ['idle-sessions', 'retention', 'presence'] as const;
export type HousekeepingChore = (typeof housekeepingChores)[number];
