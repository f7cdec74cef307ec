/** Takes the place of `held-message-notice.tsx` in a frame on somebody else's page: what is held never leaves towards a customer. */
export const HeldMessageNotice = () => null;
