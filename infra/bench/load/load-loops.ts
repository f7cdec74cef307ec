import { sleep, waitUntil } from '../../bin/servers/wait-until.ts';
import type { LoadConversation } from './load-conversation.ts';
import { quantilesOf, type Quantiles } from './quantiles.ts';

/**
 * `rate`: messages that were both acknowledged and delivered, per second, including the time to deliver the last one.
 */
export type LoadLoopResult = { messages: number; rate: number; ack: Quantiles; delivery: Quantiles };

const PADDING =
  'Somebody called me, said he was from my bank, and asked me to move my savings to a safe account. '.repeat(2);
const DRAIN_TIMEOUT_SECONDS = 30;
const TICK_MS = 1;

/** Each visitor sends, waits for the acknowledgement, and sends the next: measures throughput. */
export async function closedLoop(conversations: LoadConversation[], seconds: number): Promise<LoadLoopResult> {
  const record = new LatencyRecorder(conversations);
  const end = record.startedAt + seconds * 1000;
  const converse = async (conversation: LoadConversation): Promise<void> => {
    while (performance.now() < end) await record.send(conversation);
  };
  await Promise.all(conversations.map(converse));
  return record.finish();
}

/** Messages arrive at a given rate, whether or not the earlier ones are answered: measures latency. */
export async function openLoop(
  conversations: LoadConversation[],
  seconds: number,
  rate: number,
): Promise<LoadLoopResult> {
  const record = new LatencyRecorder(conversations);
  const faults: Error[] = [];
  for (let sent = 0; ; await sleep(TICK_MS)) {
    const due = Math.floor(((performance.now() - record.startedAt) / 1000) * rate);
    for (; sent < due; sent += 1)
      record.send(conversations[sent % conversations.length]!).catch((fault: Error) => faults.push(fault));
    if (performance.now() - record.startedAt >= seconds * 1000) break;
  }
  const measured = await record.finish();
  if (faults.length > 0) throw new Error(`${faults.length} messages were refused: ${faults[0]!.message}`);
  return measured;
}

/** Each text begins with the time it was sent, so that the receiver needs no table. */
class LatencyRecorder {
  readonly startedAt = performance.now();
  private sent = 0;
  private readonly acks: number[] = [];
  private readonly deliveries: number[] = [];
  private lastDeliveredAt = this.startedAt;

  constructor(conversations: LoadConversation[]) {
    for (const conversation of conversations) conversation.onDelivered = (text) => this.recordDelivery(text);
  }

  async send(conversation: LoadConversation): Promise<void> {
    const at = performance.now();
    this.sent += 1;
    await conversation.send(`${at.toFixed(3)} ${PADDING}`).finally(() => this.acks.push(performance.now() - at));
  }

  /** Resolves when every message has been acknowledged and delivered; a lost one ends the measurement. */
  async finish(): Promise<LoadLoopResult> {
    const isDone = () => this.acks.length === this.sent && this.deliveries.length === this.sent;
    await waitUntil(isDone, {
      what: 'every message to be acknowledged and delivered',
      withinSeconds: DRAIN_TIMEOUT_SECONDS,
    });
    const rate = this.sent / ((this.lastDeliveredAt - this.startedAt) / 1000);
    return { messages: this.sent, rate, ack: quantilesOf(this.acks), delivery: quantilesOf(this.deliveries) };
  }

  private recordDelivery(text: string): void {
    this.lastDeliveredAt = performance.now();
    this.deliveries.push(this.lastDeliveredAt - Number.parseFloat(text));
  }
}
