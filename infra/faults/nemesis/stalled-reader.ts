import type { Heal, FaultContext } from '../fault-cell.ts';
import { createLinkProxy } from './link-proxy.ts';
import { connectChat, openExtraVisitor, sendCommand } from './extra-visitor.ts';

const LARGE_TEXT = '字'.repeat(4_000);
/** 24 MB of text: far more than what the kernel's buffers and the gateway's own limit hold together. */
const MESSAGE_COUNT = 2_000;
const BATCH_SIZE = 50;

/** One visitor's link delivers nothing, while another tab of the same session sends much. */
export async function stallReader({ world, random, countFault }: FaultContext): Promise<Heal> {
  const gateway = random.pick(world.gateways);
  const port = Number(new URL(gateway.directUrl).port);
  const link = await createLinkProxy({ to: port, random: random.next });
  const { sessionId, credentials, connection: writer } = await openExtraVisitor(gateway.directUrl);
  const stalled = await connectChat(`http://127.0.0.1:${link.port}`, credentials);
  await stalled.join(sessionId);
  link.set({ is: 'silent' });
  countFault();
  for (let sent = 0; sent < MESSAGE_COUNT; sent += BATCH_SIZE)
    await Promise.all(
      Array.from({ length: BATCH_SIZE }, () =>
        sendCommand(writer, sessionId, { type: 'message.send', text: LARGE_TEXT }),
      ),
    );
  return async () => {
    writer.close();
    stalled.close();
    await link.close();
  };
}
