/** Written by `web/build/chat-files-plugin.ts`; full only after the browser's part is built. */
declare module 'virtual:chat-files' {
  export const chatFiles: string[];
}
