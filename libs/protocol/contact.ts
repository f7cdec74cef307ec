import { z } from '#schema';
import { isSafeName, isStorableText } from './text.ts';

/** A number with its country, as somebody typed it: digits, spaces and hyphens after the plus. */
const phoneNumber = z.string().regex(/^\+\d[\d -]{4,30}$/, 'shape.invalid');

export const MAX_NAME_LENGTH = 120;

/** How to reach a customer. What nobody has entered is null; it is all sealed with the customer's own key. */
export const contact = z.strictObject({
  name: z.string().min(1).max(MAX_NAME_LENGTH).refine(isStorableText, 'text.malformed').nullable(),
  email: z.email('shape.invalid').max(254).nullable(),
  phone: phoneNumber.nullable(),
});
export type Contact = z.infer<typeof contact>;

/** As it is taken in. What was stored before this rule stays readable. */
export const contactInput = contact.extend({
  name: contact.shape.name.refine((name) => name === null || isSafeName(name), 'shape.invalid'),
});

export const contactField = z.enum(['name', 'email', 'phone']);
export const contactFields = contactField.options;

export const emptyContact: Contact = { name: null, email: null, phone: null };
