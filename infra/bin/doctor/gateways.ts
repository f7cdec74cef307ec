import { type Finding, fine, wrong } from './finding.ts';

const ANSWER_LIMIT_MS = 3000;

/** Whether each gateway would take a customer now, and if not, what it says itself. */
export async function examineGateways(origins: readonly string[]): Promise<Finding[]> {
  if (origins.length === 0) return [wrong('Gateways', 'none known: npm start starts two, GATEWAYS names others')];
  return Promise.all(origins.map((origin) => examine(origin)));
}

async function examine(origin: string): Promise<Finding> {
  if (!URL.canParse(origin))
    return wrong(`Gateway ${origin}`, 'is no address: GATEWAYS lists origins such as http://127.0.0.1:4001');
  const subject = `Gateway ${new URL(origin).host}`;
  try {
    const response = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const says = (await response.text()).slice(0, 200);
    return response.ok ? fine(subject, 'ready') : wrong(subject, `not ready (${response.status}): ${says}`);
  } catch {
    return wrong(subject, 'does not answer: npm start starts it; if it did, its log says why it ended');
  }
}
