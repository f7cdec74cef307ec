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

type SubmitCheckDependencies = {
  store: StoreApi<WidgetState>;
  guard: SecretGuard;
  /** Null when it is being sent. */
  sendMessage: (text: string) => RefusalCode | null;
  sendCommand: (command: ChatCommand) => void;
  /** Sends the chosen files. */
  sendFiles: () => void;
};

export type SubmitResult = RefusalCode | 'needs-answer' | null;

/**
 * What happens before a message is sent: the check for secrets, and, before the very first message, the request for
 * contact details. A message that waits for an answer stays in the draft, so it cannot be lost.
 */
export class SubmitChecks {
  constructor(private readonly dependencies: SubmitCheckDependencies) {}

  /**
   * Sends the text and then the chosen files. Null when they are being sent; `needs-answer` while the writer has a
   * question to answer.
   */
  submit(text: string): SubmitResult {
    if (isBlank(text)) return this.submitFiles();
    const secrets = this.dependencies.guard.find(text);
    if (secrets.length === 0) return this.checkContactAndSend(text);
    this.dependencies.store.setState({ held: { why: 'secret', text, secrets } });
    return 'needs-answer';
  }

  /** Sends the waiting message with its secrets masked. */
  submitMasked(): void {
    const { held } = this.dependencies.store.getState();
    if (held?.why !== 'secret') return;
    const text = maskSecrets(held.text, held.secrets);
    this.dependencies.store.setState({ held: null, draft: text });
    if (this.checkContactAndSend(text) === null) this.dependencies.store.setState({ draft: '' });
  }

  /** The details are recorded after the message that they were requested for, as specified. */
  giveContact(details: Partial<Contact>): void {
    const { held } = this.dependencies.store.getState();
    this.sendHeld();
    if (held?.why === 'contact' || held === null) this.dependencies.sendCommand({ type: 'contact.give', ...details });
  }

  /** The settings arrived after the form was shown: sends what need not be held any longer. */
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

  /** Files are held for the contact details as well, and stay selected meanwhile. */
  private submitFiles(): SubmitResult {
    const question = this.contactQuestion();
    if (question === 'hold') {
      this.dependencies.store.setState({ held: { why: 'contact', text: null, holdsFiles: true } });
      return 'needs-answer';
    }
    this.dependencies.sendFiles();
    if (question === 'offer') this.dependencies.store.setState({ held: { why: 'contact', text: null } });
    return null;
  }

  private checkContactAndSend(text: string): SubmitResult {
    const question = this.contactQuestion();
    if (question === 'hold') {
      this.dependencies.store.setState({ held: { why: 'contact', text } });
      return 'needs-answer';
    }
    const refused = this.dependencies.sendMessage(text);
    if (refused !== null) return refused;
    this.dependencies.sendFiles();
    if (question === 'offer') this.dependencies.store.setState({ held: { why: 'contact', text: null } });
    return null;
  }

  private contactQuestion(): ContactQuestion {
    const { activeChat, settings } = this.dependencies.store.getState();
    // Messages of an earlier visit are not loaded yet; contact details must not be requested twice because of that.
    if (!activeChat || (!activeChat.isNew && !activeChat.conversation.store.getState().isLoaded)) return 'none';
    return contactQuestion({
      settings: withoutConfirmedFields(settings, activeChat),
      customerMessages: customerMessageCount(activeChat),
      hasContact: hasContact(activeChat),
    });
  }
}
