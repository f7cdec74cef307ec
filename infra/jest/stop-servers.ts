import type { TestServers } from './test-servers.ts';

declare global {
  var aidlineTestServers: TestServers | undefined;
}

/** Resolves only when both have exited, so that Jest has nothing left to wait for. */
export default async function stopServers(): Promise<void> {
  await globalThis.aidlineTestServers?.stop();
}
