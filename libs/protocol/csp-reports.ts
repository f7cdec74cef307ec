import { z } from '#schema';

/** A broken page sends a report for every element; the first few are enough. */
const MAX_REPORTS = 10;

const text = z.string().max(2_048);

/** What browsers send for the `report-uri` of a Content-Security-Policy (CSP 3, 5.2). */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});

/** What they send for its `report-to`, several in one (Reporting API). */
export const cspReportBatch = z
  .array(
    z.object({
      type: text,
      body: z.object({ documentURL: text, effectiveDirective: text.optional(), blockedURL: text.optional() }),
    }),
  )
  .max(MAX_REPORTS);
