/** What a message is read after: a number alone says nothing. */
export type MessageContext = {
  /** What the same person wrote before, oldest first. */
  earlier: readonly string[];
  /** What somebody else wrote directly before, which it may be an answer to. */
  asked?: string | undefined;
};

export type WrittenMessage = MessageContext & { text: string };
