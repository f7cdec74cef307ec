/** @jest-environment jsdom */
import type { CommandId } from '@libs/protocol/ids.ts';
import { FileUploadQueue } from './file-upload-queue.ts';
import type { UploadOutcome } from './ports.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';
import { SESSION } from './testing/sample-events.ts';
import { type UploadInput, type UploadState, uploadTransitions } from './upload-state.ts';

const HEIC_HEADER = Uint8Array.from('\0\0\0\x14ftypheic\0\0\0\0mif1', (letter) => letter.charCodeAt(0));
const PNG_HEADER = Uint8Array.from('\x89PNG\r\n\x1A\n', (letter) => letter.charCodeAt(0));
const refusal = { refused: gatewayRefusal('file.unsupported', 'en') };

/** Lets everything run that waits for nothing. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A queue whose network, pause and reading of a file's first bytes are the test's; an upload ignores that it is aborted. */
class Fixture {
  private readonly answers = new Map<string, (outcome: UploadOutcome) => void>();
  private readonly read = Promise.withResolvers<Uint8Array>();
  private readonly pause = Promise.withResolvers<void>();
  private readonly fileId: CommandId;
  private readonly queue = new FileUploadQueue({
    sessionId: SESSION,
    owner: 'visitor',
    lang: 'en',
    pendingFiles: { save: async () => true, remove: async () => undefined, list: async () => [] },
    ready: () => Promise.resolve(),
    renew: () => Promise.resolve('ended'),
    pause: () => this.pause.promise,
    readHead: (file) => ((file as File).name === 'b.png' ? this.read.promise : Promise.resolve(PNG_HEADER)),
    send: ({ name }) => new Promise((answer) => this.answers.set(name, answer)),
  });
  /** The states of the second file, one for each change. */
  readonly history: UploadState[] = [];

  /** One file goes before the one that is looked at, so that this one waits. */
  constructor() {
    this.queue.add(['a.png', 'b.png'].map((name) => new File(['x'], name)));
    this.fileId = this.queue.store.getState().items[1]!.fileId;
    let before: UploadState = this.state;
    this.queue.store.subscribe(() => {
      if (this.state !== before) this.history.push(this.state);
      before = this.state;
    });
  }

  get state(): UploadState {
    return this.queue.store.getState().items.find(({ fileId }) => fileId === this.fileId)?.state ?? 'absent';
  }

  readonly inputs: Partial<Record<UploadInput, () => void>> = {
    unusable: () => this.read.resolve(HEIC_HEADER),
    send: () => this.queue.send(),
    retry: () => this.queue.retry(this.fileId),
    remove: () => this.queue.remove(this.fileId),
    start: () => {
      this.read.resolve(PNG_HEADER);
      if (this.answers.has('b.png')) this.pause.resolve();
      else this.answers.get('a.png')?.('sent');
    },
    sent: () => this.answers.get('b.png')?.('sent'),
    failed: () => this.answers.get('b.png')?.('unreachable'),
    refused: () => this.answers.get('b.png')?.(refusal),
  };

  async take(inputs: readonly UploadInput[]): Promise<void> {
    await settled();
    for (const input of inputs) {
      this.inputs[input]?.();
      await settled();
    }
  }
}

/** `absent` is reached in the middle of an upload, so that its answer comes late. */
const stepsTo: Record<UploadState, readonly UploadInput[]> = {
  chosen: [],
  waiting: ['send'],
  sending: ['send', 'start'],
  stuck: ['send', 'start', 'failed'],
  refused: ['send', 'start', 'refused'],
  absent: ['send', 'start', 'remove'],
};

const states = Object.keys(uploadTransitions) as UploadState[];
const cells = states.flatMap((state) =>
  (Object.keys(uploadTransitions.absent) as UploadInput[]).map(
    (input) => [state, input, uploadTransitions[state][input] as UploadState] as const,
  ),
);
const isAddition = (input: UploadInput) => input === 'choose' || input === 'restore';

describe('the upload of a file', () => {
  it.each(cells.filter(([, input]) => !isAddition(input)))(
    'that is %s, at "%s", is next %s',
    async (state, input, next) => {
      const fixture = new Fixture();
      await fixture.take(stepsTo[state]);
      expect(fixture.state).toBe(state);
      fixture.history.length = 0;
      await fixture.take([input]);
      expect(fixture.history[0] ?? state).toBe(next);
    },
  );

  it.each(cells.filter(([, input]) => isAddition(input)))('that is %s, at "%s", is %s', (state, input, next) => {
    // Only a file that is new to the queue is added.
    const added = { choose: 'chosen', restore: 'waiting' }[input as 'choose' | 'restore'];
    expect(next).toBe(state === 'absent' ? added : state);
  });

  it.each(['unusable', 'remove'] as const)('that ended by "%s" stays so, whatever answer comes late', async (end) => {
    for (const late of ['sent', 'failed', 'refused', 'retry', 'send'] as const) {
      const fixture = new Fixture();
      await fixture.take(end === 'remove' ? ['send', 'start', end, late] : ['send', end, 'start', late]);
      expect(fixture.state).toBe(end === 'remove' ? 'absent' : 'refused');
    }
  });
});
