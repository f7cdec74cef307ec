import { m } from '../i18n/messages.ts';
import { sample } from './organisation.json';

/** Of the organisation that runs the site, from `organisation.json`. */
export const CONTACT = {
  sample,
  email: m.contact_email,
  address: m.contact_address,
};
