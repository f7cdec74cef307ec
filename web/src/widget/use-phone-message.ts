import { useEffect, useState } from 'react';
import type { phoneMessage } from '@libs/chat/phone-messages.ts';

/**
 * What is said of a phone number. In all languages, and fetched when the field is shown: the chat has no room for what most
 * conversations do not ask for. Until it is here, the sign beside the number and what the server says stand alone.
 */
export function usePhoneMessage(): typeof phoneMessage | undefined {
  const [message, setMessage] = useState<typeof phoneMessage>();
  useEffect(() => {
    import('@libs/chat/phone-messages.ts').then(
      (loaded) => setMessage(() => loaded.phoneMessage),
      () => undefined,
    );
  }, []);
  return message;
}
