/**
 * Where the site lives, for what search engines and feed readers want whole. It is known when the site is built
 * (`VITE_SITE_ORIGIN`); the name that stands here until then can belong to nobody.
 */
export const ORIGIN: string = import.meta.env?.VITE_SITE_ORIGIN ?? 'https://aidline.example';
