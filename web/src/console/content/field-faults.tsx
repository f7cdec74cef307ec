import { faultsAt, shortMessage } from './fault-path.ts';
import { useForm } from './form-context.ts';

/** What is wrong with a field, beside it. */
export function FieldFaults({ path }: { path: string }) {
  const messages = faultsAt(useForm().faults, path);
  if (messages.length === 0) return null;
  return (
    <span className="block text-sm text-alarm">
      {messages.map((message) => (
        <span key={message} className="block">
          {shortMessage(message, path)}
        </span>
      ))}
    </span>
  );
}
