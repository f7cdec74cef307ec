import { m } from '../i18n/messages.ts';
import { organisation } from '../organisation/organisation.gen.ts';

/** Of the organisation that runs the site. */
export const CONTACT = {
  sample: organisation.sample,
  email: m.contact_email,
  address: m.contact_address,
};
