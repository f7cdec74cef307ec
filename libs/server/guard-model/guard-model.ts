import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { guardModelCalls } from '../metrics.ts';
import { ProviderFault } from '../provider-fault.ts';
import { requestProvider } from '../provider-request.ts';
import { readModelAnswer, type ModelAnswer } from './model-answer.ts';
import { modelQuestion, type EarlierTurn } from './model-question.ts';

export type GuardModelOptions = { url: string; model: string; key?: string | undefined; timeoutMs: number };
export type ModelFinding = Exclude<ModelAnswer, string>;
export type ModelOutcome = ModelFinding | 'harmless' | 'unfounded' | 'late' | 'failed' | 'skipped';

const FAILURES_UNTIL_OPEN = 3;
const OPEN_FOR_MS = 60_000;
/** What waits for a model costs memory and a socket each; above this the rules decide alone. */
const MAX_CALLS_AT_ONCE = 16;

/**
 * A language model that the organisation runs itself, behind OpenAI's chat completions API, as a second opinion on what
 * the rules let pass. It can only hold, and only with words that stand in the text. It never takes longer than its time
 * limit, and whatever goes wrong means that the rules stand: no answer, another form, a phrase that it made up. After
 * three failures in a row it is not asked for a minute.
 */
export class GuardModel {
  private callsInFlight = 0;
  private readonly breaker = circuitBreaker(handleAll, {
    halfOpenAfter: OPEN_FOR_MS,
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
  });

  constructor(private readonly options: GuardModelOptions) {}

  /** 0 asked, 1 being tried again, 2 not asked. */
  get state(): number {
    if (this.breaker.state === CircuitState.Closed) return 0;
    return this.breaker.state === CircuitState.HalfOpen ? 1 : 2;
  }

  /** Never rejects. */
  async judge(text: string, earlier: readonly EarlierTurn[] = []): Promise<ModelOutcome> {
    const outcome = await this.outcomeOf(text, earlier);
    guardModelCalls.inc({ outcome: typeof outcome === 'string' ? outcome : 'held' });
    return outcome;
  }

  private async outcomeOf(text: string, earlier: readonly EarlierTurn[]): Promise<ModelOutcome> {
    if (this.callsInFlight >= MAX_CALLS_AT_ONCE) return 'skipped';
    this.callsInFlight += 1;
    try {
      return await this.breaker.execute(() => this.ask(text, earlier));
    } catch (fault) {
      if (fault instanceof BrokenCircuitError) return 'skipped';
      return fault instanceof LateAnswer ? 'late' : 'failed';
    } finally {
      this.callsInFlight -= 1;
    }
  }

  /** The time limit also ends a call that ignores the abort signal. */
  private async ask(text: string, earlier: readonly EarlierTurn[]): Promise<ModelAnswer> {
    const { url, key, model, timeoutMs } = this.options;
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new LateAnswer()), { once: true }),
    );
    const answered = requestProvider({
      url: `${url.replace(/\/$/, '')}/chat/completions`,
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: modelQuestion(model, text, earlier),
      signal,
    }).catch((fault: unknown) => {
      throw signal.aborted ? new LateAnswer() : fault;
    });
    return readModelAnswer(await Promise.race([answered, late]), text);
  }
}

class LateAnswer extends ProviderFault {
  constructor() {
    super('failed', 'no answer in time');
  }
}

type GuardModelEnv = {
  GUARD_MODEL_URL?: string | undefined;
  GUARD_MODEL_NAME?: string | undefined;
  GUARD_MODEL_KEY?: string | undefined;
  GUARD_MODEL_TIMEOUT_MS: number;
};

/** Null where none is configured: nothing is sent anywhere, and the rules decide alone. */
export function configuredGuardModel(env: GuardModelEnv): GuardModel | null {
  const { GUARD_MODEL_URL: url, GUARD_MODEL_NAME: model, GUARD_MODEL_KEY: key } = env;
  return url && model ? new GuardModel({ url, model, key, timeoutMs: env.GUARD_MODEL_TIMEOUT_MS }) : null;
}
