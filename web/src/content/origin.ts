/**
 * The origin of the site, for search engines and feed readers, which need absolute addresses. It is set at build time
 * (`VITE_SITE_ORIGIN`); the default is a reserved name that nobody can own.
 */
export const ORIGIN: string = import.meta.env?.VITE_SITE_ORIGIN ?? 'https://aidline.example';
