import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  acknowledgements,
  credentials,
  serverMessages,
  PROTOCOL_VERSION,
  refusal,
  clientMessages,
} from './socket-protocol.ts';

/** The shape of everything that travels, as JSON Schema, hashed. */
function fingerprint(...parts: Record<string, z.ZodType>[]): string {
  const shapes = parts.map((part) =>
    Object.entries(part).map(([name, schema]) => [name, z.toJSONSchema(schema, { unrepresentable: 'any' })]),
  );
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
}

describe('the wire', () => {
  it('has not changed its shape by accident: a new shape asks for a new version', () => {
    expect({
      PROTOCOL_VERSION,
      shape: fingerprint(clientMessages, acknowledgements, serverMessages, { credentials, refusal }),
    }).toEqual({
      PROTOCOL_VERSION: 11,
      shape: 'a3f297eb5e8e',
    });
  });
});
