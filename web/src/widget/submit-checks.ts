import type { StoreApi } from 'zustand/vanilla';
import { isBlank } from '@libs/chat/blank-text.ts';
import { type ContactQuestion, contactQuestion } from '@libs/chat/contact-question.ts';
import { isIdentifier } from '@libs/guard/identifiers.ts';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Contact } from '@libs/protocol/contact.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import type { SecretGuard } from './secret-guard.ts';
import { hasContact, customerMessageCount, contextOf, withoutConfirmedFields } from './active-chat.ts';
import type { IdentifierOwners, WidgetState } from './widget-state.ts';

type SubmitCheckDependencies = {
  store: StoreApi<WidgetState>;
  guard: SecretGuard;
  /** Null when it is being sent. */
  sendMessage: (text: string, owners: IdentifierOwners | undefined) => RefusalCode | null;
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
    if (!this.dependencies.guard.isReady()) return this.waitForGuard(text);
    if (this.dependencies.store.getState().isUnchecked) this.dependencies.store.setState({ isUnchecked: false });
    return this.checkSecretsAndSend(text);
  }

  /** The message stays in the draft until the rules are there. Where they cannot be loaded, the gateway looks alone. */
  private waitForGuard(text: string): SubmitResult {
    const { store, guard } = this.dependencies;
    store.setState({ question: { why: 'checking', text } });
    void guard.prepare().then((isReady) => {
      const { question } = store.getState();
      if (question?.why !== 'checking' || question.text !== text) return;
      store.setState({ question: null, isUnchecked: !isReady });
      if (this.checkSecretsAndSend(text) === null) store.setState({ draft: '' });
    });
    return 'needs-answer';
  }

  private checkSecretsAndSend(text: string): SubmitResult {
    const { activeChat } = this.dependencies.store.getState();
    const found = this.dependencies.guard.find(text, activeChat ? contextOf(activeChat) : undefined);
    const secrets = found.filter((secret) => !isIdentifier(secret));
    if (secrets.length === 0) return this.checkIdentifiersAndSend(text);
    this.dependencies.store.setState({ question: { why: 'secret', text, secrets } });
    return 'needs-answer';
  }

  /** Sends the waiting message with its secrets masked. */
  submitMasked(): void {
    const { question } = this.dependencies.store.getState();
    if (question?.why !== 'secret') return;
    const text = maskSecrets(question.text, question.secrets);
    this.dependencies.store.setState({ question: null, draft: text });
    if (this.checkIdentifiersAndSend(text) === null) this.dependencies.store.setState({ draft: '' });
  }

  /** Sends the waiting message: the person's own numbers never leave the device. */
  submitAttributed(owners: IdentifierOwners): void {
    const { question } = this.dependencies.store.getState();
    if (question?.why !== 'identifiers') return;
    const own = question.identifiers.filter((_, index) => owners[index] === 'customer');
    const text = maskSecrets(question.text, own);
    this.dependencies.store.setState({ question: null, draft: text });
    const others = owners.filter((owner) => owner !== 'customer');
    if (this.checkContactAndSend(text, others) === null) this.dependencies.store.setState({ draft: '' });
  }

  /** The details are recorded after the message that they were requested for, as specified. */
  giveContact(details: Partial<Contact>): void {
    const { question } = this.dependencies.store.getState();
    this.sendWaiting();
    if (question?.why === 'contact' || question === null)
      this.dependencies.sendCommand({ type: 'contact.give', ...details });
  }

  /** The settings arrived after the form was shown: sends what need not wait any longer. */
  recheckContact(): void {
    const { question } = this.dependencies.store.getState();
    if (question?.why !== 'contact' || (question.text === null && !question.hasFiles)) return;
    const contact = this.contactQuestion();
    if (contact === 'hold') return;
    this.sendWaiting();
    if (contact === 'offer') this.dependencies.store.setState({ question: { why: 'contact', text: null } });
  }

  private sendWaiting(): void {
    const { question } = this.dependencies.store.getState();
    this.dependencies.store.setState({ question: null });
    if (question?.why !== 'contact' || (question.text === null && !question.hasFiles)) return;
    if (question.text !== null) {
      if (this.dependencies.sendMessage(question.text, question.owners) !== null) return;
      this.dependencies.store.setState({ draft: '' });
    }
    this.dependencies.sendFiles();
  }

  /** Files wait for the contact details as well, and stay selected meanwhile. */
  private submitFiles(): SubmitResult {
    const contact = this.contactQuestion();
    if (contact === 'hold') {
      this.dependencies.store.setState({ question: { why: 'contact', text: null, hasFiles: true } });
      return 'needs-answer';
    }
    this.dependencies.sendFiles();
    if (contact === 'offer') this.dependencies.store.setState({ question: { why: 'contact', text: null } });
    return null;
  }

  /** Whose a number is, only its writer knows; what they do not say is kept, and asked again in the conversation. */
  private checkIdentifiersAndSend(text: string): SubmitResult {
    const identifiers = this.dependencies.guard.find(text).filter(isIdentifier);
    if (identifiers.length === 0) return this.checkContactAndSend(text);
    this.dependencies.store.setState({ question: { why: 'identifiers', text, identifiers } });
    return 'needs-answer';
  }

  private checkContactAndSend(text: string, owners?: IdentifierOwners): SubmitResult {
    const contact = this.contactQuestion();
    if (contact === 'hold') {
      this.dependencies.store.setState({ question: { why: 'contact', text, ...(owners ? { owners } : {}) } });
      return 'needs-answer';
    }
    const refused = this.dependencies.sendMessage(text, owners);
    if (refused !== null) return refused;
    this.dependencies.sendFiles();
    if (contact === 'offer') this.dependencies.store.setState({ question: { why: 'contact', text: null } });
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
