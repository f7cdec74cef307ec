import { m } from '../i18n/messages.ts';
import { useStore } from '../ui/use-store.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationPane, type ConversationPaneProps } from './conversation-pane.tsx';
import { CustomerDetailsPane } from './customer-details-pane.tsx';
import { DeniedConversation } from './denied-conversation.tsx';

/** The conversation and what is known about its customer, or how somebody who may not read it gets to it. */
export function CurrentConversation(props: ConversationPaneProps) {
  const { onBack, ...shared } = props;
  const fault = useStore(shared.conversation.store, (chat) => chat.fault);
  if (fault?.code === 'access.denied') return <DeniedConversation {...props} />;
  if (fault?.code === 'session.unknown') return <UnknownConversation {...props} message={fault.message} />;
  return (
    <>
      <ConversationPane {...shared} onBack={onBack} />
      <aside
        aria-label={m.console_facts()}
        className="hidden w-72 shrink-0 overflow-y-auto border-s border-line bg-paper xl:block"
      >
        <CustomerDetailsPane {...shared} />
      </aside>
    </>
  );
}

/** An address of no conversation: there is nobody to answer, and nothing to be known or noted. */
function UnknownConversation({ message, ...props }: ConversationPaneProps & { message: string }) {
  const { workspace, conversation, onBack } = props;
  return (
    <section aria-label={m.console_conversation()} className="flex min-w-0 flex-1 flex-col">
      <ConversationHeader workspace={workspace} conversation={conversation} onBack={onBack} onDetails={null} />
      <p className="m-auto p-8 text-center text-ink-soft">{message}</p>
    </section>
  );
}
