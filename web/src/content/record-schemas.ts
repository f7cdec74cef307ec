import { z } from 'zod';
import { picture } from './picture-schema.ts';
import { LINE_KINDS, MOMENTS } from './guide-terms.ts';
import { PENNANTS } from './pennants.ts';
import { hasOrigin, id, type InOneLanguage, datedSource, origin, ORIGIN_MISSING, text } from './text-schema.ts';

const named = z.strictObject({ id, name: text });
const titledTextFields = { title: text, text };
/** What an organisation says of itself: its own words need no source, those that ship are samples. */
const ownWords = { sample: z.literal(true).optional() };

/** Each record states whether it is invented or where it was taken from. */
const withOrigin = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ id, ...origin, ...shape }).refine((record) => hasOrigin(record as object), ORIGIN_MISSING);

const person = {
  name: text,
  initials: z.string().min(1).max(3),
  position: text,
  country: text,
  expertise: text,
  specialties: z.array(text).min(1),
  years: z.int().positive(),
  portrait: picture.optional(),
};

/** As it is dialled in that country, with spaces or hyphens for the eye. */
const phone = z.string().regex(/^[\d][\d -]+\d$/, 'a telephone number has digits, spaces and hyphens only');

const steps = z.array(z.strictObject(titledTextFields)).min(1);

/** One schema per file of `records/`; its README explains the fields. */
export const recordSchemas = {
  pages: z.strictObject({
    id,
    title: text,
    description: text,
    heading: text,
    lead: text,
    sections: z.array(z.strictObject({ id, heading: text, text })),
  }),
  about: z.strictObject({
    id,
    ...ownWords,
    kind: z.enum(['mission', 'vision', 'overview', 'join']),
    ...titledTextFields,
    to: z.enum(['/partners', '/team']).optional(),
  }),
  values: z.strictObject({ id, ...ownWords, ...titledTextFields }),
  leaders: withOrigin({ ...person, description: text }),
  consultants: withOrigin(person),
  partners: withOrigin({
    group: z.enum(['agencies', 'firms']),
    name: text,
    region: id,
    text,
    logo: picture.optional(),
  }),
  'partner-groups': z.strictObject({ id, ...ownWords, ...titledTextFields }),
  cooperation: z.strictObject({ id, ...ownWords, kind: z.enum(['type', 'area', 'benefit']), ...titledTextFields }),
  regions: z.strictObject({ id, name: text, flag: z.enum(PENNANTS) }),
  'fraud-types': named,
  services: z.strictObject({ id, ...ownWords, ...titledTextFields, footer: z.boolean() }),
  'service-cards': withOrigin({ fraudType: id, amount: text, amountLabel: text, ...titledTextFields }),
  statistics: withOrigin({ page: z.enum(['home', 'about', 'partners', 'cases']), value: text, label: text }),
  testimonials: withOrigin({ name: text, location: text, amount: text, content: text, rating: z.int().min(1).max(5) }),
  cases: withOrigin({
    fraudType: id,
    title: text,
    lost: text,
    recovered: text,
    duration: text,
    region: id,
    description: text,
    highlights: z.array(text).length(3),
  }),
  'case-types': withOrigin({
    fraudType: id,
    count: z.int(),
    amount: text,
    successRate: z.number().min(0).max(100),
    colour: z.int().min(1).max(6),
  }),
  'news-cases': withOrigin({
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
  /** `recovery` belongs to the news item that `page` names. */
  timelines: withOrigin({
    timeline: z.enum(['history', 'recovery']),
    page: id.optional(),
    date: text,
    ...titledTextFields,
  }),
  reports: withOrigin({
    kind: z.enum(['figure', 'scam', 'age', 'measure', 'outlook', 'recovery']),
    /** The news item that shows it. */
    page: id,
    top: z.boolean().optional(),
    value: text.optional(),
    label: text.optional(),
    change: text.optional(),
    rank: z.int().optional(),
    type: text.optional(),
    growth: text.optional(),
    averageLoss: text.optional(),
    risk: z.enum(['extreme', 'high', 'medium']).optional(),
    share: z.number().optional(),
    title: text.optional(),
    text: text.optional(),
  }),
  cookies: z.strictObject({
    id,
    kind: z.enum(['session', 'functional', 'communication', 'analytics']),
    duration: text,
    used: z.boolean(),
    ...titledTextFields,
  }),
  categories: named,
  tags: named,
  authors: withOrigin({ name: text, role: text }),
  countries: z.strictObject({
    id,
    name: text,
    offered: z.boolean(),
    /** What to say there on the telephone, in each language that is spoken there. */
    say: z.array(z.strictObject({ lang: z.string(), bank: z.string().min(1), police: z.string().min(1) })),
  }),
  'reporting-lines': z.strictObject({
    id,
    country: id,
    kind: z.enum(LINE_KINDS),
    source: datedSource,
    name: text,
    phone: phone.optional(),
    url: z.url().optional(),
    text,
  }),
  'payment-means': z.strictObject({ id, source: datedSource, name: text, today: steps, week: steps, longer: steps }),
  'guide-rules': z.strictObject({
    id,
    source: datedSource,
    country: id,
    means: z.array(id).min(1),
    when: z.array(z.enum(MOMENTS)).min(1).optional(),
    phone: phone.optional(),
    text,
  }),
};

export type RecordName = keyof typeof recordSchemas;

/** A record in one language. */
export type RecordOf<Name extends RecordName> = InOneLanguage<z.infer<(typeof recordSchemas)[Name]>>;
