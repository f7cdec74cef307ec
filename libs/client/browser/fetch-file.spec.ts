import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { gatewayRefusal } from '../testing/gateway-refusal.ts';
import { commandIdOf, SESSION } from '../testing/sample-events.ts';
import { createFileFetcher } from './fetch-file.ts';
import type { FileAccess } from './upload-file.ts';

const picture = new Response('picture');
const refused = (code: RefusalCode) =>
  new Response(JSON.stringify({ ok: false, error: gatewayRefusal(code, 'en') }), { status: 403 });

/** A gateway that answers as told, in order; an error is a network that fails. */
function fetcherWith(answers: (Response | Error)[], renewal: Awaited<ReturnType<FileAccess['renew']>> = 'renewed') {
  let token = 'first';
  const renew = jest.fn(async () => {
    token = 'second';
    return renewal;
  });
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  const fetchFile = createFileFetcher({
    sessionId: SESSION,
    lang: 'en',
    authorization: () => `Bearer ${token}`,
    renew,
  });
  const requests = () => fetchSpy.mock.calls.map(([path, init]) => ({ path: path as string, init: init! }));
  const tokens = () => requests().map(({ init }) => (init.headers as Record<string, string>)['authorization']);
  return { fetchFile, renew, requests, tokens };
}

const codeOf = async (result: ReturnType<ReturnType<typeof createFileFetcher>>) => {
  const settled = await result;
  return 'refused' in settled ? settled.refused.code : await settled.blob.text();
};

describe('fetching a file of the log', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['view', ''],
    ['original', '/original'],
  ] as const)('asks for the %s by its own path, and leaves no copy in the browser', async (make, end) => {
    const { fetchFile, requests } = fetcherWith([picture]);
    expect(await codeOf(fetchFile(commandIdOf(1), make))).toBe('picture');
    expect(requests()).toMatchObject([
      { path: `/api/sessions/${SESSION}/files/${commandIdOf(1)}${end}`, init: { cache: 'no-store' } },
    ]);
  });

  it('asks once more with the renewed access when the old one has expired', async () => {
    const { fetchFile, tokens } = fetcherWith([refused('access.expired'), picture]);
    expect(await codeOf(fetchFile(commandIdOf(1), 'view'))).toBe('picture');
    expect(tokens()).toEqual(['Bearer first', 'Bearer second']);
  });

  it('asks no third time when the renewed access is refused too', async () => {
    const { fetchFile, requests } = fetcherWith([refused('access.expired'), refused('access.expired')]);
    expect(await codeOf(fetchFile(commandIdOf(1), 'view'))).toBe('access.expired');
    expect(requests()).toHaveLength(2);
  });

  it.each(['unreachable', 'ended'] as const)('reports the refusal when the renewal is "%s"', async (renewal) => {
    const { fetchFile, requests } = fetcherWith([refused('access.expired')], renewal);
    expect(await codeOf(fetchFile(commandIdOf(1), 'view'))).toBe('access.expired');
    expect(requests()).toHaveLength(1);
  });

  it.each<[string, Response | Error, string]>([
    ['a refusal that no renewal helps against', refused('access.denied'), 'access.denied'],
    ['a network that fails', new TypeError('failed to fetch'), 'service.unavailable'],
    ['a page of a proxy', new Response('<html>', { status: 502 }), 'service.unavailable'],
    ['an error without a code', new Response('{}', { status: 500 }), 'service.unavailable'],
  ])('reports %s, and renews nothing', async (_, answer, code) => {
    const { fetchFile, renew } = fetcherWith([answer]);
    expect(await codeOf(fetchFile(commandIdOf(1), 'view'))).toBe(code);
    expect(renew).not.toHaveBeenCalled();
  });
});
