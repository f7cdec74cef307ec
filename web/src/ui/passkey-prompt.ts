/**
 * The browser's own dialogs for passkeys; its options and answers travel as JSON that only browser and gateway read. Null
 * when it was cancelled, or when this browser can do no such thing. The library is fetched when it is needed.
 */
export const makePasskey = async (options: string): Promise<object | null> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = await startRegistration({
    optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(() => null);
  if (!answer) return null;
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
};

export const askForPasskey = async (options: string): Promise<object | null> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({
    optionsJSON: JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(() => null);
  if (!answer) return null;
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
};
