import { m } from '../i18n/messages.ts';
import { useStore } from '../ui/use-store.ts';
import { ConversationPane, type ConversationPaneProps } from './conversation-pane.tsx';
import { CustomerDetailsPane } from './customer-details-pane.tsx';
import { DeniedConversation } from './denied-conversation.tsx';

/** The conversation and what is known about its customer, or how somebody who may not read it gets to it. */
export function CurrentConversation(props: ConversationPaneProps) {
  const { onBack, ...shared } = props;
  const isDenied = useStore(shared.conversation.store, ({ fault }) => fault?.code === 'access.denied');
  if (isDenied) return <DeniedConversation {...props} />;
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
