/** What has to be done although nobody asks. */
export const chores = ['idle-sessions', 'retention', 'presence'] as const;
export type Chore = (typeof chores)[number];
