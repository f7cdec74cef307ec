import { m } from '../paraglide/messages.js';

/** Invented until the organisation that runs the site puts its own here and takes `sample` away. */
export const CONTACT = {
  sample: true,
  email: 'hello@aidline.example',
  address: m.contact_address,
};
