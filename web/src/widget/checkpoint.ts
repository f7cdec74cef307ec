import type { StoreApi } from 'zustand/vanilla';
import { isBlank } from '@libs/chat/blank.ts';
import { type ContactQuestion, contactQuestion } from '@libs/chat/contact.ts';
import { maskSecrets } from '@libs/guard/secrets.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Contact } from '@libs/protocol/contact.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { SecretGuard } from './secret-guard.ts';
import { hasContact, messagesOf, stillAsked } from './talk.ts';
import type { VisitState } from './visit-state.ts';

type Parts = {
  store: StoreApi<VisitState>;
  guard: SecretGuard;
  /** Null when it is on its way. */
  say: (text: string) => RefusalCode | null;
  ask: (command: ChatCommand) => void;
  /** Those that were chosen go. */
  sendFiles: () => void;
};

export type Passed = RefusalCode | 'held' | null;

/**
 * What a message passes before it goes: first the look for secrets, then, before the very first one, the question how
 * the writer can be reached. A message that is held stays in the draft, so whatever happens it is not lost.
 */
export class Checkpoint {
  constructor(private readonly parts: Parts) {}

  /** The words and the files that were chosen, in this order. Null when they are on their way; `held` while the writer has a question to answer. */
  pass(text: string): Passed {
    if (isBlank(text)) return this.passFiles();
    const secrets = this.parts.guard.find(text);
    if (secrets.length === 0) return this.passContact(text);
    this.parts.store.setState({ held: { why: 'secret', text, secrets } });
    return 'held';
  }

  /** The held message goes on, without what must stay secret. */
  passMasked(): void {
    const { held } = this.parts.store.getState();
    if (held?.why !== 'secret') return;
    const text = maskSecrets(held.text, held.secrets);
    this.parts.store.setState({ held: null, draft: text });
    if (this.passContact(text) === null) this.parts.store.setState({ draft: '' });
  }

  /** The details are kept behind the message that they were asked for, as specified. */
  giveContact(details: Partial<Contact>): void {
    const { held } = this.parts.store.getState();
    this.sendHeld();
    if (held?.why === 'contact' || held === null) this.parts.ask({ type: 'contact.give', ...details });
  }

  /** The settings came after the question: what need not wait any longer goes. */
  reconsider(): void {
    const { held } = this.parts.store.getState();
    if (held?.why !== 'contact' || (held.text === null && !held.holdsFiles)) return;
    const question = this.question();
    if (question === 'hold') return;
    this.sendHeld();
    if (question === 'offer') this.parts.store.setState({ held: { why: 'contact', text: null } });
  }

  private sendHeld(): void {
    const { held } = this.parts.store.getState();
    this.parts.store.setState({ held: null });
    if (held?.why !== 'contact' || (held.text === null && !held.holdsFiles)) return;
    if (held.text !== null) {
      if (this.parts.say(held.text) !== null) return;
      this.parts.store.setState({ draft: '' });
    }
    this.parts.sendFiles();
  }

  /** Files are asked the same question, and wait for its answer where they were chosen. */
  private passFiles(): Passed {
    const question = this.question();
    if (question === 'hold') {
      this.parts.store.setState({ held: { why: 'contact', text: null, holdsFiles: true } });
      return 'held';
    }
    this.parts.sendFiles();
    if (question === 'offer') this.parts.store.setState({ held: { why: 'contact', text: null } });
    return null;
  }

  private passContact(text: string): Passed {
    const question = this.question();
    if (question === 'hold') {
      this.parts.store.setState({ held: { why: 'contact', text } });
      return 'held';
    }
    const refused = this.parts.say(text);
    if (refused !== null) return refused;
    this.parts.sendFiles();
    if (question === 'offer') this.parts.store.setState({ held: { why: 'contact', text: null } });
    return null;
  }

  private question(): ContactQuestion {
    const { talk, settings } = this.parts.store.getState();
    // What an earlier visit has said is not known yet; nobody is asked twice because of that.
    if (!talk || (!talk.isNew && !talk.conversation.store.getState().isLoaded)) return 'none';
    return contactQuestion({
      settings: stillAsked(settings, talk),
      customerMessages: messagesOf(talk),
      hasContact: hasContact(talk),
    });
  }
}
