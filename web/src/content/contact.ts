import { m } from '../i18n/messages.ts';

/** Invented until the organisation that runs the site enters its own and removes `sample`. */
export const CONTACT = {
  sample: true,
  email: 'hello@aidline.example',
  address: m.contact_address,
};
