/** The periodic work that no request starts. */
export const housekeepingChores = ['idle-sessions', 'retention', 'presence', 'reports'] as const;
export type HousekeepingChore = (typeof housekeepingChores)[number];
