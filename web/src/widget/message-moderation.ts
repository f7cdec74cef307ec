import type { StoreApi } from 'zustand/vanilla';
import { isBlank } from '@libs/chat/blank-text.ts';
import { type ContactQuestion, contactQuestion } from '@libs/chat/contact-question.ts';
import { maskSecrets } from '@libs/guard/secrets.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Contact } from '@libs/protocol/contact.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { SecretGuard } from './secret-guard.ts';
import { hasContact, customerMessageCount, withoutConfirmedFields } from './active-chat.ts';
import type { WidgetState } from './widget-state.ts';

type MessageModerationDependencies = {
  store: StoreApi<WidgetState>;
  guard: SecretGuard;
  /** Null when it is on its way. */
  sendMessage: (text: string) => RefusalCode | null;
  sendCommand: (command: ChatCommand) => void;
  /** Those that were chosen go. */
  sendFiles: () => void;
};

export type ModerationResult = RefusalCode | 'held' | null;

/**
 * What a message passes before it goes: first the look for secrets, then, before the very first one, the question how
 * the writer can be reached. A message that is held stays in the draft, so whatever happens it is not lost.
 */
export class MessageModeration {
  constructor(private readonly dependencies: MessageModerationDependencies) {}

  /** The words and the files that were chosen, in this order. Null when they are on their way; `held` while the writer has a question to answer. */
  submit(text: string): ModerationResult {
    if (isBlank(text)) return this.submitFiles();
    const secrets = this.dependencies.guard.find(text);
    if (secrets.length === 0) return this.checkContactAndSend(text);
    this.dependencies.store.setState({ held: { why: 'secret', text, secrets } });
    return 'held';
  }

  /** The held message goes on, without what must stay secret. */
  submitMasked(): void {
    const { held } = this.dependencies.store.getState();
    if (held?.why !== 'secret') return;
    const text = maskSecrets(held.text, held.secrets);
    this.dependencies.store.setState({ held: null, draft: text });
    if (this.checkContactAndSend(text) === null) this.dependencies.store.setState({ draft: '' });
  }

  /** The details are kept behind the message that they were asked for, as specified. */
  giveContact(details: Partial<Contact>): void {
    const { held } = this.dependencies.store.getState();
    this.sendHeld();
    if (held?.why === 'contact' || held === null) this.dependencies.sendCommand({ type: 'contact.give', ...details });
  }

  /** The settings came after the question: what need not wait any longer goes. */
  recheckContact(): void {
    const { held } = this.dependencies.store.getState();
    if (held?.why !== 'contact' || (held.text === null && !held.holdsFiles)) return;
    const question = this.contactQuestion();
    if (question === 'hold') return;
    this.sendHeld();
    if (question === 'offer') this.dependencies.store.setState({ held: { why: 'contact', text: null } });
  }

  private sendHeld(): void {
    const { held } = this.dependencies.store.getState();
    this.dependencies.store.setState({ held: null });
    if (held?.why !== 'contact' || (held.text === null && !held.holdsFiles)) return;
    if (held.text !== null) {
      if (this.dependencies.sendMessage(held.text) !== null) return;
      this.dependencies.store.setState({ draft: '' });
    }
    this.dependencies.sendFiles();
  }

  /** Files are asked the same question, and wait for its answer where they were chosen. */
  private submitFiles(): ModerationResult {
    const question = this.contactQuestion();
    if (question === 'hold') {
      this.dependencies.store.setState({ held: { why: 'contact', text: null, holdsFiles: true } });
      return 'held';
    }
    this.dependencies.sendFiles();
    if (question === 'offer') this.dependencies.store.setState({ held: { why: 'contact', text: null } });
    return null;
  }

  private checkContactAndSend(text: string): ModerationResult {
    const question = this.contactQuestion();
    if (question === 'hold') {
      this.dependencies.store.setState({ held: { why: 'contact', text } });
      return 'held';
    }
    const refused = this.dependencies.sendMessage(text);
    if (refused !== null) return refused;
    this.dependencies.sendFiles();
    if (question === 'offer') this.dependencies.store.setState({ held: { why: 'contact', text: null } });
    return null;
  }

  private contactQuestion(): ContactQuestion {
    const { activeChat, settings } = this.dependencies.store.getState();
    // What an earlier visit has said is not known yet; nobody is asked twice because of that.
    if (!activeChat || (!activeChat.isNew && !activeChat.conversation.store.getState().isLoaded)) return 'none';
    return contactQuestion({
      settings: withoutConfirmedFields(settings, activeChat),
      customerMessages: customerMessageCount(activeChat),
      hasContact: hasContact(activeChat),
    });
  }
}
