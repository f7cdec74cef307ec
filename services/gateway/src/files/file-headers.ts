/** Nothing in a file may run, load anything or be framed, whatever a browser takes the file for. */
const INERT_HEADERS = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };
export const FILE_HEADERS = {
  ...INERT_HEADERS,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};
