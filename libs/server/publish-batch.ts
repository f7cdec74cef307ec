type PendingMessage = {
  channel: string;
  message: string;
  resolve: (answer: unknown) => void;
  reject: (fault: unknown) => void;
};

/** How one message is sent, and how several are sent by one command; undefined where no command can. */
export type PublishCommands = {
  one: (channel: string, message: string) => Promise<unknown>;
  all: ((channelsAndMessages: string[]) => Promise<unknown>) | undefined;
};

/**
 * Collects what one turn of the event loop publishes and sends it by one command: all events of an append batch, each on
 * its own channel. A command of the client for each costs a gateway more than what it publishes. They stay in order, and
 * all of them share the outcome.
 */
export class PublishBatch {
  private pending: PendingMessage[] = [];

  constructor(private readonly commands: () => PublishCommands) {}

  add(channel: string, message: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.pending.push({ channel, message, resolve, reject });
      // After every continuation of the batch that was committed, and before anything else is read.
      if (this.pending.length === 1) process.nextTick(() => this.send());
    });
  }

  private send(): void {
    const batch = this.pending;
    this.pending = [];
    const { one, all } = this.commands();
    if (!all || batch.length === 1)
      for (const { channel, message, resolve, reject } of batch) one(channel, message).then(resolve, reject);
    else
      all(batch.flatMap(({ channel, message }) => [channel, message])).then(
        (answer) => batch.forEach(({ resolve }) => resolve(answer)),
        (fault: unknown) => batch.forEach(({ reject }) => reject(fault)),
      );
  }
}
