import { redrawInChildProcess } from '@libs/server/picture-decoder.ts';
import { PDF_LIMITS } from '@libs/server/picture-limits.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import sharp from 'sharp';
import { newCommandId, openVisitor, signIn } from './chat-client.ts';
import { getFile, uploadFile } from './file-client.ts';
import { activePdf, pdf } from './sample-files.ts';

/** The pictures in a PDF that was written anew. */
function jpegsIn(file: Buffer): Buffer[] {
  const starts = [...file.toString('latin1').matchAll(/\/DCTDecode \/Length (\d+) >>\nstream\n/g)];
  return starts.map(({ index, 0: head, 1: length }) =>
    file.subarray(index + head.length, index + head.length + Number(length)),
  );
}
const drawPdf = async (file: Buffer, limits = PDF_LIMITS) =>
  (await redrawInChildProcess(file, { as: 'pages' }, limits)).drawn;

describe('the picture process', () => {
  it('writes a PDF anew of pictures of its pages, and of nothing else', async () => {
    const drawn = await drawPdf(activePdf(2));
    if ('refused' in drawn) throw new Error(drawn.refused);
    const text = drawn.view.image.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7\n[^]*%%EOF\n$/);
    for (const word of ['JavaScript', 'OpenAction', 'URI', 'Annot']) expect(text).not.toContain(word);
    const [first, second] = jpegsIn(drawn.view.image);
    expect(second).toBeDefined();
    const { data, info } = await sharp(first).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 64));
    };
    expect([info.width, info.height]).toEqual([625, 833]);
    expect(colourAt(0.5, 0.5)).toEqual([4, 0, 0]);
    expect(colourAt(0.1, 0.1)).toEqual([4, 4, 4]);
    // It can be drawn in its turn.
    expect(await drawPdf(drawn.view.image)).toHaveProperty('view.pixels.width', 625);
  });

  it.each([
    ['processor time', { cpuMs: 1 }],
    ['memory', { memoryBytes: 64 * 1024 * 1024 }],
  ])('is killed while it draws a PDF, when it exceeds its limit of %s', async (_, limit) =>
    expect(await drawPdf(activePdf(30), { ...PDF_LIMITS, ...limit })).toEqual({ refused: 'too-large' }),
  );

  it('draws no PDF of more than thirty pages, and none that is broken', async () => {
    expect(await drawPdf(activePdf(31))).toEqual({ refused: 'too-large' });
    expect(await drawPdf(pdf())).toEqual({ refused: 'unreadable' });
  });
});

describe('a PDF in a conversation', () => {
  const system = systemForThisFile({ gateways: 1, workers: 0, site: false });

  it('comes to agents as it was written anew, and as it was sent only if they ask for the original', async () => {
    const url = system.gatewayUrls[0]!;
    const { accessToken } = await signIn(url, system.agent);
    const { sessionId, key, client } = await openVisitor(url);
    const visitor = { sessionId, proof: `Visitor ${sessionId}.${key}` };
    const [drawable, locked] = [newCommandId(), newCommandId()];
    await uploadFile(url, { ...visitor, file: activePdf(), fileId: drawable, name: 'receipt.pdf' });
    await uploadFile(url, { ...visitor, file: pdf('locked'), fileId: locked, name: 'locked.pdf' });
    const asAgent = async (path: string) => getFile(url, `${sessionId}/files/${path}`, `Bearer ${accessToken}`);
    const given = await asAgent(drawable);
    expect(given.headers.get('content-disposition')).toContain('receipt.pdf');
    const bytes = Buffer.from(await given.arrayBuffer());
    expect(bytes.includes('JavaScript')).toBe(false);
    expect(jpegsIn(bytes)).toHaveLength(1);
    expect(await (await asAgent(locked)).json()).toMatchObject({ error: { code: 'file.damaged' } });
    for (const id of [drawable, locked]) expect((await asAgent(`${id}/original`)).status).toBe(200);
    expect(await (await getFile(url, `${sessionId}/files/${drawable}`, visitor.proof)).text()).toContain('JavaScript');
    client.close();
  });
});
