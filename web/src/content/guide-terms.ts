// The words that the records of the guide are written in; record-schemas.ts and guide.ts both need them.

/** Whom a telephone number or address reaches; a page shows them in this order. */
export const LINE_KINDS = ['bank', 'police', 'report', 'advice', 'crisis'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** How long ago the money was sent. */
export const MOMENTS = ['today', 'week', 'longer'] as const;
export type Moment = (typeof MOMENTS)[number];
