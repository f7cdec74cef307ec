import type { LinkSocket } from '../chat/chat-link-socket.ts';

type Question = { event: string; body: unknown; resolve: (answer: unknown) => void; reject: (fault: Error) => void };

/** A socket whose other end is the spec: it accepts, refuses, cuts, answers and speaks when told. */
export class FakeSocket implements LinkSocket {
  connected = false;
  connects = 0;
  readonly questions: Question[] = [];
  private readonly hearing = new Map<string, (payload?: unknown) => void>();

  connect(): void {
    this.connects += 1;
  }

  disconnect(): void {
    if (this.connected) this.cut();
  }

  on(event: string, hear: (payload?: unknown) => void): void {
    this.hearing.set(event, hear);
  }

  ask(event: string, body: unknown, patienceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.questions.push({ event, body, resolve, reject });
      setTimeout(() => reject(new Error('operation has timed out')), patienceMs);
    });
  }

  asked(event: string): Question[] {
    return this.questions.filter((question) => question.event === event);
  }

  accept(): void {
    this.connected = true;
    this.say('connect');
  }

  /** The handshake fails; with a body, the gateway said no. */
  refuse(data?: unknown): void {
    this.say('connect_error', Object.assign(new Error('refused'), { data }));
  }

  cut(): void {
    this.connected = false;
    for (const { reject } of this.questions) reject(new Error('socket has been disconnected'));
    this.say('disconnect', 'transport close');
  }

  /** Answers the latest question. */
  answer(body: unknown): void {
    this.questions.at(-1)?.resolve(body);
  }

  say(event: string, payload?: unknown): void {
    this.hearing.get(event)?.(payload);
  }
}
