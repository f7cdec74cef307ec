import { newCommandId, newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

const VISITORS = 8;
const INTERVAL_MS = 500;
const TIMEOUT_MS = 5_000;

export type Visitor = {
  sessionId: SessionId;
  key: string;
  /** Resolves to whether it was acknowledged; a gateway that is away is no fault of the visitor. */
  command: (gatewayUrl: string, command: ChatCommand) => Promise<boolean>;
};
export type Traffic = {
  visitors: readonly Visitor[];
  stop: () => void;
};

/** People who write over HTTP, each twice a second, whether they are answered or not. */
export async function startTraffic(gatewayUrls: readonly string[]): Promise<Traffic> {
  const visitors = Array.from({ length: VISITORS }, newVisitor);
  await Promise.all(visitors.map((visitor) => visitor.command(gatewayUrls[0]!, OPEN)));
  let round = 0;
  const timer = setInterval(() => {
    round += 1;
    visitors.forEach((visitor, index) => {
      const url = gatewayUrls[(index + round) % gatewayUrls.length]!;
      void visitor.command(url, { type: 'message.send', text: `line ${round}` });
    });
  }, INTERVAL_MS);
  return { visitors, stop: () => clearInterval(timer) };
}

export const OPEN: ChatCommand = { type: 'session.open', lang: 'en', opening: 'click' };

export function newVisitor(): Visitor {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  return {
    ...{ sessionId, key },
    async command(gatewayUrl, command) {
      const response = await fetch(`${gatewayUrl}/api/sessions/${sessionId}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Visitor ${sessionId}.${key}` },
        body: JSON.stringify({ commandId: newCommandId(), command }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(noAnswer);
      return response?.ok ?? false;
    },
  };
}

function noAnswer(): undefined {}
