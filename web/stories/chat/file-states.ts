import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { ConversationFiles } from '../../src/chat/files/conversation-files.ts';
import { FileTray } from '../../src/chat/files/file-tray.ts';
import type { SendOutcome } from '../../src/chat/files/send-file.ts';
import type { ChatState } from './chat-states.ts';
import { drawnReceipt } from './drawn-receipt.ts';
import { type Ground, type Order, refusalIn } from './prepare-visit.ts';
import { daysAgo, opened, sentFile } from './said.ts';
import { sampleWords } from './sample-words.ts';
import { begun } from './talk-states.ts';

/** What becomes of a file that is sent; `underWay`: nothing, four tenths of it have gone. */
type Fate = 'underWay' | SendOutcome;

function prepareFiles({ visit, talk, lang }: Ground, { fate = 'underWay' as Fate, isKept = true } = {}): FileTray {
  const tray = new FileTray({
    sessionId: talk.session.sessionId,
    owner: 'visitor',
    lang,
    kept: { keep: () => Promise.resolve(isKept), drop: () => Promise.resolve(), all: () => Promise.resolve([]) },
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve('ended'),
    pause: () => never,
    send: (_, { onProgress }) => {
      onProgress(0.4);
      return fate === 'underWay' ? never : Promise.resolve(fate);
    },
  });
  const files: ConversationFiles = { tray, fetch: async () => ({ blob: await drawnReceipt() }) };
  visit.store.setState({ files });
  return tray;
}

const never = new Promise<never>(() => undefined);

const named = (name: string, bytes: BlobPart, type: string) => new File([bytes], name, { type });

const receiptIn = async (lang: Locale) => named(sampleWords[lang].receipt, await drawnReceipt(), 'image/png');
const statementIn = (lang: Locale) => named(sampleWords[lang].statement, new Uint8Array(1_400_000), 'application/pdf');
const photo = () => named('IMG_4312.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', '');
const film = () => named('screen-recording-of-the-whole-evening.png', new Uint8Array(MAX_FILE_BYTES + 1), 'image/png');

const chosen = (
  lang: Locale,
  files: (lang: Locale) => Promise<File[]> | File[],
  how?: Parameters<typeof prepareFiles>[1],
): Order => ({
  log: begun(lang),
  async after(ground) {
    const tray = prepareFiles(ground, how);
    tray.choose(await files(lang));
    if (how) tray.send();
  },
});

const both = async (lang: Locale) => [await receiptIn(lang), statementIn(lang)];

export const fileStates: readonly ChatState[] = [
  { name: 'files-chosen', title: 'Files are chosen', order: (lang) => chosen(lang, both) },
  {
    name: 'files-refused',
    title: 'Files that nobody can open',
    order: (lang) => chosen(lang, () => [photo(), film()]),
  },
  { name: 'files-sending', title: 'Files are on their way', order: (lang) => chosen(lang, both, {}) },
  {
    name: 'files-stuck',
    title: 'Files cannot be sent, nor kept',
    order: (lang) => chosen(lang, both, { fate: 'unreachable', isKept: false }),
  },
  {
    name: 'files-limit',
    title: 'The gateway takes no more',
    order: (lang) => chosen(lang, both, { fate: { refused: refusalIn(lang, 'file.limit') } }),
  },
  {
    name: 'files-sent',
    title: 'Files in the conversation',
    order: (lang) => ({
      log: [
        opened(daysAgo(0, '09:30')),
        sentFile('customer', daysAgo(0, '09:32'), {
          name: sampleWords[lang].receipt,
          mediaType: 'image/png',
          bytes: 48_213,
          pixels: { width: 480, height: 320 },
        }),
        sentFile('customer', daysAgo(0, '09:33'), {
          name: sampleWords[lang].statement,
          mediaType: 'application/pdf',
          bytes: 1_400_000,
          pixels: null,
        }),
        sentFile('agent', daysAgo(0, '09:40'), {
          name: sampleWords[lang].statement,
          mediaType: 'application/pdf',
          bytes: 92_000,
          pixels: null,
        }),
      ],
      marks: { customer: 4, agent: 3 },
      after: (ground) => void prepareFiles(ground),
    }),
  },
];
