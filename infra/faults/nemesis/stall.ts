import type { Heal, Stage } from '../cell.ts';
import { createLink } from './link.ts';
import { lineTo, somebody, tell } from './somebody.ts';

const LARGE = '字'.repeat(4_000);
/** 24 MB of text: far more than what the kernel's buffers and the gateway's own limit hold together. */
const MESSAGES = 2_000;
const AT_ONCE = 50;

/** One visitor's road delivers nothing, while another tab of the same conversation says much. */
export async function stall({ world, random, struck }: Stage): Promise<Heal> {
  const gateway = random.pick(world.gateways);
  const port = Number(new URL(gateway.directUrl).port);
  const link = await createLink({ to: port, random: random.next });
  const { sessionId, auth, line: writer } = await somebody(gateway.directUrl);
  const stalled = await lineTo(`http://127.0.0.1:${link.port}`, auth);
  await stalled.ask('join', { sessionId, cursor: null });
  link.set({ is: 'silent' });
  struck();
  for (let sent = 0; sent < MESSAGES; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => tell(writer, sessionId, { type: 'message.send', text: LARGE })),
    );
  return async () => {
    writer.close();
    stalled.close();
    await link.close();
  };
}
