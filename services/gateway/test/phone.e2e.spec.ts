import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { PhoneCheckResponse } from '@libs/protocol/http.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { openVisitor } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 1, site: false });

type PhoneAnswer = PhoneCheckResponse & { error?: { code: string } };

async function checkPhone(
  visitor: { sessionId: string; key: string },
  phoneNumber: unknown,
  lang = 'en',
): Promise<PhoneAnswer> {
  const response = await fetch(`${system.gatewayUrls[0]}/api/phone/check`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-aidline-lang': lang,
      authorization: `Visitor ${visitor.sessionId}.${visitor.key}`,
    },
    body: JSON.stringify({ phoneNumber }),
  });
  return (await response.json()) as PhoneAnswer;
}

async function newVisitor() {
  const { client, ...visitor } = await openVisitor(system.gatewayUrls[0]!);
  client.close();
  return visitor;
}

describe('a phone check', () => {
  it('knows every country, and says so in the caller’s language', async () => {
    const visitor = await newVisitor();
    expect(await checkPhone(visitor, '+65 9123 4567')).toEqual({
      isValid: true,
      countryCode: 'SG',
      countryName: 'Singapore',
      message: 'Valid Singapore number',
      carrier: null,
      rateLimited: false,
      formatted: '+65 9123 4567',
      lineType: 'MOBILE',
    });
    expect(await checkPhone(visitor, '+41 78 123 45 67', 'zh-TW')).toMatchObject({
      countryName: '瑞士',
      message: '瑞士的有效號碼',
    });
    expect(await checkPhone(visitor, '+65 9123 456')).toMatchObject({
      isValid: false,
      message: 'Invalid phone number format',
    });
  });

  it('is not for callers without a conversation, nor for what is no number', async () => {
    const newcomer = { sessionId: newSessionId(), key: newVisitorKey() };
    expect(await checkPhone(newcomer, '+65 9123 4567')).toMatchObject({ error: { code: 'session.unknown' } });
    const visitor = await newVisitor();
    for (const strange of ['+65\u0000', '+65 9123\nX-Header: 1', '\u202E+65', '1'.repeat(65), 7, null])
      expect(await checkPhone(visitor, strange)).toMatchObject({ error: { code: 'shape.invalid' } });
  });

  it('is rate limited from the 21st in an hour on, and says so', async () => {
    const visitor = await newVisitor();
    for (let nth = 1; nth <= 20; nth += 1)
      expect(await checkPhone(visitor, '+65 9123 4567')).toMatchObject({ rateLimited: false });
    expect(await checkPhone(visitor, '+65 9123 4567')).toMatchObject({
      rateLimited: true,
      isValid: false,
      message: 'Validation temporarily unavailable. Please wait a moment and try again.',
    });
  });

  it('leaves no number in Redis', async () => {
    const visitor = await newVisitor();
    await checkPhone(visitor, '+65 9876 5432');
    expect(await system.redis.dumpAll()).not.toMatch(/9876.?5432/);
  });

  it('is refused while Redis is gone, so that the local verdict counts', async () => {
    const visitor = await newVisitor();
    await system.redis.kill('SIGKILL');
    expect(await checkPhone(visitor, '+65 9123 4567')).toMatchObject({ error: { code: 'service.unavailable' } });
    await system.redis.restart();
  });
});
