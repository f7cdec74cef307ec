/** Written by `web/build/chat-files-plugin.ts`; complete only after the client bundle is built. */
declare module 'virtual:chat-files' {
  export const chatFiles: string[];
}
