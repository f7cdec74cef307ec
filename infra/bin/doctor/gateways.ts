import { type Diagnostic, passed, failed } from './diagnostic.ts';

const TIMEOUT_MS = 3000;

/** Whether each gateway is ready, and if not, its own reason. */
export async function examineGateways(origins: readonly string[]): Promise<Diagnostic[]> {
  if (origins.length === 0) return [failed('Gateways', 'none known: npm start starts two, GATEWAYS names others')];
  return Promise.all(origins.map((origin) => examineGateway(origin)));
}

async function examineGateway(origin: string): Promise<Diagnostic> {
  if (!URL.canParse(origin))
    return failed(`Gateway ${origin}`, 'is not an address: GATEWAYS lists origins such as http://127.0.0.1:4001');
  const subject = `Gateway ${new URL(origin).host}`;
  try {
    const response = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const reason = (await response.text()).slice(0, 200);
    return response.ok ? passed(subject, 'ready') : failed(subject, `not ready (${response.status}): ${reason}`);
  } catch {
    return failed(subject, 'does not answer: npm start starts it; its log says why it ended');
  }
}
