import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { handleCommand, type CommandDependencies } from '@libs/ledger/handle-command.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import { translatableText } from '@libs/protocol/events.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues, translationCommandId, type TranslationJob } from '@libs/server/queues.ts';
import { parseJob } from '../parse-job.ts';
import { TranslationEngines } from './translation-engines.ts';

const CONCURRENCY = 50;

/**
 * Translates a message that is in the log and records the result, also when there is no translation. The command id is
 * derived from the request, so that running twice records once. The message itself was sent before and does not wait
 * for this.
 */
@Processor(queues.translation.name, { concurrency: CONCURRENCY })
export class TranslationWorker extends WorkerHost {
  private readonly ports: CommandDependencies;

  constructor(
    private readonly resources: ServerResources,
    private readonly engines: TranslationEngines,
  ) {
    super();
    this.ports = resources.commandDependencies({ addBulk: async () => undefined });
  }

  async process(job: Job): Promise<void> {
    const request = parseJob(queues.translation, job, this.resources.log);
    const found = await this.loadText(request);
    if (!found) return;

    const from = Date.now();
    const { source, target, of, sessionId } = request;
    const { text, key, writerLang } = found;
    const translation = await this.engines.translate({ text, key, source, target, writerLang });
    const commandId = translationCommandId(request);
    const outcome = await handleCommand(this.ports, {
      sessionId,
      commandId,
      command: { type: 'translation.record', of, ...translation },
      actor: { role: 'system' },
    });
    this.resources.traces.spans?.add({ commandId: found.cause, name: 'job translation', from, to: Date.now() });
    const { engine, flag, ms, characters } = translation;
    this.resources.log.info(
      { commandId, sessionId, of, target, engine, flag, ms, characters, outcome: Object.keys(outcome)[0] },
      'translation',
    );
  }

  /** Null when there is no such message, it was erased meanwhile, or it cannot be read. */
  private async loadText({ sessionId, of }: TranslationJob) {
    const key = await this.resources.keyring.getKey(sessionId);
    const [stored] = await this.resources.ledger.read(sessionId, of - 1, 1);
    if (!key || stored?.version !== of) return null;
    const opened = this.resources.quarantine.open(key, stored);
    const text = 'event' in opened ? translatableText(opened.event) : null;
    if (text === null) return null;
    return { text, key, cause: stored.commandId, writerLang: await this.languageOf(sessionId, key) };
  }

  /** The language of the visitor's browser; null where it cannot be read. */
  private async languageOf(sessionId: SessionId, key: SubjectKey): Promise<string | null> {
    const [first] = await this.resources.ledger.read(sessionId, 0, 1);
    const opened = first && this.resources.quarantine.open(key, first);
    return opened && 'event' in opened && opened.event.type === 'session.opened' ? opened.event.lang : null;
  }
}
