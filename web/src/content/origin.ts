import { organisation } from '../organisation/organisation.gen.ts';

/**
 * The origin of the site, for search engines and feed readers, which need absolute addresses: that of the organisation,
 * unless the build is for another place (`VITE_SITE_ORIGIN`).
 */
export const ORIGIN: string = import.meta.env?.VITE_SITE_ORIGIN ?? organisation.site;
