import { z } from 'zod';
import { hasOrigin, id, type InOneLanguage, origin, ORIGIN_MISSING, text } from './text-schema.ts';

const named = z.strictObject({ id, name: text });
const told = { title: text, text };

/** What was invented, or taken from somewhere, says so itself. */
const sourced = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ id, ...origin, ...shape }).refine((record) => hasOrigin(record as object), ORIGIN_MISSING);

const person = {
  name: text,
  initials: z.string().min(1).max(3),
  position: text,
  country: text,
  expertise: text,
  specialties: z.array(text).min(1),
  years: z.int().positive(),
};

/** One schema per file of `records/`; README there says what the fields mean. */
export const recordSchemas = {
  pages: z.strictObject({
    id,
    title: text,
    description: text,
    heading: text,
    lead: text,
    sections: z.array(z.strictObject({ id, heading: text, text })),
  }),
  about: sourced({ kind: z.enum(['mission', 'vision', 'overview', 'join']), ...told, to: z.string().optional() }),
  values: z.strictObject({ id, ...told }),
  leaders: sourced({ ...person, description: text }),
  consultants: sourced(person),
  partners: sourced({ group: z.enum(['agencies', 'firms']), name: text, region: id, text }),
  'partner-groups': z.strictObject({ id, ...told }),
  cooperation: z.strictObject({ id, kind: z.enum(['type', 'area', 'benefit']), ...told }),
  regions: z.strictObject({ id, name: text, flag: z.string() }),
  'fraud-types': named,
  services: z.strictObject({ id, ...told, footer: z.boolean() }),
  'service-cards': sourced({ fraudType: id, amount: text, amountLabel: text, ...told }),
  statistics: sourced({ page: z.enum(['home', 'about', 'partners', 'cases']), value: text, label: text }),
  testimonials: sourced({ name: text, location: text, amount: text, content: text, rating: z.int().min(1).max(5) }),
  cases: sourced({
    fraudType: id,
    title: text,
    lost: text,
    recovered: text,
    duration: text,
    region: id,
    description: text,
    highlights: z.array(text).length(3),
  }),
  'case-types': sourced({
    fraudType: id,
    count: z.int(),
    amount: text,
    successRate: z.number().min(0).max(100),
    colour: z.int().min(1).max(6),
  }),
  'news-cases': sourced({
    page: id,
    amount: text,
    victim: text.optional(),
    method: text.optional(),
    result: text.optional(),
    title: text.optional(),
    countries: text.optional(),
    recoveryRate: z.number().optional(),
    text: text.optional(),
  }),
  timelines: sourced({ timeline: z.enum(['history', 'recovery']), date: text, ...told }),
  reports: sourced({
    kind: z.enum(['figure', 'scam', 'age', 'measure', 'outlook', 'recovery']),
    top: z.boolean().optional(),
    value: text.optional(),
    label: text.optional(),
    change: text.optional(),
    rank: z.int().optional(),
    type: text.optional(),
    growth: text.optional(),
    averageLoss: text.optional(),
    risk: z.string().optional(),
    share: z.number().optional(),
    title: text.optional(),
    text: text.optional(),
  }),
  cookies: z.strictObject({
    id,
    kind: z.enum(['session', 'functional', 'communication', 'analytics']),
    duration: text,
    used: z.boolean(),
    ...told,
  }),
  faq: z.strictObject({ id, question: text, answer: text }),
  categories: named,
  tags: named,
  authors: sourced({ name: text, role: text }),
  'reporting-lines': sourced({
    region: text,
    name: text,
    phone: z.string().optional(),
    url: z.url().optional(),
    text,
  }),
};

export type RecordName = keyof typeof recordSchemas;

/** A record as its reader sees it. */
export type RecordOf<Name extends RecordName> = InOneLanguage<z.infer<(typeof recordSchemas)[Name]>>;
