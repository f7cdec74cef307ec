import { MAX_FILE_BYTES } from '@libs/protocol/files.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { ConversationFiles } from '@libs/client/browser/conversation-files.ts';
import { FileUploadQueue } from '@libs/client/file-upload-queue.ts';
import type { UploadOutcome } from '@libs/client/ports.ts';
import { drawnReceipt } from './drawn-receipt.ts';
import { type PreparedChat, type ChatStateSetup, refusalIn } from './prepare-widget.ts';
import { daysAgo, sessionOpened, sentFile } from './sample-events.ts';
import { sampleTexts } from './sample-texts.ts';
import { newConversation } from './conversation-states.ts';
import type { ChatState } from './chat-state.ts';

/** The outcome of a simulated upload; `underWay`: it stays at 40 %. */
type SimulatedSendOutcome = 'underWay' | UploadOutcome;

function prepareFiles(
  { controller, activeChat, lang }: PreparedChat,
  { outcome = 'underWay' as SimulatedSendOutcome, isPersistent = true } = {},
): FileUploadQueue {
  const uploadQueue = new FileUploadQueue({
    sessionId: activeChat.session.sessionId,
    owner: 'visitor',
    lang,
    pendingFiles: {
      save: () => Promise.resolve(isPersistent),
      remove: () => Promise.resolve(),
      list: () => Promise.resolve([]),
    },
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve('ended'),
    pause: () => never,
    send: (_, { onProgress }) => {
      onProgress(0.4);
      return outcome === 'underWay' ? never : Promise.resolve(outcome);
    },
  });
  const files: ConversationFiles = { uploads: uploadQueue, fetchFile: async () => ({ blob: await drawnReceipt() }) };
  controller.store.setState({ files });
  return uploadQueue;
}

const never = new Promise<never>(() => undefined);

const namedFile = (name: string, bytes: BlobPart, type: string) => new File([bytes], name, { type });

const receiptIn = async (lang: Locale) => namedFile(sampleTexts[lang].receipt, await drawnReceipt(), 'image/png');
const statementIn = (lang: Locale) =>
  namedFile(sampleTexts[lang].statement, `%PDF-1.7${' '.repeat(1_400_000)}`, 'application/pdf');
const photo = () => namedFile('IMG_4312.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', '');
const oversizedFile = () =>
  namedFile('screen-recording-of-the-whole-evening.png', new Uint8Array(MAX_FILE_BYTES + 1), 'image/png');

const chosenFilesSetup = (
  lang: Locale,
  files: (lang: Locale) => Promise<File[]> | File[],
  how?: Parameters<typeof prepareFiles>[1],
): ChatStateSetup => ({
  log: newConversation(lang),
  async after(prepared) {
    const uploadQueue = prepareFiles(prepared, how);
    uploadQueue.add(await files(lang));
    if (how) uploadQueue.send();
  },
});

const receiptAndStatement = async (lang: Locale) => [await receiptIn(lang), statementIn(lang)];

export const fileStates: readonly ChatState[] = [
  { name: 'files-chosen', title: 'Files are chosen', setup: (lang) => chosenFilesSetup(lang, receiptAndStatement) },
  {
    name: 'files-refused',
    title: 'Files that nobody can open',
    setup: (lang) => chosenFilesSetup(lang, () => [photo(), oversizedFile()]),
  },
  {
    name: 'files-sending',
    title: 'Files are on their way',
    setup: (lang) => chosenFilesSetup(lang, receiptAndStatement, {}),
  },
  {
    name: 'files-stuck',
    title: 'Files cannot be sent, nor kept',
    setup: (lang) => chosenFilesSetup(lang, receiptAndStatement, { outcome: 'unreachable', isPersistent: false }),
  },
  {
    name: 'files-limit',
    title: 'The gateway takes no more',
    setup: (lang) =>
      chosenFilesSetup(lang, receiptAndStatement, { outcome: { refused: refusalIn(lang, 'file.limit') } }),
  },
  {
    name: 'files-sent',
    title: 'Files in the conversation',
    setup: (lang) => ({
      log: [
        sessionOpened(daysAgo(0, '09:30')),
        sentFile('customer', daysAgo(0, '09:32'), {
          name: sampleTexts[lang].receipt,
          mediaType: 'image/png',
          bytes: 48_213,
          pixels: { width: 480, height: 320 },
        }),
        sentFile('customer', daysAgo(0, '09:33'), {
          name: sampleTexts[lang].statement,
          mediaType: 'application/pdf',
          bytes: 1_400_000,
          pixels: null,
        }),
        sentFile('agent', daysAgo(0, '09:40'), {
          name: sampleTexts[lang].statement,
          mediaType: 'application/pdf',
          bytes: 92_000,
          pixels: null,
        }),
      ],
      marks: { customer: 4, agent: 3 },
      after: (prepared) => void prepareFiles(prepared),
    }),
  },
];
