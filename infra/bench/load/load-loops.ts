import { newCommandId } from '@libs/client/new-ids.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import { sleep, waitUntil } from '../../bin/servers/wait-until.ts';
import type { LoadConversation, LoadSide } from './load-conversation.ts';
import { loadText } from './load-texts.ts';
import { quantilesOf, type Quantiles } from './quantiles.ts';

/**
 * `rate`: messages that were both acknowledged and delivered, per second, including the time to deliver the last one.
 */
export type LoadLoopResult = { messages: number; rate: number; ack: Quantiles; delivery: Quantiles };

/** Of three messages the visitor writes two and the agent one. */
const SIDES: readonly LoadSide[] = ['visitor', 'visitor', 'agent'];

const DRAIN_TIMEOUT_SECONDS = 30;
const TICK_MS = 1;

/** Each conversation sends, waits for the acknowledgement, and sends the next: measures throughput. */
export async function closedLoop(conversations: LoadConversation[], seconds: number): Promise<LoadLoopResult> {
  const record = new LatencyRecorder(conversations);
  const end = record.startedAt + seconds * 1000;
  const converse = async (conversation: LoadConversation): Promise<void> => {
    for (let count = 0; performance.now() < end; count += 1)
      await record.send(conversation, SIDES[count % SIDES.length]!);
  };
  await Promise.all(conversations.map(converse));
  return record.finish();
}

export type OpenLoopOptions = { seconds: number; rate: number; sides?: readonly LoadSide[] };

/** Messages arrive at a given rate, whether or not the earlier ones are answered: measures latency. */
export async function openLoop(
  conversations: LoadConversation[],
  { seconds, rate, sides = SIDES }: OpenLoopOptions,
): Promise<LoadLoopResult> {
  const record = new LatencyRecorder(conversations);
  const faults: Error[] = [];
  for (let sent = 0; ; await sleep(TICK_MS)) {
    const due = Math.floor(((performance.now() - record.startedAt) / 1000) * rate);
    for (; sent < due; sent += 1)
      record
        .send(conversations[sent % conversations.length]!, sides[sent % sides.length]!)
        .catch((fault: Error) => faults.push(fault));
    if (performance.now() - record.startedAt >= seconds * 1000) break;
  }
  const measured = await record.finish();
  if (faults.length > 0) throw new Error(`${faults.length} messages were refused: ${faults[0]!.message}`);
  return measured;
}

class LatencyRecorder {
  readonly startedAt = performance.now();
  private sent = 0;
  private readonly acks: number[] = [];
  private readonly deliveries: number[] = [];
  /** Messages that not every reader has received. */
  private readonly underWay = new Map<CommandId, { sentAt: number; readersLeft: number }>();
  private lastDeliveredAt = this.startedAt;

  constructor(conversations: LoadConversation[]) {
    for (const conversation of conversations) conversation.onDelivered = (id) => this.recordDelivery(id);
  }

  async send(conversation: LoadConversation, from: LoadSide): Promise<void> {
    const [id, sentAt] = [newCommandId(), performance.now()];
    const text = loadText(from, conversation.language, this.sent);
    this.sent += 1;
    this.underWay.set(id, { sentAt, readersLeft: conversation.readers });
    try {
      await conversation.send({ id, from, text });
    } catch (refused) {
      // Nobody will receive it, so `finish` must not wait for that.
      this.underWay.delete(id);
      throw refused;
    } finally {
      this.acks.push(performance.now() - sentAt);
    }
  }

  /** Resolves when every message has been acknowledged and delivered; a lost one ends the measurement. */
  async finish(): Promise<LoadLoopResult> {
    await waitUntil(() => this.acks.length === this.sent && this.underWay.size === 0, {
      what: 'every message to be acknowledged and delivered',
      withinSeconds: DRAIN_TIMEOUT_SECONDS,
    });
    const rate = this.sent / ((this.lastDeliveredAt - this.startedAt) / 1000);
    return { messages: this.sent, rate, ack: quantilesOf(this.acks), delivery: quantilesOf(this.deliveries) };
  }

  private recordDelivery(id: CommandId): void {
    const message = this.underWay.get(id);
    if (!message) return;
    message.readersLeft -= 1;
    if (message.readersLeft > 0) return;
    this.underWay.delete(id);
    this.lastDeliveredAt = performance.now();
    this.deliveries.push(this.lastDeliveredAt - message.sentAt);
  }
}
