import { pause, until } from '../../bin/servers/until.ts';
import type { Conversation } from './conversation.ts';
import { quantilesOf, type Quantiles } from './latencies.ts';

/** `rate`: messages that were both acknowledged and delivered, per second, the time to deliver the last one included. */
export type Measured = { messages: number; rate: number; ack: Quantiles; delivery: Quantiles };

const PADDING =
  'Somebody called me, said he was from my bank, and asked me to move my savings to a safe account. '.repeat(2);
const SECONDS_TO_DRAIN = 30;
const TICK_MS = 1;

/** Everybody sends, waits for the acknowledgement, and sends the next: how much goes through. */
export async function closedLoop(conversations: Conversation[], seconds: number): Promise<Measured> {
  const record = new Recording(conversations);
  const end = record.begun + seconds * 1000;
  const talk = (conversation: Conversation): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = () => {
        if (performance.now() >= end) return resolve();
        record.send(conversation, (fault) => (fault ? reject(new Error(fault)) : next()));
      };
      next();
    });
  await Promise.all(conversations.map(talk));
  return record.finish();
}

/** Messages arrive at a given rate, whether or not the earlier ones are answered: how long each takes. */
export async function openLoop(conversations: Conversation[], seconds: number, rate: number): Promise<Measured> {
  const record = new Recording(conversations);
  const faults: string[] = [];
  for (let sent = 0; ; await pause(TICK_MS)) {
    const due = Math.floor(((performance.now() - record.begun) / 1000) * rate);
    for (; sent < due; sent += 1)
      record.send(conversations[sent % conversations.length]!, (fault) => fault && faults.push(fault));
    if (performance.now() - record.begun >= seconds * 1000) break;
  }
  const measured = await record.finish();
  if (faults.length > 0) throw new Error(`${faults.length} messages were refused: ${faults[0]}`);
  return measured;
}

/** Each text begins with the time it was sent, so that the receiving end needs no table. */
class Recording {
  readonly begun = performance.now();
  private sent = 0;
  private readonly acks: number[] = [];
  private readonly deliveries: number[] = [];
  private lastAt = this.begun;

  constructor(conversations: Conversation[]) {
    for (const conversation of conversations) conversation.onDelivered = (text) => this.delivered(text);
  }

  send(conversation: Conversation, onAck: (fault?: string) => void): void {
    const at = performance.now();
    this.sent += 1;
    conversation.send(`${at.toFixed(3)} ${PADDING}`, (fault) => {
      this.acks.push(performance.now() - at);
      onAck(fault);
    });
  }

  /** Resolves when every message has been acknowledged and delivered; one that is lost ends the measurement. */
  async finish(): Promise<Measured> {
    const isDone = () => this.acks.length === this.sent && this.deliveries.length === this.sent;
    await until(isDone, { what: 'every message to be acknowledged and delivered', withinSeconds: SECONDS_TO_DRAIN });
    const rate = this.sent / ((this.lastAt - this.begun) / 1000);
    return { messages: this.sent, rate, ack: quantilesOf(this.acks), delivery: quantilesOf(this.deliveries) };
  }

  private delivered(text: string): void {
    this.lastAt = performance.now();
    this.deliveries.push(this.lastAt - Number.parseFloat(text));
  }
}
